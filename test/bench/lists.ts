import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Files of lines that scenarios measure on; removed by `close`. */
export interface ListFolder {
  /** Writes a file of that many lines and answers its path. */
  write(name: string, rows: number, line: (row: number, random: () => number) => string): string;
  close(): Promise<void>;
}

/** A temporary folder for lists. */
export function openListFolder(): ListFolder {
  const folder = mkdtempSync(join(tmpdir(), 'overprint-bench-'));
  return {
    write: (name, rows, line) => {
      const file = join(folder, name);
      const random = seededRandom(20_261);
      const descriptor = openSync(file, 'w');
      let portion: string[] = [];
      for (let row = 0; row < rows; row++) {
        portion.push(line(row, random));
        if (portion.length === 100_000 || row === rows - 1) {
          writeSync(descriptor, `${portion.join('\n')}\n`);
          portion = [];
        }
      }
      closeSync(descriptor);
      return file;
    },
    close: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Numbers in [0, 1), the same ones every time (mulberry32, public domain, Tommy Ettinger). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const WORDS = [
  'red',
  'blue',
  'cheap',
  'running',
  'shoes',
  'boots',
  'online',
  'sale',
  'women',
  'outlet',
  'best',
  'near',
];

/** A keyword of some 27 bytes, of which about a fifth repeat earlier ones. */
export function keyword(rows: number): (row: number, random: () => number) => string {
  return (_, random) => {
    const word = () => WORDS[Math.floor(random() * WORDS.length)];
    return `${word()} ${word()} ${word()} ${Math.floor(random() * rows * 2.2)}`;
  };
}
