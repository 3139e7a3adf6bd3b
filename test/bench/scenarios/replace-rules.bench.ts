import { readFileSync } from 'node:fs';
import { ManyTexts } from '../../../libs/lines/kernels/many/many-texts.ts';
import { textList } from '../../../libs/lines/kernels/many/text-list.ts';
import { newRule } from '../../../libs/tools/replace/options.ts';
import { replaceTool } from '../../../libs/tools/replace/run.ts';
import type { TextSource, ToolDefinition } from '../../../libs/tools/shared/tool.ts';
import type { Comparison, Contestant, Peer, Reading, Scenario } from '../harness.ts';
import { type ListFolder, openListFolder } from '../lists.ts';
import { hasCommand, literalFlagOfSd, processPeer, pythonWith } from '../processes.ts';
import { storeText, textSource } from '../run-tool.ts';
import { toolOnFile } from '../tool-on-file.ts';

const ROWS = 10_000_000;
const PAIRS = 100_000;
const tool = replaceTool as unknown as ToolDefinition;

/** Words of the keywords, and others that occur in none of them. */
const RULE_WORDS = 'red blue cheap buy best running shoes boots women men kids winter'.split(' ');
const RULES = Array.from({ length: 20 }, (_, index) => ({
  find: RULE_WORDS[index] ?? `word${index}`,
  replaceWith: `w${index}`,
}));

const PYTHON_CELLS = `
import sys
pairs = {}
for line in open(sys.argv[1], encoding='utf-8'):
    find, replacement = line[:-1].split('\\t')
    pairs.setdefault(find.strip().lower(), replacement)
out = sys.stdout
for line in open(sys.argv[2], encoding='utf-8', newline='\\n'):
    found = pairs.get(line[:-1].strip().lower())
    out.write(line if found is None else found + '\\n')
`;

const PYTHON_ANYWHERE = `
import ahocorasick, sys
automaton = ahocorasick.Automaton()
for line in open(sys.argv[1], encoding='utf-8'):
    find, replacement = line[:-1].split('\\t')
    automaton.add_word(find.lower(), (len(find), replacement))
automaton.make_automaton()
out = sys.stdout
for line in open(sys.argv[2], encoding='utf-8', newline='\\n'):
    parts, at = [], 0
    for end, (length, replacement) in automaton.iter_long(line.lower()):
        parts.append(line[at:end + 1 - length])
        parts.append(replacement)
        at = end + 1
    out.write(''.join(parts) + line[at:] if parts else line)
`;

export const scenario: Scenario = {
  name: 'replace-rules',
  title: 'Rule lists and mappings in Node',
  about:
    'A file of keywords, read, cut into lines, changed and handed on as bytes block by block, in one thread, as the command line does it. The mappings have 100,000 pairs and ignore case; finds of the second one are parts of keywords, of some 12 bytes. Python looks up each line in a dictionary, or searches it with the C library pyahocorasick. `sd` replaces one pair in a run. GNU sed has one expression for each rule.',
  async prepare(rows = ROWS) {
    const lists = openListFolder();
    const file = lists.writeKeywords('keywords.txt', rows);
    const cells = writePairs(lists, 'cells.tsv', cellsOf(file, PAIRS));
    const parts = writePairs(
      lists,
      'parts.tsv',
      Array.from({ length: PAIRS }, (_, index) => `shoes ${String(index * 7).padStart(6, '1')}`),
    );
    return {
      measurements: [
        mapping('Mapping of whole lines, 100,000 pairs', 'cell', file, rows, cells, [
          pythonPeer('Python, dict', '', PYTHON_CELLS, cells, file),
        ]),
        mapping('Mapping anywhere, 100,000 pairs', 'anywhere', file, rows, parts, [
          pythonPeer('pyahocorasick', 'ahocorasick', PYTHON_ANYWHERE, parts, file),
        ]),
        ...(hasCommand('sd') ? [loop(file, parts)] : []),
        building(parts),
        sequence(file, rows),
      ],
      close: lists.close,
    };
  },
};

interface PairFile {
  readonly path: string;
  readonly finds: readonly string[];
}

function writePairs(lists: ListFolder, name: string, finds: readonly string[]): PairFile {
  const path = lists.write(name, finds.length, (row) => `${finds[row]}\tgroup ${row % 1000}`);
  return { path, finds };
}

/** Returns every hundredth line of a file. */
function cellsOf(file: string, count: number): readonly string[] {
  const text = readFileSync(file)
    .subarray(0, count * 200)
    .toString('utf8');
  return text.split('\n').slice(0, count);
}

type NamedPeer = { readonly peer: Peer } | { readonly missing: string };

function pythonPeer(name: string, module: string, script: string, { path }: PairFile, file: string): NamedPeer {
  const python = pythonWith(module === '' ? 'sys' : module);
  if (python === undefined) {
    return { missing: `${name} (python3${module && `, package py${module}`})` };
  }
  return { peer: processPeer(name, [python, '-c', script, path, file], { goal: module === '' ? 1 : 5 }) };
}

function mapping(
  title: string,
  match: string,
  file: string,
  rows: number,
  pairs: PairFile,
  peers: readonly NamedPeer[],
): Comparison {
  return {
    kind: 'comparison',
    title,
    rows,
    ours: mapper(match, file, pairs),
    peers: peers.flatMap((each) => ('peer' in each ? [each.peer] : [])),
    missing: peers.flatMap((each) => ('missing' in each ? [each.missing] : [])),
  };
}

function mapper(match: string, file: string, pairs: PairFile): Contestant {
  const options = { mode: 'mapping', match };
  return toolOnFile({ tool, text: 'text', file, options, others: { pairs: tableOf(pairs) } });
}

/** Compares our time with that of a loop that runs `sd` once for each pair, extrapolated from one run. */
function loop(file: string, pairs: PairFile): Reading {
  const once = processPeer('sd', ['sd', literalFlagOfSd(), pairs.finds[0], 'group 0'], { input: file });
  const ours = mapper('anywhere', file, pairs);
  return {
    kind: 'reading',
    title: 'A loop of sd over the 100,000 pairs, extrapolated from one, against Overprint',
    unit: 'times as long',
    goal: { atLeast: 50 },
    read: async () => ((await once.run()) * PAIRS) / (await ours.run()),
  };
}

function tableOf({ path }: PairFile): TextSource {
  return { ...textSource(storeText([readFileSync(path)])), columns: ['Find', 'Replace'] };
}

/** Returns the reading of the time to build the automaton. */
function building({ finds }: PairFile): Reading {
  return {
    kind: 'reading',
    title: 'Of which: building the automaton of 100,000 pairs',
    unit: 'ms',
    goal: { atMost: 300 },
    read: async () => {
      const startedMs = performance.now();
      ManyTexts.create({ finds: textList(finds), replacements: textList(finds), folding: 'lowered' });
      return performance.now() - startedMs;
    },
  };
}

function sequence(file: string, rows: number): Comparison {
  const rules = RULES.map((rule) => newRule({ ...rule, caseSensitive: true }));
  const expressions = RULES.flatMap(({ find, replaceWith }) => ['-e', `s/${find}/${replaceWith}/g`]);
  const hasSed = hasCommand('sed');
  return {
    kind: 'comparison',
    title: '20 plain rules, one after the other',
    rows,
    ours: toolOnFile({ tool, text: 'text', file, options: { mode: 'rules', rules } }),
    peers: hasSed ? [processPeer('sed, 20 expressions', ['sed', ...expressions, file], { goal: 3 })] : [],
    missing: hasSed ? [] : ['sed'],
  };
}
