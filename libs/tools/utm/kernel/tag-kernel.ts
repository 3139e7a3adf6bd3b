import { LinesTooLarge } from '../../../errors.ts';
import { decodeUtf8 } from '../../../lines/blocks/decode-lines.ts';
import { type Bytes, LF, type LineBlock } from '../../../lines/blocks/line-block.ts';
import { requireMemory, type UrlExports, UrlModule } from './url-module.ts';
import type { UtmTags } from './utm-parameters.ts';

/** Exports of `assembly/url-tags.ts`. Addresses are signed numbers. */
interface TagExports extends UrlExports {
  tagsStart(): number;
  rowsStart(): number;
  rowsWritten(): number;
  start(tagsLength: number, removesExisting: boolean, isTagging: boolean): number;
  setPair(parameter: number, from: number, length: number): void;
  takeLines(bytes: number): number;
  readLines(): number;
  finishLines(): number;
}

const encoder = new TextEncoder();
const NO_BYTES: Bytes = new Uint8Array(0);

/** Tags a line that is not a plain URL; returns null if it has no row. */
export type OddLine = (line: string) => string | null;

/**
 * Parses lines as URLs and tags them, byte by byte; unusual URLs are left to `odd`.
 *
 * Rows can be kept untagged until they are finished: they are then half as long, and equal exactly if the finished ones
 * are. Blocks are memory of the module: each is only borrowed until the next one is requested.
 */
export class TagKernel {
  readonly #module: UrlModule<TagExports>;
  readonly #odd: OddLine;
  #oddRow: Bytes = NO_BYTES;

  /**
   * @param isWaiting true if `read` returns untagged rows
   * @throws LinesTooLarge
   */
  constructor(tags: UtmTags, isWaiting: boolean, odd: OddLine) {
    this.#module = new UrlModule({
      'url-tags': {
        tagOdd: (from, length) => this.#tagOdd(from >>> 0, length),
        putOdd: (to) => this.#putOdd(to >>> 0),
      },
    });
    this.#odd = odd;
    this.#setTags(tags, isWaiting);
  }

  /**
   * Returns the rows of a block of lines: finished, or still untagged.
   * @throws LinesTooLarge
   */
  read(block: LineBlock): Generator<LineBlock, void, void> {
    return this.#rows(block, () => this.#module.exports.readLines());
  }

  /**
   * Returns the finished rows of a block of untagged rows.
   * @throws LinesTooLarge
   */
  finish(block: LineBlock): Generator<LineBlock, void, void> {
    return this.#rows(block, () => this.#module.exports.finishLines());
  }

  *#rows({ bytes }: LineBlock, next: () => number): Generator<LineBlock, void, void> {
    if (bytes.length > 0 && bytes[bytes.length - 1] !== LF) {
      throw new TypeError('A block ends with a line end');
    }
    const at = this.#module.exports.takeLines(bytes.length);
    if (at === 0) {
      throw new LinesTooLarge();
    }
    this.#module.bytes.set(bytes, at >>> 0);
    for (let size = next(); size !== 0; size = next()) {
      requireMemory(size);
      const start = this.#module.exports.rowsStart() >>> 0;
      yield { bytes: this.#module.bytes.subarray(start, start + size), count: this.#module.exports.rowsWritten() };
    }
  }

  #setTags({ pairs, removesExisting }: UtmTags, isWaiting: boolean): void {
    const exports = this.#module.exports;
    const texts = pairs.filter((pair) => pair !== null);
    const all = encoder.encode(texts.join('&'));
    if (!exports.start(all.length, removesExisting, !isWaiting)) {
      throw new LinesTooLarge();
    }
    let from = 0;
    for (const [parameter, pair] of pairs.entries()) {
      if (pair === null) {
        continue;
      }
      exports.setPair(parameter, from, pair.length);
      from += pair.length + 1;
    }
    this.#module.bytes.set(all, exports.tagsStart());
    this.#module.putConstants();
  }

  #tagOdd(from: number, length: number): number {
    const item = decodeUtf8(this.#module.bytes.subarray(from, from + length)).trim();
    const row = item === '' ? null : this.#odd(item);
    this.#oddRow = row === null ? NO_BYTES : encoder.encode(row);
    return this.#oddRow.length;
  }

  #putOdd(to: number): undefined {
    this.#module.bytes.set(this.#oddRow, to);
  }
}
