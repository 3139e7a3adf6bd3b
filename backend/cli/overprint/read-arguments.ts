import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { ToolId } from '../../../libs/contracts/tool-catalog.ts';
import type { ToolDefinition } from '../../../libs/tools/tool.ts';
import { UsageError } from './failure.ts';
import { optionFlags, toKebabCase } from './flags.ts';
import { TEXTS } from './texts.ts';

type FlagConfigs = NonNullable<ParseArgsConfig['options']>;

/** What was written behind the name of a tool. */
export interface Arguments {
  /** The values of flags that were given; several where a flag may be repeated. */
  readonly values: { readonly [flag: string]: string | boolean | (string | boolean)[] | undefined };
  /** What is no flag: names of files. */
  readonly files: readonly string[];
}

const GENERAL: FlagConfigs = {
  also: { type: 'string', multiple: true },
  to: { type: 'string', short: 'o' },
  from: { type: 'string' },
  json: { type: 'boolean' },
  quiet: { type: 'boolean', short: 'q' },
  help: { type: 'boolean', short: 'h' },
};

/** Bulk texts that the files on the command line do not fill, so that each has a flag. */
export function furtherTexts({ texts }: ToolDefinition): ToolDefinition['texts'] {
  return listName(texts[0].id) === undefined ? texts.slice(1) : [];
}

/** The name of the array that a text is an item of: `columns` of `columns.0`. */
export function listName(textId: string): string | undefined {
  return /^(.*)\.\d+$/.exec(textId)?.[1];
}

/**
 * Takes a tool's command line apart; its flags come from the tool's description.
 * @throws UsageError for a flag that there is not, or that lacks its value
 */
export function readArguments(tool: ToolDefinition, args: readonly string[]): Arguments {
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

function flagConfigs(tool: ToolDefinition): FlagConfigs {
  const configs: FlagConfigs = { ...GENERAL };
  if (tool.outputs.length > 1) configs.output = { type: 'string' };
  else delete configs.also;
  for (const { id } of furtherTexts(tool)) configs[toKebabCase(id)] = { type: 'string', multiple: true };
  for (const { id } of tool.fields) configs[toKebabCase(id)] = { type: 'string' };
  for (const { name, spec } of optionFlags(tool.options)) {
    configs[name] = { type: spec.kind === 'boolean' ? 'boolean' : 'string' };
  }
  return configs;
}

function toUsageError(error: unknown, tool: ToolId): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (!code?.startsWith('ERR_PARSE_ARGS_')) return error;
  const flag = /'(-[^' ]*)/.exec(message)?.[1] ?? '';
  const problem =
    code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION'
      ? TEXTS.unknownFlag(flag)
      : `${message.split('\n').join(' ').replace(/[.]?$/, '.')}`;
  return new UsageError(`${problem} ${TEXTS.seeHelp(tool)}`);
}
