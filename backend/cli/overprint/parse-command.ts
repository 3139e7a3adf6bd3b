import type { ToolId } from '../../../libs/tools/index.ts';
import { maxTexts, parseInput } from '../../../libs/tools/shared/input-from.ts';
import { defaultOptions, type OptionSpecs } from '../../../libs/tools/shared/options.ts';
import { findMissingField } from '../../../libs/tools/shared/prepare-run.ts';
import { parseToolOptions, type ToolDefinition } from '../../../libs/tools/shared/tool.ts';
import { UsageError } from './failure.ts';
import {
  type DecidingFlag,
  decidingFlag,
  decidingFlagOf,
  type OptionFlag,
  onlyField,
  optionFlags,
  toKebabCase,
} from './flags.ts';
import { readList, toNumber } from './list-values.ts';
import { MESSAGES } from './messages.ts';
import { notify } from './notices.ts';
import { type Arguments, furtherTexts, listName, oneOf, refuseSecondInput, targetOf } from './read-arguments.ts';
import { parseMemory, parsePartition, parseRows, parseSearchSeconds, parseThreads } from './run-limits.ts';
import { DEFAULT_SEARCH_SECONDS } from './search-watch.ts';
import { readInputFormat, readTableChoices, readTableFormat } from './table-flags.ts';
import { STANDARD_INPUT, type Target, type ToolCommand } from './tool-command.ts';

type Values = Arguments['values'];

/**
 * Converts arguments to a run.
 * @throws UsageError for anything the tool's definition does not allow
 */
export async function parseCommand(
  tool: ToolDefinition<OptionSpecs, ToolId>,
  { values, files: names }: Arguments,
): Promise<ToolCommand> {
  const from = readInputFormat(tool, values);
  const options = await optionsOf(tool, values);
  const files = filesOf(tool, names, values);
  const targets = targetsOf(tool, values);
  return {
    tool,
    files,
    fields: fieldsOf(tool, values, options),
    options,
    targets,
    from,
    table: readTableChoices(tool, values, from, files),
    format: readTableFormat(
      tool.outputs.filter(({ id }) => targets.has(id)),
      values,
      { from, options },
    ),
    failsOn: findingOf(tool, values, options),
    spill: {
      memoryBytes: textOf(values.memory, parseMemory),
      folder: textOf(values['temp-dir'], (folder) => folder),
    },
    part: textOf(values.partition, parsePartition),
    rows: textOf(values.rows, parseRows),
    searchSeconds: textOf(values['pattern-timeout'], parseSearchSeconds) ?? DEFAULT_SEARCH_SECONDS,
    threads: textOf(values.threads, parseThreads),
    isJson: values.json === true,
    isQuiet: values.quiet === true,
  };
}

function textOf<T>(value: Values[string], parse: (text: string) => T): T | undefined {
  return typeof value === 'string' ? parse(value) : undefined;
}

function filesOf(
  tool: ToolDefinition<OptionSpecs, ToolId>,
  given: readonly string[],
  values: Values,
): ToolCommand['files'] {
  const named = given.length === 0 ? [STANDARD_INPUT] : given;
  const files = new Map<string, readonly string[]>(tool.texts.map(({ id }) => [id, []]));
  const [first] = tool.texts;
  const list = listName(first.id);
  if (list === undefined) {
    files.set(first.id, named);
  } else if (named.length > maxTexts(tool)) {
    throw new UsageError(MESSAGES.tooManyLists(tool.id, maxTexts(tool)));
  } else {
    for (const [index, file] of named.entries()) {
      files.set(`${list}.${index}`, [file]);
    }
  }
  for (const { id } of furtherTexts(tool)) {
    files.set(id, (values[toKebabCase(id)] as string[] | undefined) ?? []);
  }
  refuseSecondInput(files);
  return files;
}

function fieldsOf(
  tool: ToolDefinition<OptionSpecs, ToolId>,
  values: Values,
  options: ToolCommand['options'],
): ToolCommand['fields'] {
  const given: Record<string, unknown> = {};
  for (const { id } of tool.fields) {
    given[id] = values[toKebabCase(id)];
  }
  const parsed = parseInput(tool, given);
  if (!parsed.ok) {
    const [{ path, message }] = parsed.problems;
    throw new UsageError(MESSAGES.badValue(toKebabCase(path), message));
  }
  const missing = findMissingField(tool, options, parsed.fields, values.from !== 'table');
  if (missing) {
    throw new UsageError(MESSAGES.neededField(toKebabCase(missing.id), missing.label));
  }
  return parsed.fields;
}

