import { statSync } from 'node:fs';
import type { Scenario } from '../harness.ts';
import { keyword, openListFolder } from '../lists.ts';
import { readLines } from '../tool-on-file.ts';

const ROWS = 10_000_000;

export const scenario: Scenario = {
  name: 'files',
  title: 'Files into lines',
  about:
    'A text file read and cut into blocks of lines, with the counts that the inputs show (lines, items, bytes). Reading and the first touch of the blocks’ memory are most of it.',
  async prepare(rows = ROWS) {
    const lists = openListFolder();
    const file = lists.write('keywords.txt', rows, keyword(rows));
    const { size } = statSync(file);
    return {
      measurements: [
        {
          kind: 'reading',
          title: `File into lines, ${rows.toLocaleString('en-US')} rows`,
          unit: 'GB/s',
          goal: { atLeast: 1 },
          read: async () => {
            const startedMs = performance.now();
            if (readLines(file).rows.count !== rows) throw new Error('Lines were lost.');
            return size / 1e6 / (performance.now() - startedMs);
          },
        },
      ],
      close: lists.close,
    };
  },
};
