import { fileURLToPath } from 'node:url';
import { ngramsTool } from '../../../libs/tools/ngrams/run.ts';
import type { TextSource, ToolDefinition } from '../../../libs/tools/shared/tool.ts';
import type { Comparison, Contestant, Peer, Reading, Scenario } from '../harness.ts';
import { openListFolder } from '../lists.ts';
import { processPeer, pythonWith, type Sink, unorderedSink } from '../processes.ts';
import { runTool } from '../run-tool.ts';
import { searchTerms, TERMS_HEADER } from '../search-terms.ts';
import { borrowedLines } from '../tool-on-file.ts';

const PEER_ROWS = 1_000_000;
/** Required speed-up. */
const GOAL = 3;
const tool = ngramsTool as unknown as ToolDefinition;
/** Columns that pandas computes as well: all but the ratios. */
const COMPARED_COLUMNS = 7;

export const scenario: Scenario = {
  name: 'ngrams',
  title: 'N-grams in Node',
  about:
    'A report of search terms of some 25 bytes, three to six words each, with clicks, cost and conversions. Words are drawn from 1,000, of which few are frequent; 10 million terms have some 10 million different n-grams. The tool reads the file, counts n-grams of one to three words, and writes those of two or more terms with their ratios, sorted by cost, in one thread. pandas reads the same file in one thread and writes the same rows without the ratios, unsorted. The scenario “process” compares with DuckDB.',
  async prepare(rows = 10_000_000) {
    const folder = openListFolder();
    const short = folder.writeBytes('terms-short.tsv', searchTerms(Math.min(rows, PEER_ROWS)));
    const long = folder.writeBytes('terms.tsv', searchTerms(rows));
    return {
      measurements: [comparison(short, Math.min(rows, PEER_ROWS)), ...readings(long, rows)],
      close: () => folder.close(),
    };
  },
};

function comparison(file: string, rows: number): Comparison {
  const pandas = pandasPeer(file);
  return {
    kind: 'comparison',
    title: '1 to 3 words, three metrics',
    rows,
    ours: contestant(file),
    peers: pandas.peers,
    missing: pandas.missing,
  };
}

function pandasPeer(file: string): { peers: Peer[]; missing: string[] } {
  const python = pythonWith('pandas');
  if (python === undefined) {
    return { peers: [], missing: ['pandas (Debian package python3-pandas)'] };
  }
  const script = fileURLToPath(new URL('../pandas-ngrams.py', import.meta.url));
  const command = (output: string) => [python, script, file, output] as const;
  const options = { goal: GOAL, isUnordered: true, printing: command('/dev/stdout') };
  return { peers: [processPeer('pandas', command('/dev/null'), options)], missing: [] };
}

function contestant(file: string): Contestant {
  return {
    name: 'Overprint',
    run: async () => {
      const startedMs = performance.now();
      await count(file, () => {});
      return performance.now() - startedMs;
    },
    unorderedHash: async () => {
      const sink = unorderedSink();
      await count(file, (rows) => addCells(rows, sink));
      return sink.digest();
    },
  };
}

/** Adds the first cells of each row to a hash. */
function addCells(rows: Uint8Array, sink: Sink): void {
  const lines = new TextDecoder().decode(rows).split('\n').slice(0, -1);
  const cut = lines.map((line) => `${line.split('\t', COMPARED_COLUMNS).join('\t')}\n`);
  sink.add(new TextEncoder().encode(cut.join('')));
}

async function count(file: string, take: (rows: Uint8Array) => void): Promise<void> {
  const terms: TextSource = {
    columns: TERMS_HEADER,
    stats: { lines: PEER_ROWS, bytes: 0, items: PEER_ROWS, itemBytes: 0 },
    isBorrowed: true,
    async *blocks() {
      yield* borrowedLines(file);
    },
  };
  await runTool({ tool }, { terms }, true, ({ bytes }) => take(bytes));
}

function readings(file: string, rows: number): Reading[] {
  const title = `${rows.toLocaleString('en-US')} search terms, 1 to 3 words, three metrics`;
  return [
    {
      kind: 'reading',
      title,
      unit: 'ms',
      goal: { atMost: (12_000 * rows) / 10_000_000 },
      read: async () => {
        const startedMs = performance.now();
        await count(file, () => {});
        return performance.now() - startedMs;
      },
    },
    {
      kind: 'reading',
      title: '… processor time',
      unit: 'ms',
      read: async () => {
        const before = process.cpuUsage();
        await count(file, () => {});
        const { user, system } = process.cpuUsage(before);
        return (user + system) / 1000;
      },
    },
  ];
}
