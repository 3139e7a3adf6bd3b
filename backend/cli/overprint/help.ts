import { TOOL_CATALOG, type ToolId, toolEntry } from '../../../libs/tools/index.ts';
import { loadTool } from '../../../libs/tools/registry.ts';
import type { OptionSpecs } from '../../../libs/tools/shared/options.ts';
import { type ToolDefinition, takesTables } from '../../../libs/tools/shared/tool.ts';
import { decidingFlag, type OptionFlag, onlyField, optionFlags, toKebabCase } from './flags.ts';
import { furtherTexts, listName } from './read-arguments.ts';
import { TEXTS } from './texts.ts';

/** A flag as typed, and its description. */
type Row = readonly [flag: string, text: string];

const WIDTH = 100;
const MOST_FLAG_WIDTH = 30;

/** Returns the output of `overprint --help`. */
export async function overview(): Promise<string> {
  const tools = TOOL_CATALOG.map(({ id, summary }): Row => [id, summary]);
  const loaded = await Promise.all(TOOL_CATALOG.map(({ id }) => loadTool(id)));
  const examples = loaded.map(({ example }) => `  ${example}\n`).join('');
  return [
    `${TEXTS.about}\n\n  ${TEXTS.usage}\n`,
    section(TEXTS.tools, tools),
    `${TEXTS.examples}\n${examples}`,
    `${TEXTS.overviewEnd}\n`,
  ].join('\n');
}

/** Returns the output of `overprint <tool> --help`, generated from the tool's definition. */
export function toolHelp(tool: ToolDefinition<OptionSpecs, ToolId>): string {
  const { id, texts, fields, outputs, example } = tool;
  const flags = optionFlags(tool.options);
  const names = outputs.map((output) => output.id);
  const isList = listName(texts[0].id) !== undefined;
  const files = isList ? TEXTS.columns(texts.map(({ label }) => label)) : TEXTS.oneText(texts[0].label);
  const general: Row[] = [
    ...(names.length > 1 ? [row('output NAME', `${TEXTS.output(names)}.`, names[0])] : []),
    ...(names.length > 1 ? [row('also NAME=FILE', TEXTS.also(names))] : []),
    ['-o, --to FILE', TEXTS.to],
    row('from FORMAT', tool.texts.some(takesTables) ? TEXTS.from + TEXTS.fromTable : TEXTS.from),
    ...(tool.texts.some(takesTables)
      ? [row('delimiter NAME', TEXTS.delimiter), row('header RECORD', TEXTS.tableHeader)]
      : []),
    ...(outputs.some(({ isTable }) => isTable) ? [row('format FORMAT', TEXTS.format)] : []),
    row('json', TEXTS.json),
    ['-q, --quiet', TEXTS.quiet],
    ['-h, --help', TEXTS.help],
  ];
  return [
    `${toolEntry(id).summary}\n\n  ${TEXTS.usage.replace('<tool>', id)}\n`,
    `${TEXTS.files}\n${wrap(`${files} ${TEXTS.standardInput}`, 2)}\n`,
    section(TEXTS.texts, [
      ...furtherTexts(tool).map((text) => row(`${toKebabCase(text.id)} FILE`, TEXTS.moreText(text.label))),
      ...fields.map((field) =>
        row(`${toKebabCase(field.id)} TEXT`, `${field.label}.${field.isRequired ? ` ${TEXTS.isNeeded}` : ''}`),
      ),
    ]),
    section(
      TEXTS.options,
      flags.map((flag) => describe(flag, flags)),
    ),
    section(TEXTS.general, general),
    `${TEXTS.example}\n  ${example}\n`,
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function row(flag: string, text: string, fallback?: string): Row {
  return [`--${flag}`, fallback === undefined ? text : text.replace(fallback, `${fallback} ${TEXTS.isDefault}`)];
}

function describe(flag: OptionFlag, flags: readonly OptionFlag[]): Row {
  const { name, spec } = flag;
  const help = spec.help === undefined ? '' : ` ${spec.help}`;
  if (spec.kind === 'boolean') {
    const text = `${spec.label}.${help}`;
    return spec.default ? row(`no-${name}`, `${TEXTS.switchesOff} ${text}`) : row(name, text);
  }
  if (spec.kind === 'choice') {
    const values = spec.choices.map(({ value }) => (value === spec.default ? `${value} ${TEXTS.isDefault}` : value));
    return row(`${name} CHOICE`, `${spec.label}: ${values.join(', ')}.${help}`);
  }
  if (spec.kind === 'list') {
    const isText = onlyField(spec) !== undefined;
    const fields = Object.keys(spec.fields);
    return isText
      ? row(`${name} TEXT`, `${spec.label}.${help} ${TEXTS.repeatable}`)
      : row(`${name} FILE`, `${spec.label}.${help} ${TEXTS.listFile(fields)}`);
  }
  if (spec.kind === 'number') {
    const standard = spec.default === null ? '' : ` ${TEXTS.numberDefault(spec.default)}`;
    return row(`${name} NUMBER`, `${spec.label}: ${spec.min} to ${spec.max}${standard}.${help}`);
  }
  if (spec.kind === 'column') {
    return row(`${name} NAME`, `${spec.label}.${help} ${TEXTS.columnDefault(spec.auto)}`);
  }
  const deciding = decidingFlag(flags, flag);
  const sets = deciding ? ` ${TEXTS.sets(deciding.flag.name, deciding.value)}` : '';
  return row(`${name} TEXT`, `${spec.label}.${help}${sets}`);
}

function section(title: string, rows: readonly Row[]): string {
  if (rows.length === 0) {
    return '';
  }
  const width = Math.min(MOST_FLAG_WIDTH, Math.max(...rows.map(([flag]) => flag.length))) + 4;
  const lines = rows.map(([flag, text]) => {
    const wrapped = wrap(text, width);
    const head = `  ${flag}`;
    return head.length + 2 > width ? `${head}\n${wrapped}\n` : `${head.padEnd(width)}${wrapped.trimStart()}\n`;
  });
  return `${title}\n${lines.join('')}`;
}

function wrap(text: string, indent: number): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > WIDTH - indent) {
      lines.push(line);
      line = word;
    } else {
      line += (line === '' ? '' : ' ') + word;
    }
  }
  lines.push(line);
  return lines.map((each) => ' '.repeat(indent) + each).join('\n');
}
