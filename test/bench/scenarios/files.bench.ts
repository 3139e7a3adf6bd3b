import { statSync } from 'node:fs';
import { type EnginePage, openEnginePage } from '../browser/open-browser.ts';
import { watchMemory } from '../browser/resident-bytes.ts';
import type { Reading, Scenario } from '../harness.ts';
import { openListFolder } from '../lists.ts';
import { readLines } from '../tool-on-file.ts';

const ROWS = 10_000_000;
/** Number of keywords that make a gigabyte. */
const GIGABYTE_ROWS = 37_500_000;

/** Memory in MB beside the text above which something grows with the file. */
const FLAT_MB = 128;

export const scenario: Scenario = {
  name: 'files',
  title: 'Files into lines and out again',
  about:
    'A text file read and cut into blocks of lines, with the counts that the inputs show (lines, items, bytes): in Node in one thread, then in Chromium with the product’s own workers, where the file is streamed by the task worker and its blocks go to the rows worker. Then the lines of a gigabyte are exported as text into the browser’s own storage (from where the browser saves them), which is compared with the file, and compressed as an upload is. Memory is what the tab’s process holds more than before, at most meanwhile; on the way in that is beside the text itself, which stays.',
  limits:
    'In Node reading and the first touch of the blocks’ memory are most of it. In Chromium the file comes through the browser’s process into the same memory over and over, at some 2 GB/s where nothing is done with it (1.2 GB/s where each piece gets memory of its own); looking for what is not ASCII, counting lines, and above all the blocks’ own memory, which is touched for the first time at 2 to 3 GB/s, take the rest. By a profile of an import of 540 MB, the task worker is in the kernel for 58 % of its time, mostly for pages that are touched for the first time, in the browser’s streams for 17 %, in our code for 16 %, and copying for 9 %; what such pages cost varies by machine and day, and the rate with it: from 0.45 to 0.8 GB/s, and from 0.7 to 2.4 in Node. A file goes out through a few blocks that go to and fro between the workers. The browser has a profile on disk, as users have: a private window keeps such files in memory, at a tenth of the rate. Compressing is what the browser’s own `CompressionStream` takes; it runs in its own time beside the reading.',
  async prepare(rows) {
    const lists = openListFolder();
    const file = lists.writeKeywords('keywords.txt', rows ?? ROWS);
    const large = lists.writeKeywords('gigabyte.txt', rows ?? GIGABYTE_ROWS);
    const engine = await openEnginePage();
    await engine.page.getByLabel('List').setInputFiles(large);
    return {
      measurements: [nodeReading(file, rows ?? ROWS), ...browserReadings(engine, statSync(large).size)],
      close: async () => {
        await engine.close();
        await lists.close();
      },
    };
  },
};

function nodeReading(file: string, rows: number): Reading {
  const { size } = statSync(file);
  return {
    kind: 'reading',
    title: `Node: file into lines, ${rows.toLocaleString('en-US')} rows`,
    unit: 'GB/s',
    goal: { atLeast: 1 },
    read: async () => {
      const startedMs = performance.now();
      if (readLines(file).rows.count !== rows) {
        throw new Error('Lines were lost.');
      }
      return size / 1e6 / (performance.now() - startedMs);
    },
  };
}

function browserReadings({ page, residentBytes }: EnginePage, size: number): Reading[] {
  const gigabytes = `${(size / 1e9).toFixed(2)} GB`;
  /** Memory growth in each step, in the order of the steps. */
  const grown = { in: [] as number[], out: [] as number[] };
  let isChecked = false;
  const watched = async <A>(step: () => Promise<A>, into: number[], staying: number): Promise<A> => {
    const before = (await residentBytes()) ?? Number.NaN;
    const memory = watchMemory(residentBytes);
    const answer = await step();
    into.push(Math.max(0, (await memory.stop()) - before - staying) / 1e6);
    return answer;
  };
  const rate: Reading[] = [
    {
      kind: 'reading',
      title: `Chromium: a file of ${gigabytes} into lines`,
      unit: 'GB/s',
      goal: { atLeast: 1 },
      read: async () => {
        await page.evaluate(() => window.stored().forget());
        const { ms, bytes } = await watched(() => page.evaluate(() => window.stored().importFile()), grown.in, size);
        if (bytes !== size) {
          throw new Error('Bytes were lost on the way in.');
        }
        return size / 1e6 / ms;
      },
    },
    {
      kind: 'reading',
      title: `Chromium: ${gigabytes} of lines into a file`,
      unit: 'GB/s',
      read: async () => {
        const { ms, bytes } = await watched(() => page.evaluate(() => window.stored().exportText()), grown.out, 0);
        isChecked ||= await page.evaluate(() => window.stored().isExportEqual());
        if (bytes !== size || !isChecked) {
          throw new Error('What came out is not what went in.');
        }
        return size / 1e6 / ms;
      },
    },
  ];
  const memory = (title: string, values: readonly number[]): Reading => ({
    kind: 'reading',
    title,
    unit: 'MB',
    goal: { atMost: FLAT_MB },
    read: async () => Math.max(...values),
  });
  const gzip: Reading = {
    kind: 'reading',
    title: `Chromium: ${gigabytes} of lines compressed (gzip)`,
    unit: 'MB/s',
    read: async () => size / 1e3 / (await page.evaluate(() => window.stored().gzip())).ms,
  };
  if (process.platform !== 'linux') {
    return [...rate, gzip];
  }
  return [
    rate[0],
    memory('… memory on the way in, beside the text, at most', grown.in),
    rate[1],
    memory('… memory on the way out, at most', grown.out),
    gzip,
  ];
}
