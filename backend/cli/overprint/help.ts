import { isRecomputable, TOOL_CATALOG, type ToolId, toolEntry } from '../../../libs/tools/index.ts';
import { loadTool } from '../../../libs/tools/registry.ts';
import { maxTexts } from '../../../libs/tools/shared/input-from.ts';
import type { OptionSpecs } from '../../../libs/tools/shared/options.ts';
import type { FieldSpec, TextSpec, ToolDefinition } from '../../../libs/tools/shared/tool.ts';
import { takesTables } from '../../../libs/tools/shared/tool-entry.ts';
import { decidingFlag, decidingFlagOf, type OptionFlag, onlyField, optionFlags, toKebabCase } from './flags.ts';
import { MESSAGES } from './messages.ts';
import { furtherTexts, listName } from './read-arguments.ts';
import { DEFAULT_SEARCH_SECONDS } from './search-watch.ts';

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
    `${MESSAGES.about}\n\n  ${MESSAGES.usage}\n`,
    section(MESSAGES.tools, tools),
    section(MESSAGES.recipes, [['run', MESSAGES.runSummary]]),
    `${MESSAGES.examples}\n${examples}`,
    `${MESSAGES.overviewEnd}\n`,
  ].join('\n');
}

/** Returns the output of `overprint run --help`. */
export function runHelp(): string {
  return [
    `${MESSAGES.runAbout}\n\n  ${MESSAGES.runUsage}\n`,
    section(MESSAGES.files, [
      ['recipe', MESSAGES.runRecipe],
      ['input=FILE', MESSAGES.runInput],
    ]),
    section(MESSAGES.general, [
      ['-o, --to FILE', MESSAGES.runTo],
      row('also STEP.OUTPUT=FILE', MESSAGES.runAlso),
      row('set STEP.OPTION=VALUE', MESSAGES.runSet),
      row('map INPUT:COLUMN=NAME', MESSAGES.runMap),
      row('sheet INPUT=NAME', MESSAGES.runSheet),
      row('dry-run', MESSAGES.runDry),
      row('memory SIZE', MESSAGES.runMemory),
      row('temp-dir FOLDER', MESSAGES.tempDir),
      row('pattern-timeout SECONDS', MESSAGES.patternTimeout(DEFAULT_SEARCH_SECONDS)),
      row('format FORMAT', MESSAGES.format),
      row('json', MESSAGES.runJson),
      ['-q, --quiet', MESSAGES.quiet],
      ['-h, --help', MESSAGES.help],
    ]),
    `${MESSAGES.example}\n  ${MESSAGES.runExample}\n`,
  ].join('\n');
}

