import type { Page } from 'playwright';
import type { EngineJob } from '../browser/engine.worker.ts';
import type { Digest } from '../browser/list-jobs.ts';
import { type EnginePage, openEnginePage } from '../browser/open-browser.ts';
import { watchMemory } from '../browser/resident-bytes.ts';
import { distinctStatement } from '../duckdb-statement.ts';
import type { Comparison, Contestant, Measurement, Peer, Scenario } from '../harness.ts';
import { touchMemory } from '../touch-memory.ts';

const ROWS = 10_000_000;
const HUNDRED_MILLION = 100_000_000;

export const scenario: Scenario = {
  name: 'dedupe-browser',
  title: 'Dedupe and sort in Chromium',
  about:
    'The engine alone in a web worker that has just been started, so that all of its memory is touched for the first time: the bytes of a list of keywords, a fifth of them repeated, are cut into lines and deduplicated with the product’s default options, and the rows are there as a tab keeps them: both parts as selections of the lines, or sorted, as lines of their own. The naive JavaScript starts from a string and ends with one. DuckDB starts from bytes in its own memory; its start and the way of the bytes there do not count. For 100 million rows the list is lines in memory already, and both tabs come out as selections; memory is what the tab’s process has at most meanwhile, the list of 2.8 GB included. In between, another process has used the machine’s memory once, so that the run does not wait for the host of a virtual machine to give it. A `Set` throws at 16.8 million entries, and DuckDB’s copy ends at 4 GB, so there is nobody to compare with.',
  limits:
    'The time goes into memory that the worker touches for the first time (the arena that holds all texts, and what comes out), which no code makes faster. A hundred million rows show it most: 2.7 GB of lines are copied, at 2 GB/s where the virtual machine has its memory, and at 0.4 GB/s where its host has yet to give it or has taken it back; the same run takes 13 to 14 s then. By itself, in a browser that did nothing before, it took 8.5 to 9.2 s on a machine with Intel Xeon processors the same day (six runs), and 11.0 s in this benchmark. What memory costs differs by machine: there, the ratios to JavaScript were 9.3 and 8.6 (1,041 and 2,617 ms for ours); on another with AMD EPYC two days before, both were 12.6 (760 and 1,560 ms). Of a sort, half is deduplicating, and most of the other half the writing of the lines in their order, each read from wherever it is in 216 MB; `Array.sort` in Chromium takes a quarter of the time that it takes in Node, where the goal is met with room to spare. The naive peer’s share of garbage collection varies from run to run.',
  async prepare(rows) {
    const engine = await openEnginePage({ withDuckdb: true });
    const size = rows ?? ROWS;
    const measurements: Measurement[] = [
      comparison(engine, size, false),
      comparison(engine, size, true),
      ...largeReadings(rows ?? HUNDRED_MILLION),
    ];
    return { measurements, close: engine.close };
  },
};

function comparison({ page, hasDuckdb }: EnginePage, rows: number, isSorted: boolean): Comparison {
  const contestant = (name: string, kind: 'distinct' | 'naive-distinct'): Contestant => {
    const job = (digest: Digest): EngineJob => ({ kind, rows, isSorted, digest });
    return {
      name,
      run: async () => (await runEngine(page, job('none'))).ms,
      hash: async () => (await runEngine(page, job('ordered'))).digest ?? '',
      unorderedHash: async () => (await runEngine(page, job('unordered'))).digest ?? '',
    };
  };
  const name = isSorted ? 'Array.sort' : 'new Set(text.split("\\n"))';
  const peers: Peer[] = [{ ...contestant(name, 'naive-distinct'), goal: isSorted ? 15 : 12 }];
  if (hasDuckdb) {
    peers.push(duckdbPeer(page, rows, isSorted));
  }
  return {
    kind: 'comparison',
    title: isSorted ? 'Dedupe and sort in a worker, cold' : 'Dedupe in a worker, cold',
    rows,
    ours: contestant('Overprint', 'distinct'),
    peers,
    missing: hasDuckdb ? [] : ['DuckDB for browsers (npm package @duckdb/duckdb-wasm)'],
  };
}

function duckdbPeer(page: Page, rows: number, isSorted: boolean): Peer {
  const run = (digest: Digest) =>
    page.evaluate(([job, count]) => window.runDuckdb(job, count), [
      { statement: distinctStatement('list.txt', 'out.txt', isSorted), input: 'list.txt', output: 'out.txt', digest },
      rows,
    ] as const);
  const peer = { name: 'duckdb-wasm', run: async () => (await run('none')).ms };
  if (isSorted) {
    return { ...peer, hash: async () => (await run('ordered')).digest ?? '' };
  }
  return { ...peer, goal: 4, unorderedHash: async () => (await run('unordered')).digest ?? '' };
}

/** Returns readings in a separate browser, where no other page uses memory. */
function largeReadings(rows: number): Measurement[] {
  const count = rows.toLocaleString('en-US');
  let highest = Number.NaN;
  const time: Measurement = {
    kind: 'reading',
    title: `Dedupe of ${count} rows in one tab`,
    unit: 'ms',
    goal: { atMost: 10_000 },
    read: async () => {
      const { page, residentBytes, close } = await openEnginePage();
      await runEngine(page, { kind: 'hold-list', rows });
      touchMemory();
      const memory = watchMemory(residentBytes);
      const { ms } = await runEngine(page, { kind: 'dedupe-held' }, true);
      highest = await memory.stop();
      await close();
      return ms;
    },
  };
  const memory: Measurement = {
    kind: 'reading',
    title: '… memory of the tab at most',
    unit: 'MB',
    read: async () => highest / 1e6,
  };
  return process.platform === 'linux' ? [time, memory] : [time];
}

function runEngine(page: Page, job: EngineJob, isWarm = false) {
  return page.evaluate(([work, warm]) => window.runEngine(work, warm), [job, isWarm] as const);
}
