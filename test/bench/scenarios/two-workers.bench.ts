import type { Page } from 'playwright';
import type { EngineJob } from '../browser/engine.worker.ts';
import type { Sizes } from '../browser/merge-jobs.ts';
import { openEnginePage } from '../browser/open-browser.ts';
import type { Comparison, Contestant, Reading, Scenario } from '../harness.ts';

const MERGE_ROWS = 100_000_000;
const LIST_ROWS = 10_000_000;

export const scenario: Scenario = {
  name: 'two-workers',
  title: 'One worker or two, in Chromium',
  about:
    'What a second worker could give at best. Merge to bytes: one worker makes all rows, or two make half of them each, at the same time; nothing is put in order or written. Then such a merge written to the browser’s own storage by the product’s one worker, of which making the rows is the only part that a second one could share. Dedupe from memory: one worker has the whole list, or two have half of it each; what the halves have in common is not looked for, so that this is the most that any way of sharing the work could win. “Peer” is the one with two workers; a ratio below 1 says how much of the time they take.',
  limits:
    'The product runs in one worker. To deduplicate in two was built: each read, cleaned and hashed all lines, and kept and compared those of its half of the hashes. It gave equal answers 1.1 to 1.2 times as fast (record 3), since reading, cleaning and hashing are half of the work and cannot be parted so. A merge becomes a file at the speed of the browser’s storage; a second worker could save no more than half of the time in which its rows are made, which is the smaller part.',
  async prepare(rows) {
    const { page, close } = await openEnginePage();
    return {
      measurements: [
        merge(page, rows ?? MERGE_ROWS),
        mergeToFile(page, rows ?? MERGE_ROWS),
        ...dedupe(page, rows ?? LIST_ROWS),
      ],
      close,
    };
  },
};

/** Returns the sizes of three columns whose product is `rows`. */
function sizesFor(rows: number): Sizes {
  return [Math.ceil(rows / 100_000), 1000, 100];
}

function mergeToFile(page: Page, rows: number): Reading {
  return {
    kind: 'reading',
    title: `Merge of ${rows.toLocaleString('en-US')} rows into a file, one worker`,
    unit: 'ms',
    read: async () => (await page.evaluate((sizes) => window.stored().exportMerge(sizes), sizesFor(rows))).ms,
  };
}

function merge(page: Page, rows: number): Comparison {
  const sizes = sizesFor(rows);
  const before: EngineJob = { kind: 'merge', sizes: [1, 100, 100] };
  const contestant = (name: string, shares: readonly (readonly [number, number])[]): Contestant => {
    const jobs = shares.map((share) => ({ before, job: { kind: 'merge', sizes, share } as const }));
    return {
      name,
      run: async () => (await runTogether(page, jobs)).ms,
      hash: async () => `${(await runTogether(page, jobs)).bytes} bytes`,
    };
  };
  return {
    kind: 'comparison',
    title: 'Merge to bytes',
    rows: sizes.reduce((product, size) => product * size, 1),
    ours: contestant('one worker', [[0, 1]]),
    peers: [
      contestant('two workers', [
        [0, 0.5],
        [0.5, 1],
      ]),
    ],
  };
}

function dedupe(page: Page, rows: number): Reading[] {
  return [1, 2].map((count) => ({
    kind: 'reading',
    title: `Dedupe of ${rows.toLocaleString('en-US')} rows from memory, ${count === 1 ? 'one worker' : 'two workers with half each'}`,
    unit: 'ms',
    read: async () => {
      const before: EngineJob = { kind: 'hold-list', rows: rows / count };
      const jobs = Array.from({ length: count }, () => ({ before, job: { kind: 'dedupe-held' } as const }));
      return (await runTogether(page, jobs)).ms;
    },
  }));
}

function runTogether(page: Page, jobs: Parameters<Window['runTogether']>[0]) {
  return page.evaluate((work) => window.runTogether(work), jobs);
}
