import { LinesTooLarge } from '../../../lines/kernels/lines-kernel.ts';
import { WasmInstance, type WasmMemory, WasmModule } from '../../../lines/kernels/web-assembly.ts';
import { type Bytes, LF, type LineBlock } from '../../../lines/line-block.ts';
import { UTM_PARAMETERS, type UtmTags } from '../utm-parameters.ts';
import { CHARACTER_SETS } from './character-sets.ts';
import { URL_TAGS } from './url-tags.generated.ts';

/** The functions of the module; `assembly/url-tags.ts` says what each does. Addresses come as signed numbers. */
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

/** Bytes of a name in the module. */
const NAME_BYTES = 16;
const NO_MEMORY = -1;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();
const NO_BYTES: Bytes = new Uint8Array(0);
let module: object | undefined;

/** Tags a line that is no plain address, or answers null where it has no row. */
export type OddLine = (line: string) => string | null;

/**
 * Reads lines as addresses and tags them, byte by byte; whatever is odd about an address is left to `odd`.
 *
 * Rows can wait for their tags: as long as they do, they are half as long, and equal exactly if the finished ones are.
 * Blocks are given as memory of the module: each is to be read before the next one is asked for.
 */
export class TagKernel {
  readonly #exports: TagExports;
  readonly #odd: OddLine;
  #oddRow: Bytes = NO_BYTES;
  #memory: Bytes;

  /**
   * @param isWaiting whether `read` gives rows that wait for their tags
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
   * The rows of a block of lines: finished ones, or such as wait for their tags.
   * @throws LinesTooLarge
   */
  read(block: LineBlock): Generator<LineBlock, void, void> {
    return this.#rows(block, () => this.#exports.readLines());
  }

  /**
   * The finished rows of a block of such as wait for their tags.
   * @throws LinesTooLarge
   */
  finish(block: LineBlock): Generator<LineBlock, void, void> {
    return this.#rows(block, () => this.#exports.finishLines());
  }

  *#rows({ bytes }: LineBlock, next: () => number): Generator<LineBlock, void, void> {
    if (bytes.length > 0 && bytes[bytes.length - 1] !== LF) throw new TypeError('A block ends with a line end');
    const at = this.#exports.takeLines(bytes.length);
    if (at === 0) throw new LinesTooLarge();
    this.#bytes.set(bytes, at >>> 0);
    for (let size = next(); size !== 0; size = next()) {
      if (size === NO_MEMORY) throw new LinesTooLarge();
      const start = this.#exports.rowsStart() >>> 0;
      yield { bytes: this.#bytes.subarray(start, start + size), count: this.#exports.rowsWritten() };
    }
  }

  #setTags({ pairs, removesExisting }: UtmTags, isWaiting: boolean): void {
    const exports = this.#exports;
    const texts = pairs.filter((pair) => pair !== null);
    const all = encoder.encode(texts.join('&'));
    if (!exports.start(all.length, removesExisting, !isWaiting)) throw new LinesTooLarge();
    let from = 0;
    for (const [parameter, pair] of pairs.entries()) {
      if (pair === null) continue;
      exports.setPair(parameter, from, pair.length);
      from += pair.length + 1;
    }
    const memory = this.#bytes;
    memory.set(all, exports.tagsStart());
    for (const [i, set] of CHARACTER_SETS.entries()) memory.set(set, exports.setsStart() + i * set.length);
    for (const [i, parameter] of UTM_PARAMETERS.entries()) {
      memory.set(encoder.encode(`utm_${parameter}`), exports.namesStart() + i * NAME_BYTES);
    }
  }

  #tagOdd(from: number, length: number): number {
    const item = decoder.decode(this.#bytes.subarray(from, from + length)).trim();
    const row = item === '' ? null : this.#odd(item);
    this.#oddRow = row === null ? NO_BYTES : encoder.encode(row);
    return this.#oddRow.length;
  }

  #putOdd(to: number): undefined {
    this.#bytes.set(this.#oddRow, to);
  }

  /** The memory, as large as it is now. */
  get #bytes(): Bytes {
    const { buffer } = this.#exports.memory;
    if (this.#memory.buffer !== buffer) this.#memory = new Uint8Array(buffer);
    return this.#memory;
  }
}
