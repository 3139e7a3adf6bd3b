import { replaceTool } from '../../../libs/tools/replace/run.ts';
import type { ToolDefinition } from '../../../libs/tools/tool.ts';
import type { Comparison, Peer, Reading, Scenario } from '../harness.ts';
import { openListFolder } from '../lists.ts';
import { commandKnows, hasCommand, processPeer } from '../processes.ts';
import { passLines, toolOnFile } from '../tool-on-file.ts';

const ROWS = 10_000_000;
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
    'A file of keywords, read, cut into lines, replaced and handed on as bytes block by block, in one thread, as the command line does it. Plain text is found in the bytes by a WebAssembly module, everything else by V8’s regular expressions, over chunks of text that end at line ends. ripgrep and sd read the file and write to nowhere.',
  limits:
    'The plain cases are bound by memory: reading the file and cutting it into lines is the last line of the table; a block is then copied into the module that searches it, sixteen places at a time, and out of it. By its parts, of some 420 ms for 10 million rows on the machine of this table, 176 are reading and cutting, 39 copying into the module, 96 searching and writing there, 60 copying out; the rest was not taken apart. sd maps the file and writes what it finds without knowing lines, on which everything after a run stands. On AMD EPYC (2026-11-21) plain took 390 ms against 1,600 (ripgrep, 4.1 times) and 603 (sd, 1.5 times). Words and captures are bound by V8’s regular expressions, and by the objects that tell of a match.',
  async prepare(rows = ROWS) {
    const lists = openListFolder();
    const file = lists.writeKeywords('keywords.txt', rows);
    return {
      measurements: [...CASES.map((each) => comparison(each, file, rows)), reading(file, rows)],
      close: lists.close,
    };
  },
};

/** What every case has in common. */
function reading(file: string, rows: number): Reading {
  return {
    kind: 'reading',
    title: 'Of which, in each case: reading the file and cutting it into lines',
    unit: 'ms',
    read: async () => {
      const startedMs = performance.now();
      let lines = 0;
      for (const { count } of passLines(file)) lines += count;
      if (lines !== rows) throw new Error('Lines were lost.');
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
    missing.push('ripgrep (Debian package ripgrep)');
  }
  if (sd && hasCommand('sd')) {
    // Its first versions had another name for it.
    const literalFlag = commandKnows('sd', '--fixed-strings') ? '--fixed-strings' : '--string-mode';
    peers.push(
      processPeer('sd', ['sd', literalFlag, ...sd.args], { input: file, ...(sd.goal ? { goal: sd.goal } : {}) }),
    );
  } else if (sd) {
    missing.push('sd (Debian package sd)');
  }
  const ours = toolOnFile({ tool, text: 'text', file, fields: { find, replaceWith }, options });
  return { kind: 'comparison', title, rows, ours, peers, missing };
}
