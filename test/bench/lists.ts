import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keywordBlocks, seededRandom } from './keyword-lines.ts';

/** Folder of generated files; deleted by `close`. */
export interface ListFolder {
  /** Writes a file with the given number of lines and returns its path. */
  write(name: string, rows: number, line: (row: number, random: () => number) => string): string;
  /** Writes a file of keywords (`keywordBlocks`) and returns its path. */
  writeKeywords(name: string, rows: number): string;
  /** Writes a file of these pieces and returns its path. */
  writeBytes(name: string, pieces: Iterable<Uint8Array | string>): string;
  close(): Promise<void>;
}

/** Creates a temporary folder for lists. */
export function openListFolder(): ListFolder {
  const folder = mkdtempSync(join(tmpdir(), 'overprint-bench-'));
  const create = (name: string, fill: (descriptor: number) => void) => {
    const file = join(folder, name);
    const descriptor = openSync(file, 'w');
    fill(descriptor);
    closeSync(descriptor);
    return file;
  };
  return {
    write: (name, rows, line) =>
      create(name, (descriptor) => {
        const random = seededRandom(20_261);
        let portion: string[] = [];
        for (let row = 0; row < rows; row++) {
          portion.push(line(row, random));
          if (portion.length === 100_000 || row === rows - 1) {
            writeSync(descriptor, `${portion.join('\n')}\n`);
            portion = [];
          }
        }
      }),
    writeKeywords: (name, rows) =>
      create(name, (descriptor) => {
        for (const { bytes } of keywordBlocks(rows)) {
          writeSync(descriptor, bytes);
        }
      }),
    writeBytes: (name, pieces) =>
      create(name, (descriptor) => {
        for (const piece of pieces) {
          writeSync(descriptor, Buffer.from(piece));
        }
      }),
    close: async () => rmSync(folder, { recursive: true, force: true }),
  };
}
