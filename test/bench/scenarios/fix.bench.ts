import { fixTool } from '../../../libs/tools/fix/run.ts';
import type { ToolDefinition } from '../../../libs/tools/shared/tool.ts';
import type { Comparison, Scenario } from '../harness.ts';
import { type ListFolder, openListFolder } from '../lists.ts';
import { hasCommand, processPeer } from '../processes.ts';
import { toolOnFile } from '../tool-on-file.ts';

const ROWS = 10_000_000;
const WORDS = 'red blue cheap running shoes boots online sale women outlet best near'.split(' ');
const tool = fixTool as unknown as ToolDefinition;

/** The default rules for keywords on Google Ads. */
const PYTHON =
  String.raw`
import re, sys
invisible = re.compile('[\x00-\x1f\x7f-\x9f\xad\u200b-\u200d\u2060\ufeff]')
plus = re.compile(r'(?<!\S)\++')
refused = re.compile(r'[!@%^*()={};~` +
  '`' +
  String.raw`<>?\\|,]')
spaces = re.compile(r'\s+')
seen = set()
out = sys.stdout
for line in open(sys.argv[1], encoding='utf-8', newline='\n'):
    row = invisible.sub('', line[:-1].strip().replace('\t', ' ')).strip()
    kind = ''
    if len(row) > 1 and row[0] == '[' and row[-1] == ']':
        kind, row = '[', row[1:-1]
    elif len(row) > 1 and row[0] == '"' and row[-1] == '"':
        kind, row = '"', row[1:-1]
    row = spaces.sub(' ', refused.sub(' ', plus.sub('', row))).strip()
    if not row or row.count(' ') > 9 or len(row) > 80:
        continue
    key = (kind, ' '.join(word.lstrip('+') for word in row.lower().replace('.', ' ').replace('-', ' ').split()))
    if key in seen:
        continue
    seen.add(key)
    out.write('[' + row + ']\n' if kind == '[' else '"' + row + '"\n' if kind == '"' else row + '\n')
`;

export const scenario: Scenario = {
  name: 'fix',
  title: 'Fix keywords in Node',
  about:
    'A file of keywords of some 27 bytes, all different, is read, fixed by the default rules for Google Ads with duplicates removed, and handed on as bytes block by block in one thread; lists of changed and dropped rows are made as well. In the second file a fifth of the rows hold refused symbols, plus signs or double spaces. The peer applies the same rules with Python’s `re`, makes no list of changes, and reads and writes text.',
  async prepare(rows = ROWS) {
    const lists = openListFolder();
    return {
      measurements: [
        comparison('Fix a list without problems', lists, rows, 'clean.txt', () => false),
        comparison('Fix a list, 20% to fix', lists, rows, 'fifth.txt', (row) => row % 5 === 0),
      ],
      close: lists.close,
    };
  },
};

function comparison(
  title: string,
  lists: ListFolder,
  rows: number,
  name: string,
  isBad: (row: number) => boolean,
): Comparison {
  const file = lists.write(name, rows, (row, random) => keyword(row, random, isBad(row)));
  const python = hasCommand('python3')
    ? [processPeer('Python, re', ['python3', '-c', PYTHON, file], { goal: 20 })]
    : [];
  return {
    kind: 'comparison',
    title,
    rows,
    ours: toolOnFile({ tool, text: 'rows', file }),
    peers: python,
    missing: python.length > 0 ? [] : ['Python (Debian package python3)'],
  };
}

/** Returns a keyword of some 27 bytes that is in no other row. */
function keyword(row: number, random: () => number, isBad: boolean): string {
  const word = () => WORDS[Math.floor(random() * WORDS.length)];
  const [one, two, three] = [word(), word(), word()];
  if (!isBad) {
    return `${one} ${two} ${three} ${row}`;
  }
  const forms = [
    `${one}, ${two} ${three} ${row}`,
    `+${one} +${two} +${three} ${row}`,
    `${one}  ${two} ${three}! ${row}`,
  ];
  return forms[Math.floor(random() * forms.length)];
}
