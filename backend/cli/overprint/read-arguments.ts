import { type ParseArgsConfig, parseArgs } from 'node:util';
import { errorCode, messageOf } from '../../../libs/errors.ts';
import type { ToolId } from '../../../libs/tools/index.ts';
import type { OptionSpecs } from '../../../libs/tools/shared/options.ts';
import type { ToolDefinition } from '../../../libs/tools/shared/tool.ts';
import { UsageError } from './failure.ts';
import { onlyField, optionFlags, toKebabCase } from './flags.ts';
import { MESSAGES } from './messages.ts';
import { STANDARD_INPUT, type Target } from './tool-command.ts';

type FlagConfigs = NonNullable<ParseArgsConfig['options']>;

export interface Arguments {
  /** Values of the given flags; an array for a repeatable flag. */
  readonly values: { readonly [flag: string]: string | boolean | (string | boolean)[] | undefined };
  /** Positional arguments: names of files. */
  readonly files: readonly string[];
}

const GENERAL: FlagConfigs = {
  also: { type: 'string', multiple: true },
  to: { type: 'string', short: 'o' },
  from: { type: 'string' },
  delimiter: { type: 'string' },
  header: { type: 'string' },
  sheet: { type: 'string' },
  format: { type: 'string' },
  rows: { type: 'string' },
  threads: { type: 'string' },
  json: { type: 'boolean' },
  quiet: { type: 'boolean', short: 'q' },
  help: { type: 'boolean', short: 'h' },
};

/** Returns the inputs that positional files do not fill; each has a flag of its own. */
export function furtherTexts({ texts }: ToolDefinition): ToolDefinition['texts'] {
  return listName(texts[0].id) === undefined ? texts.slice(1) : [];
}

/** Returns the name of the array that contains an input: `columns` for `columns.0`. */
export function listName(textId: string): string | undefined {
  return /^(.*)\.\d+$/.exec(textId)?.[1];
}

/**
 * Parses the arguments of a tool, whose flags come from its definition.
 * @throws UsageError for an unknown flag, or a flag without its value
 */
export function readArguments(tool: ToolDefinition<OptionSpecs, ToolId>, args: readonly string[]): Arguments {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: flagConfigs(tool),
      allowPositionals: true,
      allowNegative: true,
    });
    return { values, files: positionals };
  } catch (error) {
    throw toUsageError(error, tool.id);
  }
}

function flagConfigs(tool: ToolDefinition<OptionSpecs, ToolId>): FlagConfigs {
  const configs: FlagConfigs = { ...GENERAL };
  if (tool.outputs.length > 1) {
    configs.output = { type: 'string' };
  } else {
    delete configs.also;
  }
  if (tool.findings) {
    configs['fail-on'] = { type: 'string' };
  }
  if (tool.spills) {
    configs.memory = { type: 'string' };
    configs['temp-dir'] = { type: 'string' };
  }
  if (tool.searches) {
    configs['pattern-timeout'] = { type: 'string' };
  }
  if (tool.takesParts) {
    configs.partition = { type: 'string' };
  }
  for (const { id } of furtherTexts(tool)) {
    configs[toKebabCase(id)] = { type: 'string', multiple: true };
  }
  for (const { id } of tool.fields) {
    configs[toKebabCase(id)] = { type: 'string' };
  }
  for (const { name, spec } of optionFlags(tool.options)) {
    configs[name] =
      spec.kind === 'list' && onlyField(spec) !== undefined
        ? { type: 'string', multiple: true }
        : { type: spec.kind === 'boolean' ? 'boolean' : 'string' };
  }
  return configs;
}

/** Converts an error of `parseArgs` about a flag; returns any other error as it is. */
export function toUsageError(error: unknown, command: ToolId | 'run'): unknown {
  const code = errorCode(error);
  if (!code?.startsWith('ERR_PARSE_ARGS_')) {
    return error;
  }
  const message = messageOf(error);
  const flag = /'(-[^' ]*)/.exec(message)?.[1] ?? '';
  const problem =
    code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION'
      ? MESSAGES.unknownFlag(flag)
      : message.split('\n').join(' ').replace(/[.]?$/, '.');
  return new UsageError(`${problem} ${MESSAGES.seeHelp(command)}`);
}

/**
 * Returns the value of a flag.
 * @throws UsageError if it is none of the choices
 */
export function oneOf<T extends string>(flag: string, value: Arguments['values'][string], choices: readonly T[]): T {
  const choice = choices.find((candidate) => candidate === value);
  if (choice === undefined) {
    throw new UsageError(MESSAGES.badChoice(flag, choices));
  }
  return choice;
}

/**
 * Returns the destination that `--to` names; standard output if it is missing.
 * @throws UsageError for an empty name
 */
export function targetOf(to: string | undefined): Target {
  if (to === '') {
    throw new UsageError(MESSAGES.emptyFile);
  }
  return to === undefined || to === STANDARD_INPUT ? 'standard output' : { file: to };
}

/** @throws UsageError if standard input is to be read more than once */
export function refuseSecondInput(files: ReadonlyMap<string, readonly string[]>): void {
  if ([...files.values()].flat().filter((file) => file === STANDARD_INPUT).length > 1) {
    throw new UsageError(MESSAGES.standardInputOnce);
  }
}
