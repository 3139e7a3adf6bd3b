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
    'What a second worker could give at best. Merge to bytes: one worker makes all rows, or two make half of them each, at the same time; nothing is put in order or written. Dedupe from memory: one worker has the whole list, or two have half of it each; what the halves have in common is not looked for, so that this is the most that any way of sharing the work could win. “Peer” is the one with two workers; a ratio below 1 says how much of the time they take.',
  limits:
    'The product runs in one worker. With both cores to themselves, two workers without anything to share are 1.6 times (merge) and 1.8 times (dedupe) as fast; sharing takes from that. A merge is made as bytes only for files, copies and other tools, at more than 1.5 GB/s in one worker, and those who take it (the rates of writing stand with the files) want the other core. To deduplicate with two workers every line has to go to the one that has its equals, and the answers back into order; that has not been built.',
  async prepare(rows) {
    const { page, close } = await openEnginePage();
    return { measurements: [merge(page, rows ?? MERGE_ROWS), ...dedupe(page, rows ?? LIST_ROWS)], close };
  },
};

function merge(page: Page, rows: number): Comparison {
  const sizes: Sizes = [Math.ceil(rows / 100_000), 1000, 100];
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