async function optionsOf(tool: ToolDefinition<OptionSpecs, ToolId>, values: Values): Promise<ToolCommand['options']> {
  const flags = optionFlags(tool.options);
  const options: Record<string, unknown> = defaultOptions(tool.options);
  for (const flag of flags) {
    if (values[flag.name] !== undefined) {
      put(options, flag, await toValue(tool, flag, values));
    }
  }
  const given = [
    ...flags.map((flag) => ({ name: flag.name, deciding: decidingFlag(flags, flag) })),
    // An empty field is a missing one.
    ...[...furtherTexts(tool), ...tool.fields.filter(({ id }) => values[toKebabCase(id)] !== '')].map((spec) => ({
      name: toKebabCase(spec.id),
      deciding: decidingFlagOf(flags, [spec.id], spec),
    })),
  ].filter(({ name }) => values[name] !== undefined);
  const chosen = new Map<string, { readonly name: string; readonly value: string }>();
  for (const flag of given) {
    choose(flag, chosen, values, options);
  }
  const parsed = parseToolOptions(tool, options);
  if (parsed.ok) {
    return parsed.options;
  }
  const [{ path, message }] = parsed.problems;
  const [option] = path.split('.');
  // The flag of a list of single texts stands for each of them.
  const flag = flags.find(
    ({ path: own, spec }) =>
      own.join('.') === path || (own[0] === option && spec.kind === 'list' && onlyField(spec) !== undefined),
  );
  throw new UsageError(MESSAGES.badValue(flag?.name ?? path, message));
}

/** Converts the text of a flag to the type of its option; what cannot be converted stays, and is refused later. */
async function toValue(
  { listReaders }: ToolDefinition<OptionSpecs, ToolId>,
  { name, path: [option], spec }: OptionFlag,
  values: Values,
): Promise<unknown> {
  const value = values[name];
  if (spec.kind === 'number' && typeof value === 'string') {
    return toNumber(value, spec.isOptional);
  }
  if (spec.kind !== 'list') {
    return value;
  }
  const field = onlyField(spec);
  if (field === undefined) {
    const onNote = (note: string) => values.quiet !== true && notify({ kind: 'print', text: `${note}\n` });
    return readList(spec, name, String(value), { reader: listReaders?.[option], onNote });
  }
  return (value as readonly string[]).map((text) => ({ [field]: text }));
}

function put(options: Record<string, unknown>, { path: [key, field] }: OptionFlag, value: unknown): void {
  if (field === undefined) {
    options[key] = value;
  } else {
    (options[key] as Record<string, unknown>)[field] = value;
  }
}

/** A flag that the user gave, and the choice that it needs. */
interface GivenFlag {
  readonly name: string;
  readonly deciding: DecidingFlag | undefined;
}

/**
 * Selects the choice that enables what a flag gives.
 * @param earlier flags that selected a choice, by its name
 * @throws UsageError if the user, or an earlier flag, made another choice
 */
function choose(
  { name, deciding }: GivenFlag,
  earlier: Map<string, { readonly name: string; readonly value: string }>,
  values: Values,
  options: Record<string, unknown>,
): void {
  if (deciding === undefined) {
    return;
  }
  const { flag, value } = deciding;
  const other = earlier.get(flag.name);
  if (values[flag.name] !== undefined && values[flag.name] !== value) {
    throw new UsageError(MESSAGES.contradiction(name, flag.name, value));
  }
  if (other !== undefined && other.value !== value) {
    throw new UsageError(MESSAGES.excluding(other.name, name));
  }
  earlier.set(flag.name, { name, value });
  put(options, flag, value);
}

function targetsOf(tool: ToolDefinition<OptionSpecs, ToolId>, values: Values): ToolCommand['targets'] {
  const names = tool.outputs.map(({ id }) => id);
  const targets = new Map<string, Target>();
  const add = (name: string, target: Target) => {
    if (!names.includes(name)) {
      throw new UsageError(MESSAGES.unknownOutput(name, names));
    }
    if (targets.has(name)) {
      throw new UsageError(MESSAGES.twice(name));
    }
    targets.set(name, target);
  };
  const { output = names[0], to, also = [] } = values as { output?: string; to?: string; also?: string[] };
  add(output, targetOf(to));
  for (const pair of also) {
    const [, name, file] = /^([^=]+)=(.+)$/.exec(pair) ?? [];
    if (file === undefined) {
      throw new UsageError(MESSAGES.badAlso(names));
    }
    if (file === STANDARD_INPUT) {
      throw new UsageError(MESSAGES.alsoToStandardOutput(name));
    }
    add(name, { file });
  }
  return targets;
}

/** @throws UsageError if the options disable the search for what is to be found */
function findingOf(
  { findings = {}, findingChoices = {} }: ToolDefinition<OptionSpecs, ToolId>,
  values: Values,
  options: ToolCommand['options'],
): ToolCommand['failsOn'] {
  const name = values['fail-on'];
  if (name === undefined) {
    return undefined;
  }
  for (const [option, choices] of Object.entries(findingChoices)) {
    if (!choices.includes(String(options[option]))) {
      throw new UsageError(MESSAGES.contradiction('fail-on', toKebabCase(option), choices.join(' or ')));
    }
  }
  return findings[oneOf('fail-on', name, Object.keys(findings))];
}
