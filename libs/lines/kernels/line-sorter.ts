import { BLOCK_BYTES, type LineBlock } from '../line-block.ts';

/**
 * `ascii`: by code point. `alphabetical`: by code point of the text without marks (NFD without `\p{M}`), lowercased;
 * lines with equal keys keep their order. `reverse`: the alphabetical result turned round, ties included.
 */
export type SortOrder = 'ascii' | 'alphabetical' | 'reverse';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Sorts lines that come as blocks. */
export class LineSorter {
  readonly #order: SortOrder;
  readonly #lines: string[] = [];

  constructor(order: SortOrder) {
    this.#order = order;
  }

  /** Takes the next block. */
  add(block: LineBlock): void {
    for (const line of decoder.decode(block.bytes).split('\n').slice(0, -1)) this.#lines.push(line);
  }

  /** Gives all lines in order, as blocks of about `BLOCK_BYTES`; the sorter is used up then. */
  *sort(): Generator<LineBlock> {
    const keyed = this.#lines.map((line) => ({ line, key: encoder.encode(this.#key(line)) }));
    keyed.sort((a, b) => compareBytes(a.key, b.key));
    if (this.#order === 'reverse') keyed.reverse();
    let text = '';
    let count = 0;
    for (const { line } of keyed) {
      text += `${line}\n`;
      count++;
      if (text.length < BLOCK_BYTES) continue;
      yield { bytes: encoder.encode(text), count };
      text = '';
      count = 0;
    }
    if (count > 0) yield { bytes: encoder.encode(text), count };
  }

  #key(line: string): string {
    if (this.#order === 'ascii') return line;
    return line.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  }
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const end = Math.min(a.length, b.length);
  for (let i = 0; i < end; i++) if (a[i] !== b[i]) return a[i] - b[i];
  return a.length - b.length;
}
