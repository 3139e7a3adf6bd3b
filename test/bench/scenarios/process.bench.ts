import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { duckdbPeer, enginePeers } from '../engines.ts';
import type { Comparison, Contestant, Scenario } from '../harness.ts';
import { type ListFolder, openListFolder } from '../lists.ts';
import { ngramsStatement } from '../ngrams-statement.ts';
import { hasCommand, processPeer } from '../processes.ts';
import { searchTermReport } from '../search-terms.ts';

const ROWS = 10_000_000;
const CLI = resolve(import.meta.dirname, '../../../dist/command-line/overprint.js');
/** Least value of `--memory`, and the most that is given. */
const LEAST_MEMORY = 64_000_000;
const MOST_MEMORY = 1_000_000_000;
/** Size of the longest list that is compared in memory. */
const IN_MEMORY = 2 ** 32;

export const scenario: Scenario = {
  name: 'process',
  title: 'The command line as a process',
  about:
    'The packed command (`npm run pack:cli` first) from start to end, with the file it writes. The list is that of the scenario “dedupe”. All peers write a file as well, which does not exist before. The report of search terms is that of the scenario “ngrams”; DuckDB writes the same file, with ratios and in the same order. In the last table memory is limited to a fifth of the file, from 64 MB to 1 GB, so that all move lines to temporary files. Lists above 4.3 GB have only the last table. With `--rows 500000000` the files take 40 GB.',
  async prepare(rows = ROWS) {
    if (!existsSync(CLI)) {
      throw new Error('The command is not packed: npm run pack:cli');
    }
    const lists = openListFolder();
    const file = lists.writeKeywords('keywords.txt', rows);
    const beyond = beyondMemory(file, rows);
    // In longer lists, the different lines do not fit into the memory of gawk and most machines.
    const measurements =
      statSync(file).size < IN_MEMORY ? [wholeProcess(file, rows), countNgrams(lists, rows), beyond] : [beyond];
    return { measurements, close: lists.close };
  },
};

function command(name: string, file: string, args: readonly string[]): Contestant {
  const printing = ['node', CLI, 'dedupe', file, '--quiet', ...args] as const;
  const output = join(dirname(file), 'ours.txt');
  const writing = [...printing, '--to', output] as const;
  return {
    ...processPeer(name, writing, { printing, output, isUnordered: true }),
    ...processPeer(name, writing, { printing, output }),
  };
}

function wholeProcess(file: string, rows: number): Comparison {
  const output = join(dirname(file), 'theirs.txt');
  const { peers: engines, missing } = enginePeers({ file, isSorted: false, goals: { duckdb: 2 }, output });
  return {
    kind: 'comparison',
    title: 'Dedupe, file to file',
    rows,
    ours: command('overprint dedupe', file, []),
    peers: [
      command('overprint dedupe --threads 2', file, ['--threads=2']),
      processPeer('sort -u', ['sort', '-u', file, '-o', output], {
        goal: 5,
        output,
        isUnordered: true,
        printing: ['sort', '-u', file],
      }),
      ...(hasCommand('gawk')
        ? [
            processPeer('gawk !s[$0]++', ['sh', '-c', 'gawk \'!s[$0]++\' "$0" > "$1"', file, output], {
              goal: 20,
              output,
              printing: ['gawk', '!s[$0]++', file],
            }),
          ]
        : []),
      ...engines,
    ],
    missing,
  };
}

function countNgrams(lists: ListFolder, rows: number): Comparison {
  const file = lists.writeBytes('terms.tsv', searchTermReport(rows));
  const output = join(dirname(file), 'theirs.tsv');
  const duckdb = duckdbPeer(ngramsStatement(file, output), ngramsStatement(file, '/dev/stdout'), { goal: 3, output });
  const ngrams = (name: string, args: readonly string[]) => {
    const printing = ['node', CLI, 'ngrams', file, '--from=table', '--format=tsv', '--quiet', ...args] as const;
    const written = join(dirname(file), 'ours.tsv');
    return processPeer(name, [...printing, '--to', written], { printing, output: written });
  };
  return {
    kind: 'comparison',
    title: 'N-grams of 1 to 3 words, three metrics, file to file',
    rows,
    ours: ngrams('overprint ngrams', []),
    peers: [ngrams('overprint ngrams --threads 1', ['--threads=1']), ...duckdb.peers],
    missing: duckdb.missing,
  };
}

function beyondMemory(file: string, rows: number): Comparison {
  const fifth = Math.floor(statSync(file).size / 5);
  const memory = Math.min(Math.max(fifth, LEAST_MEMORY), MOST_MEMORY);
  const folder = dirname(file);
  const output = join(folder, 'theirs.txt');
  const sort = ['sort', '-u', '-S', `${Math.floor(memory / 1024)}K`, '-T', folder, file] as const;
  return {
    kind: 'comparison',
    title: `Dedupe, file to file, with ${Math.round(memory / 1e6)} MB`,
    rows,
    ours: command('overprint dedupe --memory', file, [`--memory=${memory}`, `--temp-dir=${folder}`]),
    peers: [
      processPeer('sort -u -S', [...sort, '-o', output], {
        goal: 1,
        output,
        isUnordered: true,
        printing: [...sort],
      }),
    ],
    missing: ['DuckDB (it ends with “Out of Memory” if its limit is less than the different lines take)'],
  };
}
