import { statSync } from 'node:fs';
import { findInRows } from '../../../libs/lines/search/find-in-rows.ts';
import { compileSearch } from '../../../libs/tools/replace/pattern.ts';
import { countMatches } from '../../../libs/tools/replace/preview.ts';
import { replaceTool } from '../../../libs/tools/replace/run.ts';
import type { ToolDefinition } from '../../../libs/tools/shared/tool.ts';
import type { Comparison, Contestant, Peer, Reading, Scenario } from '../harness.ts';
import { openListFolder } from '../lists.ts';
import { hasCommand, literalFlagOfSd, orderedSink, processPeer } from '../processes.ts';
import { borrowedLines, toolOnFile } from '../tool-on-file.ts';

const ROWS = 10_000_000;
const RIPGREP_MISSING = 'ripgrep (Debian package ripgrep)';
const tool = replaceTool as unknown as ToolDefinition;

interface Case {
  readonly title: string;
  readonly find: string;
  readonly replaceWith: string;
  readonly options: { readonly [name: string]: unknown };
  readonly ripgrep: readonly string[];
  readonly goal: number;
  readonly sd?: { readonly args: readonly string[]; readonly goal?: number };
}

const CASES: readonly Case[] = [
  {
    title: 'Plain',
    find: 'shoes',
    replaceWith: 'sneakers',
    options: { caseSensitive: true },
    ripgrep: ['-F', 'shoes', '-r', 'sneakers'],
    goal: 2.3,
    sd: { args: ['shoes', 'sneakers'], goal: 1.7 },
  },
  {
    title: 'Plain, ignoring case (the default)',
    find: 'shoes',
    replaceWith: 'sneakers',
    options: {},
    ripgrep: ['-i', '-F', 'shoes', '-r', 'sneakers'],
    goal: 2.3,
    sd: { args: ['-f', 'i', 'shoes', 'sneakers'], goal: 1.7 },
  },
  {
    title: 'Whole word',
    find: 'red',
    replaceWith: 'blue',
    options: { caseSensitive: true, wholeWords: true },
    ripgrep: ['-w', '-F', 'red', '-r', 'blue'],
    goal: 1.3,
  },
  {
    title: 'Captures',
    find: '(\\w+) (\\w+)',
    replaceWith: '$2 $1',
    options: { caseSensitive: true, useRegex: true },
    ripgrep: ['(?-u)(\\w+) (\\w+)', '-r', '$2 $1'],
    goal: 5,
  },
];

export const scenario: Scenario = {
  name: 'replace',
  title: 'Find and replace in Node',
  about:
    'A file of keywords, read, cut into lines, replaced and handed on as bytes block by block, in one thread, as the command line does it. Plain text is found in the bytes by a WebAssembly module, everything else by V8’s regular expressions, over chunks of text that end at line ends. ripgrep and sd read the file and write to nowhere. Then the two ways of counting, of the preview and of finding in results, by the same module.',
  limits:
    'The plain cases are bound by memory: reading the file and cutting it into lines, in the memory of a few blocks, is the last line of the table; a block is then copied into the module that searches it, sixteen places at a time, and handed on from there as it stands. Reading and cutting are two fifths of the time, searching as much again, copying and writing the rest. ripgrep counts rows by mapping the file, without knowing lines that have no match. Words and captures are bound by V8’s regular expressions, and by the objects that tell of a match.',
  async prepare(rows = ROWS) {
    const lists = openListFolder();
    const file = lists.writeKeywords('keywords.txt', rows);
    return {
      measurements: [
        ...CASES.map((each) => comparison(each, file, rows)),
        {
          kind: 'comparison',
          title: 'Preview: count the matches, ignoring case',
          ...counting(file, rows, 'ripgrep --count-matches', ['--count-matches', '-i', '-F', 'shoes']),
          ours: counter(() => countInPreview(file)),
        },
        {
          kind: 'comparison',
          title: 'Find in results: count the rows, ignoring case',
          ...counting(file, rows, 'ripgrep -c', ['-c', '-i', '-F', 'shoes']),
          ours: counter(() => countInResults(file)),
        },
        reading(file, rows),
      ],
      close: lists.close,
    };
  },
};

/** Returns the peers for counting. */
function counting(
  file: string,
  rows: number,
  name: string,
  parameters: readonly string[],
): Pick<Comparison, 'rows' | 'peers' | 'missing'> {
  if (!hasCommand('rg')) {
    return { rows, peers: [], missing: [RIPGREP_MISSING] };
  }
  return { rows, peers: [processPeer(name, ['rg', '--no-config', ...parameters, file])], missing: [] };
}

async function countInPreview(file: string): Promise<number> {
  const search = compileSearch('shoes', { caseSensitive: false, wholeWords: false, useRegex: false });
  if (!search.ok) {
    throw new Error(search.reason);
  }
  const noDeadline = { at: 1, now: () => 0 };
  const { signal } = new AbortController();
  return (await countMatches(signal, borrowedLines(file), statSync(file).size, search, true, noDeadline)).found;
}

async function countInResults(file: string): Promise<number> {
  const { signal } = new AbortController();
  const open = () => ({ firstRow: 0, blocks: borrowedLines(file) });
  const ignore = () => {};
  const { count } = await findInRows(signal, open, { needle: 'shoes', from: 0, direction: 'next' }, ignore, ignore);
  return count;
}

/** Returns a contestant that outputs a number, as the peers do. */
function counter(count: () => Promise<number>): Contestant {
  return {
    name: 'Overprint',
    run: async () => {
      const startedMs = performance.now();
      if ((await count()) === 0) {
        throw new Error('Nothing was found.');
      }
      return performance.now() - startedMs;
    },
    hash: async () => {
      const sink = orderedSink();
      sink.add(new TextEncoder().encode(`${await count()}\n`));
      return sink.digest();
    },
  };
}

/** Returns the reading that all cases share. */
function reading(file: string, rows: number): Reading {
  return {
    kind: 'reading',
    title: 'Of which, in each case: reading the file and cutting it into lines',
    unit: 'ms',
    read: async () => {
      const startedMs = performance.now();
      let lines = 0;
      for (const { count } of borrowedLines(file)) {
        lines += count;
      }
      if (lines !== rows) {
        throw new Error('Lines were lost.');
      }
      return performance.now() - startedMs;
    },
  };
}

function comparison(
  { title, find, replaceWith, options, ripgrep, goal, sd }: Case,
  file: string,
  rows: number,
): Comparison {
  const peers: Peer[] = [];
  const missing: string[] = [];
  if (hasCommand('rg')) {
    peers.push(processPeer('ripgrep -r', ['rg', '--no-config', '-N', '--passthru', ...ripgrep, file], { goal }));
  } else {
    missing.push(RIPGREP_MISSING);
  }
  if (sd && hasCommand('sd')) {
    peers.push(
      processPeer('sd', ['sd', literalFlagOfSd(), ...sd.args], { input: file, ...(sd.goal ? { goal: sd.goal } : {}) }),
    );
  } else if (sd) {
    missing.push('sd (Debian package sd)');
  }
  const ours = toolOnFile({ tool, text: 'text', file, fields: { find, replaceWith }, options });
  return { kind: 'comparison', title, rows, ours, peers, missing };
}
