/** Messages of the command line, except those of the tools' definitions. */
export const TEXTS = {
  name: 'overprint',
  about: 'Bulk text-list tools for search marketing, for files and pipes.',
  usage: 'overprint <tool> [files] [options]',
  tools: 'Tools',
  examples: 'Examples',
  example: 'Example',
  files: 'Files',
  texts: 'Values',
  options: 'Options',
  general: 'Input and output',
  overviewEnd:
    'overprint <tool> --help lists the options of a tool; overprint --version prints the version.\nInput comes from files or standard input; rows go to standard output.',
  columns: (labels: readonly string[]) =>
    `Each file is a list with one item per line: ${labels.join(', ')}, and further lists.`,
  oneText: (label: string) => `${label}: one or more files, read in order.`,
  standardInput: '- is standard input, which is also the default.',
  moreText: (label: string) => `${label}: a file. May be given several times.`,
  isNeeded: 'Needed.',
  isDefault: '(default)',
  switchesOff: 'Disables:',
  sets: (flag: string, value: string) => `Sets --${flag} ${value}.`,
  output: (names: readonly string[]) => `Rows for standard output: ${names.join(', ')}`,
  also: (names: readonly string[]) =>
    `Writes other rows of the same run to a file: ${names.join(', ')}. May be given several times.`,
  to: 'Writes to a file instead of standard output. It may be an input file: it is replaced at the end.',
  from: 'Input format: txt (default), one item per line; csv, the first cell of each row; json, a list.',
  json: 'Writes NDJSON like the API: {"row":"…"} for every row, then {"summary":{…}}.',
  quiet: 'Prints only errors.',
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
  alsoToStandardOutput: (name: string) =>
    `--also writes to a file. Rows for standard output are chosen with --output ${name}.`,
  emptyFile: '--to needs a file name.',
  twice: (name: string) => `${name} is written twice. Choose it once.`,
  sameFile: (file: string) => `${file} would be written twice. Choose another file.`,
  badFormat: (formats: readonly string[]) => `--from must be one of ${formats.join(', ')}.`,
  standardInputOnce: 'Standard input can be read once only: write - once.',
  nothingToRead: 'There is nothing to read. Name a file, pipe lines in, or write - to type them.',

  windows1252: (file: string) => `${file} is no UTF-8; it was read as Windows-1252.`,
  strayBytes: (file: string, count: string) => `${file}: ${count} bytes are no UTF-8; they were read as Windows-1252.`,
  header: (file: string) => `${file}: the first row was skipped as a header.`,
  inputName: 'Standard input',
  outputName: 'Standard output',
  reading: 'reading',
  writing: 'writing',
  working: 'working',
  fault: 'This is a bug in Overprint. Please report it with the lines above.',
} as const;

/** Labels of counts in a run's report whose key alone is unclear. */
export const COUNT_NAMES: { readonly [key: string]: string } = {
  count: 'replacements',
  originalCount: 'compared',
  uniqueCount: 'unique',
  duplicateCount: 'duplicates',
  duplicatePercent: 'duplicate percentage',
  urlCount: 'URLs',
  rejectedCount: 'rejected',
};
