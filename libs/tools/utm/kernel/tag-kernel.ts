import { LinesTooLarge } from '../../../errors.ts';
import { decodeUtf8 } from '../../../lines/blocks/decode-lines.ts';
import { type Bytes, LF, type LineBlock } from '../../../lines/blocks/line-block.ts';
import { WasmInstance, type WasmMemory, WasmModule } from '../../../lines/kernels/web-assembly.ts';
import { CHARACTER_SETS } from './character-sets.ts';
import { URL_TAGS } from './url-tags.generated.ts';
import { UTM_PARAMETERS, type UtmTags } from './utm-parameters.ts';

/** Exports of the WebAssembly module, documented in `assembly/url-tags.ts`. Addresses are signed numbers. */
interface TagExports {
  readonly memory: WasmMemory;
  setsStart(): number;
  namesStart(): number;
  tagsStart(): number;
  rowsStart(): number;
  rowsWritten(): number;
  start(tagsLength: number, removesExisting: boolean, isTagging: boolean): number;
  setPair(parameter: number, from: number, length: number): void;
  takeLines(bytes: number): number;
  readLines(): number;
  finishLines(): number;
}

/** Bytes of a parameter name in the module. */
const NAME_BYTES = 16;
const NO_MEMORY = -1;

const encoder = new TextEncoder();
const NO_BYTES: Bytes = new Uint8Array(0);
let module: object | undefined;

/** Tags a line that is not a plain URL; returns null if it has no row. */
export type OddLine = (line: string) => string | null;

/**
 * Parses lines as URLs and tags them, byte by byte; unusual URLs are left to `odd`.
 *
 * Rows can be kept untagged until they are finished: they are then half as long, and equal exactly if the finished ones
 * are. Blocks are memory of the module: each is only borrowed until the next one is requested.
 */
export class TagKernel {
  readonly #exports: TagExports;
  readonly #odd: OddLine;
  #oddRow: Bytes = NO_BYTES;
  #memory: Bytes;

  /**
   * @param isWaiting true if `read` returns untagged rows
   * @throws LinesTooLarge
   */
  constructor(tags: UtmTags, isWaiting: boolean, odd: OddLine) {
    module ??= new WasmModule(Uint8Array.from(atob(URL_TAGS), (character) => character.charCodeAt(0)));
    this.#exports = new WasmInstance(module, {
      'url-tags': {
        tagOdd: (from, length) => this.#tagOdd(from >>> 0, length),
        putOdd: (to) => this.#putOdd(to >>> 0),
      },
    }).exports as TagExports;
    this.#memory = new Uint8Array(this.#exports.memory.buffer);
    this.#odd = odd;
    this.#setTags(tags, isWaiting);
  }

  /**
   * Returns the rows of a block of lines: finished, or still untagged.
   * @throws LinesTooLarge
   */
  read(block: LineBlock): Generator<LineBlock, void, void> {
    return this.#rows(block, () => this.#exports.readLines());
  }

  /**
   * Returns the finished rows of a block of untagged rows.
   * @throws LinesTooLarge
   */
  finish(block: LineBlock): Generator<LineBlock, void, void> {
    return this.#rows(block, () => this.#exports.finishLines());
  }

  *#rows({ bytes }: LineBlock, next: () => number): Generator<LineBlock, void, void> {
    if (bytes.length > 0 && bytes[bytes.length - 1] !== LF) {
      throw new TypeError('A block ends with a line end');
    }
    const at = this.#exports.takeLines(bytes.length);
    if (at === 0) {
      throw new LinesTooLarge();
    }
    this.#bytes.set(bytes, at >>> 0);
    for (let size = next(); size !== 0; size = next()) {
      if (size === NO_MEMORY) {
        throw new LinesTooLarge();
      }
      const start = this.#exports.rowsStart() >>> 0;
      yield { bytes: this.#bytes.subarray(start, start + size), count: this.#exports.rowsWritten() };
    }
  }

  #setTags({ pairs, removesExisting }: UtmTags, isWaiting: boolean): void {
    const exports = this.#exports;
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
    const memory = this.#bytes;
    memory.set(all, exports.tagsStart());
    for (const [i, set] of CHARACTER_SETS.entries()) {
      memory.set(set, exports.setsStart() + i * set.length);
    }
    for (const [i, parameter] of UTM_PARAMETERS.entries()) {
      memory.set(encoder.encode(`utm_${parameter}`), exports.namesStart() + i * NAME_BYTES);
    }
  }

  #tagOdd(from: number, length: number): number {
    const item = decodeUtf8(this.#bytes.subarray(from, from + length)).trim();
    const row = item === '' ? null : this.#odd(item);
    this.#oddRow = row === null ? NO_BYTES : encoder.encode(row);
    return this.#oddRow.length;
  }

  #putOdd(to: number): undefined {
    this.#bytes.set(this.#oddRow, to);
  }

  /** Current memory as bytes. */
  get #bytes(): Bytes {
    const { buffer } = this.#exports.memory;
    if (this.#memory.buffer !== buffer) {
      this.#memory = new Uint8Array(buffer);
    }
    return this.#memory;
  }
}
