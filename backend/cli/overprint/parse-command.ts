import type { FileKind } from '../../../libs/files/file-kind.ts';
import type { ToolId } from '../../../libs/tools/index.ts';
import { parseInput } from '../../../libs/tools/shared/input-from.ts';
import { defaultOptions, type OptionSpecs, parseOptions } from '../../../libs/tools/shared/options.ts';
import type { ToolDefinition } from '../../../libs/tools/shared/tool.ts';
import { UsageError } from './failure.ts';
import { decidingFlag, type OptionFlag, optionFlags, toKebabCase } from './flags.ts';
import { type Arguments, furtherTexts, listName } from './read-arguments.ts';
import { TEXTS } from './texts.ts';
import { STANDARD_INPUT, type Target, type ToolCommand } from './tool-command.ts';

type Values = Arguments['values'];

const FORMATS: readonly FileKind[] = ['txt', 'csv', 'tsv', 'json'];

/**
 * Converts arguments to a run.
 * @throws UsageError for anything the tool's definition does not allow
 */
export function parseCommand(tool: ToolDefinition<OptionSpecs, ToolId>, { values, files }: Arguments): ToolCommand {
  return {
    tool,
    files: filesOf(tool, files, values),
    fields: fieldsOf(tool, values),
    options: optionsOf(tool, values),
    targets: targetsOf(tool, values),
    from: formatOf(values),
    isJson: values.json === true,
    isQuiet: values.quiet === true,
  };
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
  } else {
    for (const [index, file] of named.entries()) {
      files.set(`${list}.${index}`, [file]);
    }
  }
  for (const { id } of furtherTexts(tool)) {
    files.set(id, (values[toKebabCase(id)] as string[] | undefined) ?? []);
  }
  const isTwice = [...files.values()].flat().filter((file) => file === STANDARD_INPUT).length > 1;
  if (isTwice) {
    throw new UsageError(TEXTS.standardInputOnce);
  }
  return files;
}

function fieldsOf(tool: ToolDefinition<OptionSpecs, ToolId>, values: Values): ToolCommand['fields'] {
  const given: Record<string, unknown> = {};
  for (const { id, label, isRequired } of tool.fields) {
    const flag = toKebabCase(id);
    given[id] = values[flag];
    if (isRequired && !values[flag]) {
      throw new UsageError(TEXTS.neededField(flag, label));
    }
  }
  const parsed = parseInput(tool, given);
  if (parsed.ok) {
    return parsed.fields;
  }
  const [{ path, message }] = parsed.problems;
  throw new UsageError(TEXTS.badValue(toKebabCase(path), message));
}

function optionsOf(tool: ToolDefinition<OptionSpecs, ToolId>, values: Values): ToolCommand['options'] {
  const flags = optionFlags(tool.options);
  const options: Record<string, unknown> = defaultOptions(tool.options);
  for (const flag of flags) {
    if (values[flag.name] !== undefined) {
      put(options, flag, values[flag.name]);
    }
  }
  for (const flag of flags) {
    if (values[flag.name] !== undefined) {
      chooseFor(flag, flags, values, options);
    }
  }
  const parsed = parseOptions(tool.options, options);
  if (parsed.ok) {
    return parsed.options;
  }
  const [{ path, message }] = parsed.problems;
  const flag = flags.find((candidate) => candidate.path.join('.') === path);
  throw new UsageError(TEXTS.badValue(flag?.name ?? path, message));
}

function put(options: Record<string, unknown>, { path: [key, field] }: OptionFlag, value: unknown): void {
  if (field === undefined) {
    options[key] = value;
  } else {
    (options[key] as Record<string, unknown>)[field] = value;
  }
}

/** Selects the choice that enables a custom text, unless the user made another choice. */
function chooseFor(
  flag: OptionFlag,
  flags: readonly OptionFlag[],
  values: Values,
  options: Record<string, unknown>,
): void {
  const deciding = decidingFlag(flags, flag);
  if (deciding === undefined || flag.spec.kind !== 'text' || flag.spec.shownWhen === undefined) {
    return;
  }
  const { is } = flag.spec.shownWhen;
  const chosen = values[deciding.name];
  if (chosen !== undefined && chosen !== is) {
    throw new UsageError(TEXTS.contradiction(flag.name, deciding.name, is));
  }
  put(options, deciding, is);
}

function targetsOf(tool: ToolDefinition<OptionSpecs, ToolId>, values: Values): ToolCommand['targets'] {
  const names = tool.outputs.map(({ id }) => id);
  const targets = new Map<string, Target>();
  const add = (name: string, target: Target) => {
    if (!names.includes(name)) {
      throw new UsageError(TEXTS.unknownOutput(name, names));
    }
    if (targets.has(name)) {
      throw new UsageError(TEXTS.twice(name));
    }
    targets.set(name, target);
  };
  const { output = names[0], to, also = [] } = values as { output?: string; to?: string; also?: string[] };
  if (to === '') {
    throw new UsageError(TEXTS.emptyFile);
  }
  add(output, to === undefined || to === STANDARD_INPUT ? 'standard output' : { file: to });
  for (const pair of also) {
    const [, name, file] = /^([^=]+)=(.+)$/.exec(pair) ?? [];
    if (file === undefined) {
      throw new UsageError(TEXTS.badAlso(names));
    }
    if (file === STANDARD_INPUT) {
      throw new UsageError(TEXTS.alsoToStandardOutput(name));
    }
    add(name, { file });
  }
  return targets;
}

function formatOf({ from = 'txt' }: Values): FileKind {
  const format = FORMATS.find((candidate) => candidate === from);
  if (format === undefined) {
    throw new UsageError(TEXTS.badFormat(FORMATS));
  }
  return format;
}