/** Returns the output of `overprint <tool> --help`, generated from the tool's definition. */
export function toolHelp(tool: ToolDefinition<OptionSpecs, ToolId>): string {
  const { id, texts, fields, outputs, example } = tool;
  const flags = optionFlags(tool.options);
  const names = outputs.map((output) => output.id);
  const isList = listName(texts[0].id) !== undefined;
  const files = isList
    ? MESSAGES.columns(
        texts.map(({ label }) => label),
        maxTexts(tool) > texts.length,
      )
    : MESSAGES.oneText(texts[0].label);
  const readsTables = texts.some(takesTables);
  const general: Row[] = [
    ...(names.length > 1
      ? [row('output NAME', `${MESSAGES.output(names)}.`, names[0]), row('also NAME=FILE', MESSAGES.also(names))]
      : []),
    ['-o, --to FILE', MESSAGES.to],
    row('from FORMAT', readsTables ? MESSAGES.from + MESSAGES.fromTable : MESSAGES.from),
    ...(readsTables ? [row('delimiter NAME', MESSAGES.delimiter), row('header RECORD', MESSAGES.tableHeader)] : []),
    row('sheet NAME', MESSAGES.sheet),
    ...(outputs.some(({ isTable }) => isTable) ? [row('format FORMAT', MESSAGES.format)] : []),
    ...(tool.findings ? [row('fail-on NAME', MESSAGES.failOn(Object.keys(tool.findings)))] : []),
    ...(isRecomputable(id) ? [row('rows FIRST-LAST', MESSAGES.rows)] : []),
    ...(tool.takesParts ? [row('partition PART/PARTS', MESSAGES.partition)] : []),
    ...(tool.spills ? [row('memory SIZE', MESSAGES.memory), row('temp-dir FOLDER', MESSAGES.tempDir)] : []),
    ...(tool.searches ? [row('pattern-timeout SECONDS', MESSAGES.patternTimeout(DEFAULT_SEARCH_SECONDS))] : []),
    row('threads NUMBER', MESSAGES.threads),
    row('json', MESSAGES.json),
    ['-q, --quiet', MESSAGES.quiet],
    ['-h, --help', MESSAGES.help],
  ];
  return [
    `${toolEntry(id).summary}\n\n  ${MESSAGES.usage.replace('<tool>', id)}\n`,
    `${MESSAGES.files}\n${wrap(`${files} ${MESSAGES.standardInput}`, 2)}\n`,
    section(MESSAGES.texts, [
      ...furtherTexts(tool).map((text) => describeText(text, flags)),
      ...fields.map((field) => row(`${toKebabCase(field.id)} TEXT`, `${field.label}.${neededNote(field)}`)),
    ]),
    section(
      MESSAGES.options,
      flags.map((flag) => describe(flag, flags)),
    ),
    section(MESSAGES.general, general),
    `${MESSAGES.example}\n  ${example}\n`,
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function neededNote({ isRequired, shownWhen }: FieldSpec): string {
  if (isRequired === undefined) {
    return '';
  }
  if (isRequired === true && shownWhen) {
    return ` ${MESSAGES.isNeededWith(toKebabCase(shownWhen.option), [shownWhen.is].flat())}`;
  }
  return ` ${isRequired === 'forLists' ? MESSAGES.isNeededForLists : MESSAGES.isNeeded}`;
}

function row(flag: string, text: string, fallback?: string): Row {
  return [`--${flag}`, fallback === undefined ? text : text.replace(fallback, `${fallback} ${MESSAGES.isDefault}`)];
}

function describe(flag: OptionFlag, flags: readonly OptionFlag[]): Row {
  const { name, spec } = flag;
  const used = usedWith(flag, flags);
  const help = [spec.help, used].map((sentence) => (sentence === undefined ? '' : ` ${sentence}`)).join('');
  if (spec.kind === 'boolean') {
    const text = `${spec.label}.${help}`;
    return spec.default ? row(`no-${name}`, `${MESSAGES.switchesOff} ${text}`) : row(name, text);
  }
  if (spec.kind === 'choice') {
    const values = spec.choices.map(({ value }) => (value === spec.default ? `${value} ${MESSAGES.isDefault}` : value));
    return row(`${name} CHOICE`, `${spec.label}: ${values.join(', ')}.${help}`);
  }
  const deciding = decidingFlag(flags, flag);
  const sets = deciding ? ` ${MESSAGES.sets(deciding.flag.name, deciding.value)}` : '';
  if (spec.kind === 'list') {
    const isText = onlyField(spec) !== undefined;
    const fields = Object.keys(spec.fields);
    return isText
      ? row(`${name} TEXT`, `${spec.label}.${help} ${MESSAGES.repeatable}${sets}`)
      : row(`${name} FILE`, `${spec.label}.${help} ${MESSAGES.listFile(fields)}${sets}`);
  }
  if (spec.kind === 'number') {
    const unit = spec.unit === undefined ? '' : ` ${spec.unit}`;
    const standard = spec.default === null ? '' : ` ${MESSAGES.numberDefault(spec.default)}`;
    return row(`${name} NUMBER`, `${spec.label}: ${spec.min} to ${spec.max}${unit}${standard}.${help}`);
  }
  if (spec.kind === 'column') {
    return row(
      `${name} NAME`,
      `${spec.label}.${help} ${MESSAGES.columnDefault(spec.auto, spec.otherwise === 'first')}`,
    );
  }
  if (spec.kind === 'template') {
    return row(`${name} TEXT`, `${spec.label}. ${MESSAGES.template}${help}`);
  }
  return row(`${name} TEXT`, `${spec.label}.${help}${sets}`);
}

function describeText(text: TextSpec, flags: readonly OptionFlag[]): Row {
  const deciding = decidingFlagOf(flags, [text.id], text);
  const sets = deciding ? ` ${MESSAGES.sets(deciding.flag.name, deciding.value)}` : '';
  return row(`${toKebabCase(text.id)} FILE`, MESSAGES.moreText(text.label) + sets);
}

/** Returns the sentence about the option that a flag depends on; undefined if there is none, or the flag sets it. */
function usedWith(flag: OptionFlag, flags: readonly OptionFlag[]): string | undefined {
  const { shownWhen } = flag.spec;
  if (shownWhen === undefined || decidingFlag(flags, flag)) {
    return undefined;
  }
  const path = [...flag.path.slice(0, -1), shownWhen.option].join('.');
  const deciding = flags.find((candidate) => candidate.path.join('.') === path);
  return deciding && MESSAGES.usedWith(deciding.name, [shownWhen.is].flat());
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
