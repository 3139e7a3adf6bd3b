import { SAVED_LIMITS } from '../../libs/contracts/saved/saved-limits.ts';
import type { Rows } from '../../libs/lines/rows/rows.ts';
import { SpillStore, type StepSpace } from '../../libs/recipes/spill-store.ts';
import { isRecomputable, isToolId } from '../../libs/tools/index.ts';
import { loadTool } from '../../libs/tools/registry.ts';
import { fromInputData, toInputData } from '../../libs/tools/result-data.ts';
import { MemoryText } from '../../libs/tools/shared/memory-text.ts';
import type { OptionSpecs, OptionsOf } from '../../libs/tools/shared/options.ts';
import { prepareRun } from '../../libs/tools/shared/prepare-run.ts';
import {
  parseToolOptions,
  type RunContext,
  type TextSource,
  type ToolDefinition,
  textsOf,
} from '../../libs/tools/shared/tool.ts';
import { RunRefusal } from '../programmatic/run-refusal.ts';
import type { JobFiles } from './job-files.ts';
import type { ComputedOutput, StagedResult } from './job-messages.ts';

/** Tool, options and inputs that the rows of an output are computed from. */
export interface Recomputation {
  readonly tool: ToolDefinition;
  readonly options: OptionsOf<OptionSpecs>;
  readonly fields: { readonly [id: string]: string };
  readonly texts: { readonly [id: string]: TextSource };
}

/**
 * Returns true if computed rows are saved as inputs and options, as the page does (`docs/spec/accounts.md`, Saved data):
 * there are many, the tool computes them at any place, and the inputs are stored and shorter than the rows.
 */
export function isSavedAsInputs({ tool, options, texts }: Recomputation, rows: Rows): boolean {
  const shown = new Set(textsOf(tool, options).map(({ id }) => id));
  const given = givenTexts(texts);
  const inputBytes = given.reduce((sum, [, { stats }]) => sum + stats.bytes, 0);
  return (
    rows.count > SAVED_LIMITS.storedRows &&
    isToolId(tool.id) &&
    isRecomputable(tool.id) &&
    inputBytes < rows.byteLength &&
    given.every(([id, { isBorrowed }]) => shown.has(id) && !isBorrowed)
  );
}

/**
 * Describes an output that is saved as inputs and options.
 * @param uploads names of inputs that are uploads of the job
 */
export function describeComputed(
  output: string,
  rows: Rows,
  { tool, options, fields, texts }: Recomputation,
  uploads: ReadonlySet<string>,
): ComputedOutput {
  const given = new Map(givenTexts(texts));
  const tables = [...given].flatMap(([id, { columns }]) => (columns ? [[id, columns] as const] : []));
  const saved = {
    texts: Object.fromEntries(textsOf(tool, options).map(({ id }) => [id, given.has(id) ? null : ''] as const)),
    tables: Object.fromEntries(tables),
    fields,
    report: {},
  };
  const id = tool.id as ComputedOutput['tool'];
  return {
    output,
    rows: rows.count,
    byteLength: rows.byteLength,
    tool: id,
    settings: options,
    inputData: toInputData(id, saved, options),
    inputs: [...given.keys()].map((name) => ({ name, stream: uploads.has(name) ? null : `${output} ${name}` })),
  };
}

/**
 * Computes the rows of a saved result again, as an input.
 * @param context limits of the run
 * @throws RunRefusal for options that this version does not know
 */
export async function openComputed(
  { tool: id, settings, inputData, files }: StagedResult,
  disk: JobFiles,
  space: StepSpace,
  context: Pick<RunContext, 'signal' | 'progress'> & Partial<Pick<RunContext, 'memoryBytes' | 'spill'>>,
): Promise<TextSource> {
  const tool = await loadTool(id);
  const parsed = parseToolOptions(tool, settings ?? {});
  if (!parsed.ok) {
    const message = 'The options of a saved result are not known. Open it on the page, run it again, and save it.';
    throw new RunRefusal({ code: 'unprocessable', message });
  }
  const { options } = parsed;
  const saved = fromInputData(tool, inputData, options);
  const texts: Record<string, TextSource> = {};
  for (const { id: name } of textsOf(tool, options)) {
    const file = files.get(name);
    texts[name] = file
      ? await disk.openLines(file, saved.tables?.[name] ?? null)
      : MemoryText.ofLines(saved.texts[name] ?? '');
  }
  const fields = Object.fromEntries(tool.fields.map((field) => [field.id, saved.fields[field.id] ?? '']));
  const store = new SpillStore(space);
  const [{ id: main }] = tool.outputs;
  const ifMain =
    <A extends unknown[]>(use: (...given: A) => void) =>
    (output: string, ...given: A) => {
      if (output === main) {
        use(...given);
      }
    };
  await prepareRun(
    tool,
    { texts, fields },
    options,
  )({
    ...context,
    isBorrowed: true,
    columns: ifMain((names: readonly string[]) => store.columns(names)),
    product: ifMain((recipe) => store.product(recipe)),
    write: async (output, block) => {
      if (output === main) {
        await store.write(block);
      }
    },
  });
  return store.source();
}

/** Returns the inputs that are not empty. */
function givenTexts(texts: Recomputation['texts']): [id: string, text: TextSource][] {
  return Object.entries(texts).filter(([, { stats }]) => stats.lines > 0);
}
