import type { EngineJob } from '../browser/engine.worker.ts';
import { type EnginePage, openEnginePage } from '../browser/open-browser.ts';
import { watchMemory } from '../browser/resident-bytes.ts';
import type { Reading, Scenario } from '../harness.ts';

const ROWS = 10_000_000;

export const scenario: Scenario = {
  name: 'memory',
  title: 'Memory a row in Chromium',
  about:
    'What the process of a tab holds more than before, by the system’s count (memory of its own, `RssAnon`), divided by the rows: for a list of keywords of some 27 bytes that is kept to be shown, beyond its text; for a merge of a billion rows; and for deduplicating that list with the default options, at most while it runs, and for both results once it is over, in each case beside the list itself. The count includes whatever the browser does at the time, so it is a little unsteady.',
  limits:
    'Deduplicating keeps a copy of the text that is compared, and 9 bytes a row for hashes and places. The results are bits over the lines of the list.',
  async prepare(rows = ROWS) {
    const engine = await openEnginePage();
    const isTold = (await engine.residentBytes()) !== null;
    return { measurements: isTold ? readings(engine, rows) : [], close: engine.close };
  },
};

function readings({ page, residentBytes }: EnginePage, rows: number): Reading[] {
  const run = (job: EngineJob, isWarm = true) =>
    page.evaluate(([work, warm]) => window.runEngine(work, warm), [job, isWarm] as const);
  const settled = async () => {
    await run({ kind: 'collect-garbage' });
    return (await residentBytes()) ?? Number.NaN;
  };
  /** Starts a worker and runs the job once on a small list, so that code is loaded but no data. */
  const freshWorker = async () => {
    await run({ kind: 'hold-list', rows: 1000 }, false);
    await run({ kind: 'dedupe-held' });
    return settled();
  };
  return [
    {
      kind: 'reading',
      title: 'A list on the screen, beside its text',
      unit: 'B a row',
      goal: { atMost: 2 },
      read: async () => {
        const before = await freshWorker();
        const { bytes } = await run({ kind: 'hold-list', rows });
        return ((await settled()) - before - bytes) / rows;
      },
    },
    {
      kind: 'reading',
      title: 'A merge of a billion rows',
      unit: 'B a row',
      // Fluctuations of the worker's memory do not count as memory per row.
      goal: { atMost: 0.01 },
      read: async () => {
        const before = await freshWorker();
        await run({ kind: 'hold-product', sizes: [1000, 1000, 1000] });
        return Math.max(0, (await settled()) - before) / 1e9;
      },
    },
    {
      kind: 'reading',
      title: 'Dedupe while it runs, at most',
      unit: 'B a row',
      goal: { atMost: 75 },
      read: async () => {
        await freshWorker();
        await run({ kind: 'hold-list', rows });
        const before = await settled();
        const memory = watchMemory(residentBytes);
        await run({ kind: 'dedupe-held' });
        return ((await memory.stop()) - before) / rows;
      },
    },
    {
      kind: 'reading',
      title: 'Dedupe afterwards, both results',
      unit: 'B a row',
      goal: { atMost: 30 },
      read: async () => {
        await freshWorker();
        await run({ kind: 'hold-list', rows });
        const before = await settled();
        await run({ kind: 'dedupe-held' });
        await run({ kind: 'collect-garbage' });
        return ((await settled()) - before) / rows;
      },
    },
  ];
}
