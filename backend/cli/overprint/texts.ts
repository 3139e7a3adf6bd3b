import type { ToolId } from '../../../libs/contracts/tool-catalog.ts';

/** The words of the command line that do not come from the tools' descriptions. */
export const TEXTS = {
  name: 'overprint',
  about: 'Bulk text-list tools for search marketing, for files and pipes of any size.',
  usage: 'overprint <tool> [files] [options]',
  tools: 'Tools',
  examples: 'Examples',
  example: 'Example',
  files: 'Files',
  texts: 'Values',
  options: 'Options',
  general: 'Input and output',
  overviewEnd:
    'overprint <tool> --help lists what a tool can do; overprint --version prints the version.\nA file is named, or lines come by a pipe; rows go to standard output.',
  columns: (labels: readonly string[]) =>
    `Each file is a list with one item a line: ${labels.join(', ')}, and more where you name more.`,
  oneText: (label: string) => `${label}: a file, or several that are read one after the other.`,
  standardInput: 'A lone - is standard input, which is also read when no file is named.',
  moreText: (label: string) => `${label}: a file. May be given several times.`,
  isNeeded: 'Needed.',
  isDefault: '(default)',
  switchesOff: 'Switches off:',
  sets: (flag: string, value: string) => `Sets --${flag} ${value}.`,
  output: (names: readonly string[]) => `Which rows go to standard output: ${names.join(', ')}`,
  also: (names: readonly string[]) =>
    `Writes other rows of the same run to a file: ${names.join(', ')}. May be given several times.`,
  to: 'Writes to a file in place of standard output. It may be a file that is read: it is replaced at the end.',
  from: 'How files and pipes are read: txt (default), every line as it is; csv, the first cell of each row; json, a list.',
  json: 'Writes records (NDJSON): {"row":"…"} for every row, {"summary":{…}} at the end, as the API does.',
  quiet: 'Says nothing but errors.',
  help: 'Shows this help.',

  noTool: 'Name a tool.',
  unknownTool: (name: string, ids: readonly string[]) => `There is no tool ${name}. The tools are ${ids.join(', ')}.`,
  unknownFlag: (flag: string) => `There is no option ${flag}.`,
  seeHelp: (tool: string) => `See overprint ${tool === '' ? '' : `${tool} `}--help.`,
  neededField: (flag: string, label: string) => `${label} is needed: --${flag} TEXT.`,
  badValue: (flag: string, problem: string) => `--${flag} ${problem}.`,
  contradiction: (flag: string, choice: string, value: string) => `--${flag} needs --${choice} ${value}.`,
  unknownOutput: (name: string, names: readonly string[]) =>
    `There are no rows called ${name}. Choose one of ${names.join(', ')}.`,
  badAlso: (names: readonly string[]) => `--also takes NAME=FILE, for instance ${names.at(-1)}=${names.at(-1)}.txt.`,
  twice: (name: string) => `${name} is written twice. Choose it once.`,
  sameFile: (file: string) => `${file} would be written twice. Choose another file.`,
  badFormat: (formats: readonly string[]) => `--from must be one of ${formats.join(', ')}.`,
  standardInputOnce: 'Standard input can be read once only: write - once.',
  nothingToRead: 'There is nothing to read. Name a file, pipe lines in, or write - to type them.',

  windows1252: (file: string) => `${file} is no UTF-8; it was read as Windows-1252.`,
  strayBytes: (file: string, count: string) => `${file}: ${count} bytes are no UTF-8; they were read as Windows-1252.`,
  header: (file: string) => `${file}: the first row was left out as a header.`,
  inputName: 'Standard input',
  reading: 'reading',
  writing: 'writing',
  working: 'working',
  fault: 'This is a fault of Overprint. Please report it with the lines above.',
} as const;

/** An example of each tool; all of them run in the tests. */
export const EXAMPLES: Readonly<Record<ToolId, string>> = {
  merge: 'overprint merge colours.txt products.txt --separator space > phrases.txt',
  dedupe: 'overprint dedupe list.txt --sort-order alphabetical --also duplicates=duplicates.txt',
  replace: "overprint replace list.txt --find '^(\\w+) shoes$' --replace-with 'shoes in $1' --use-regex",
  keywords: 'overprint keywords colours.txt products.txt --no-broad --phrase --exact',
  negatives: 'overprint negatives words.txt --existing negatives.txt --platform amazon',
  utm: 'overprint utm urls.txt --source google --medium cpc --campaign spring --also rejected=rejected.txt',
};

/** How a count in a run's report is called, where its own name would say too little. */
export const COUNT_NAMES: { readonly [key: string]: string } = {
  count: 'replacements',
  originalCount: 'compared',
  uniqueCount: 'unique',
  duplicateCount: 'duplicates',
  duplicatePercent: 'duplicate percentage',
  urlCount: 'URLs',
  rejectedCount: 'rejected',
};
