import { UserMistake } from '../../errors.ts';
import { EMPTY_STATS, type LineStats } from '../../lines/blocks/line-stats.ts';
import { chooseColumn } from './column-choice.ts';
import { isShown, type OptionSpecs, type OptionsOf } from './options.ts';
import {
  type Estimate,
  type FieldSpec,
  isTableOutput,
  type RunContext,
  type RunInput,
  type RunReport,
  type TextSource,
  type TextSpec,
  type ToolDefinition,
  type ToolDescription,
} from './tool.ts';

/**
 * Estimates a run whose inputs have been read and whose options are valid.
 * @param checkSize throws if the result is too large for the caller; called before the tool's own refusal is checked
 * @returns a function that starts the run
 * @throws UserMistake if a required field is empty, the tool refuses the run, or an option names a column that its input
 *   does not have
 */
export function prepareRun<S extends OptionSpecs>(
  tool: ToolDefinition<S>,
  input: RunInput,
  options: OptionsOf<S>,
  checkSize?: (estimate: Estimate) => void,
): (context: RunContext) => Promise<RunReport> {
  requireFields(tool, options, input.fields);
  const used = withoutHidden(tool, input, options);
  const stats: Record<string, LineStats> = {};
  for (const [id, text] of Object.entries(used.texts)) {
    stats[id] = text.stats;
  }
  const estimate = tool.estimate(stats, options);
  checkSize?.(estimate);
  if (estimate.refusal !== undefined) {
    throw new UserMistake(estimate.refusal);
  }
  checkTables(tool, options, (id) => ({ columns: used.texts[id]?.columns }));
  return (context) => tool.run(used, options, watchColumns(tool, used, options, context));
}

/**
 * Checks the fields that every run with these options needs.
 * @param isList true to include the fields that only a list needs
 * @throws UserMistake if one of them is empty
 */
export function requireFields(
  tool: Pick<ToolDescription, 'fields'>,
  options: { readonly [name: string]: unknown },
  fields: RunInput['fields'],
  isList = false,
): void {
  const missing = findMissingField(tool, options, fields, isList);
  if (missing) {
    throw new UserMistake(`${missing.label} is needed.`);
  }
}

/**
 * Returns the first field that is empty although every run with these options needs it.
 * @param isList true to include the fields that only a list needs
 */
export function findMissingField(
  tool: Pick<ToolDescription, 'fields'>,
  options: { readonly [name: string]: unknown },
  fields: RunInput['fields'],
  isList = false,
): FieldSpec | undefined {
  return tool.fields.find(
    (field) =>
      (field.isRequired === true || (isList && field.isRequired === 'forLists')) &&
      isShown(field, options) &&
      !fields[field.id],
  );
}

/**
 * Throws the problem that a report names, such as an invalid pattern. Tools report it instead of throwing, since they
 * still write the unchanged input.
 * @throws UserMistake
 */
export function requireSuccess({ problemOf }: Pick<ToolDefinition, 'problemOf'>, report: RunReport): void {
  const problem = problemOf?.(report) ?? report.problem;
  if (typeof problem === 'string') {
    throw new UserMistake(problem);
  }
}

/** Input without lines. */
export const NO_LINES: TextSource = { stats: EMPTY_STATS, async *blocks() {} };

/** Returns the input with inputs and fields that the options do not show as if they were not given. */
function withoutHidden(
  tool: ToolDescription,
  input: RunInput,
  options: { readonly [name: string]: unknown },
): RunInput {
  const hides = (spec: TextSpec | FieldSpec) => !isShown(spec, options);
  const texts = tool.texts.filter(hides).map(({ id }) => [id, NO_LINES] as const);
  const fields = tool.fields.filter(hides).map(({ id }) => [id, ''] as const);
  return {
    texts: { ...input.texts, ...Object.fromEntries(texts) },
    fields: { ...input.fields, ...Object.fromEntries(fields) },
  };
}

/** Returns the columns of an input, which has none if it is a list; undefined if they are not known. */
export type ColumnsOfText = (text: string) => Pick<TextSource, 'columns'> | undefined;

/**
 * Checks the columns of the inputs that the options show.
 * @throws UserMistake if an input has too few, or an option names a column that its input, a table, does not have
 */
export function checkTables(
  { texts, options: specs }: Pick<ToolDescription, 'texts' | 'options'>,
  options: { readonly [name: string]: unknown },
  columnsOf: ColumnsOfText,
): void {
  checkColumns(specs, options, columnsOf);
  for (const text of texts) {
    const known = text.columnsNeeded && isShown(text, options) ? columnsOf(text.id) : undefined;
    if (known && text.columnsNeeded && (known.columns?.length ?? 1) < text.columnsNeeded.count) {
      throw new UserMistake(text.columnsNeeded.problem);
    }
  }
}

function checkColumns(
  specs: OptionSpecs,
  options: { readonly [name: string]: unknown },
  columnsOf: ColumnsOfText,
): void {
  for (const [name, spec] of Object.entries(specs)) {
    const value = options[name];
    if (spec.kind === 'group') {
      checkColumns(spec.fields, value as { readonly [name: string]: unknown }, columnsOf);
    } else if (spec.kind === 'list') {
      for (const member of value as readonly { readonly [name: string]: unknown }[]) {
        checkColumns(spec.fields, member, columnsOf);
      }
    } else if (spec.kind === 'column' && isShown(spec, options)) {
      chooseColumn(spec, String(value), columnsOf(spec.input)?.columns);
    }
  }
}

/** Returns a context that throws if rows of a table are written before its columns are named. */
function watchColumns(
  tool: ToolDefinition,
  input: RunInput,
  options: { readonly [name: string]: unknown },
  context: RunContext,
): RunContext {
  const unnamed = new Set(
    tool.outputs.filter((output) => isTableOutput(output, tool, input, options)).map(({ id }) => id),
  );
  if (unnamed.size === 0) {
    return context;
  }
  const require = (...outputs: readonly string[]) => {
    for (const output of outputs) {
      if (unnamed.has(output)) {
        throw new Error(`${tool.id} writes rows of ${output} before its columns`);
      }
    }
  };
  const split = context.split?.bind(context);
  return {
    signal: context.signal,
    ...(context.memoryBytes !== undefined && { memoryBytes: context.memoryBytes }),
    ...(context.spill && { spill: context.spill }),
    ...(context.part && { part: context.part }),
    ...(context.found && { found: context.found }),
    ...(context.isWanted && { isWanted: context.isWanted.bind(context) }),
    ...(context.isBorrowed && { isBorrowed: context.isBorrowed }),
    ...(context.reserve && { reserve: context.reserve.bind(context) }),
    ...(context.watchSearch && { watchSearch: context.watchSearch.bind(context) }),
    columns: (output, names) => {
      unnamed.delete(output);
      context.columns(output, names);
    },
    progress: (done, total) => context.progress(done, total),
    write: (output, block) => {
      require(output);
      return context.write(output, block);
    },
    product: (output, recipe) => {
      require(output);
      context.product(output, recipe);
    },
    ...(split && {
      split: (kept, dropped, block, keep) => {
        require(kept, dropped);
        return split(kept, dropped, block, keep);
      },
    }),
  };
}
