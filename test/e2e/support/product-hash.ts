import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** SHA-256 of the nested loops over the columns, one row a line. */
export function productHash(columns: readonly (readonly string[])[], separator: string): string {
  const hash = createHash('sha256');
  const [first, ...rest] = columns;
  for (const a of first) {
    let rows = [a];
    for (const column of rest) {
      rows = rows.flatMap((row) => column.map((item) => row + separator + item));
    }
    hash.update(`${rows.join('\n')}\n`);
  }
  return hash.digest('hex');
}

/** SHA-256 of a file. */
export async function fileHash(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk as Buffer);
  }
  return hash.digest('hex');
}
