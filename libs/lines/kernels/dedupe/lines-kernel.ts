import { LinesTooLarge } from '../../../errors.ts';
import { decodeUtf8 } from '../../blocks/decode-lines.ts';
import { type Bytes, LF, type LineBlock } from '../../blocks/line-block.ts';
import { Kernel, type WasmMemory } from '../web-assembly.ts';
import { type DedupeRules, type ExpectedLines, type KernelLimits, MAX_KERNEL_BYTES } from './dedupe-rules.ts';
import { alphabeticalKey, alphabetTable, lowerCaseTable } from './letter-tables.ts';
import { LINES_KERNEL } from './lines-kernel.generated.ts';

/**
 * Exports of the kernel, documented in `assembly/kernel.ts`. Addresses are signed numbers. Functions that return a
 * boolean return 0 if memory is short.
 */
export interface LinesKernelExports {
  readonly memory: WasmMemory;
  start(
    expectedLines: number,
    expectedBytes: number,
    hashMask: bigint,
    mostPages: number,
    ignoreCase: boolean,
    deletedClasses: number,
    trim: boolean,
    dropEmpty: boolean,
  ): number;
  arenaStart(): number;
  arenaTop(): number;
  firstOutput(): number;
  secondOutput(): number;
  keepBits(): number;
  chunksTop(): number;
  partitionCount(): number;
  reserveBlock(bytes: number, lines: number): number;
  addBlock(bytes: number): void;
  divideBlock(bytes: number, parts: number): void;
  reserveHashed(bytes: number, lines: number): number;
  hashBlock(bytes: number): void;
  addHashed(bytes: number, lines: number): void;
  beginResolving(): void;
  resolvePartition(partition: number): void;
  endResolving(): void;
  readBits(from: number, bytes: number): void;
  readLines(from: number, bytes: number): void;
  readApart(from: number, bytes: number): void;
  isWorthSqueezing(isShort: boolean): number;
  squeeze(): void;
  addUnseen(bytes: number): void;
  startSort(isAlphabetical: boolean, isReversed: boolean): number;
  writeSorted(): number;
}

// Same as in `assembly/addresses.ts`.
const ANSWER = 0x0000;
const SECRETS = 0x0080;
const SECRET_BYTES = 48;
const FOLD_TABLE = 0xf000;
/** Place of the sizes of the parts that a block is divided into. */
export const PART_SIZES = 0x20000;
// Same as in `assembly/white-space.ts`.
const SOFT_BREAK = 1;
const TAB = 2;
const SPACE = 4;

const ALL_BITS = 0xffffffffffffffffn;
const PAGE_BYTES = 1 << 16;

/** Maximum memory of an instance that is kept for the next run. */
const SPARE_BYTES = 128 << 20;

const encoder = new TextEncoder();
let spare: LinesKernel | undefined;

/** Returns random secrets of the hash. */
export function newSecrets(): Bytes {
  return crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
}

/**
 * `ascii`: by code point. `alphabetical`: by code point of the text without marks (NFD without `\p{M}`), lowercased;
 * lines with equal keys keep their order. `reverse`: the alphabetical result reversed, ties included.
 */
export type SortOrder = 'ascii' | 'alphabetical' | 'reverse';

/** Number and bytes of the lines of a block after cleaning. */
export interface CleanedLines {
  readonly count: number;
  readonly bytes: number;
}

/** Instance of the WebAssembly module that deduplicates and sorts lines, with its memory. */
export class LinesKernel extends Kernel<LinesKernelExports> {
  private constructor() {
    super(LINES_KERNEL, {
      fold: {
        fillFoldTable: () => this.#fill(lowerCaseTable(), FOLD_TABLE),
        lowerByContext: (from, length, to) => this.#map((text) => text.toLowerCase(), from, length, to),
      },
      alphabet: {
        fillAlphabetTable: (at) => this.#fill(alphabetTable(), at),
        keyByContext: (from, length, to) => this.#map(alphabeticalKey, from, length, to),
      },
    });
  }

  /** Returns an unused instance, reusing a spare one whose memory is already allocated. */
  static take(): LinesKernel {
    const kernel = spare ?? new LinesKernel();
    spare = undefined;
    return kernel;
  }

  /**
   * Returns the instance for reuse, unless its memory is large.
   * @param keepsAll true to keep large memory as well
   */
  giveBack(keepsAll = false): void {
    if (keepsAll || this.bytes.length <= SPARE_BYTES) {
      spare = this;
    }
  }

  /**
   * Resets the instance.
   * @param secrets of the hash, 48 bytes; new ones if missing
   * @throws LinesTooLarge if there is not enough memory to start
   */
  start(rules: DedupeRules, expected: ExpectedLines, limits: KernelLimits = {}, secrets?: Uint8Array): void {
    this.bytes.set(secrets ?? newSecrets(), SECRETS);
    const hasStarted = this.exports.start(
      expected.lines,
      expected.bytes,
      limits.hashMask ?? ALL_BITS,
      Math.floor((limits.memoryBytes ?? MAX_KERNEL_BYTES) / PAGE_BYTES),
      !rules.caseSensitive,
      (rules.removeLineBreaks ? SOFT_BREAK : 0) | (rules.removeTabs ? TAB : 0) | (rules.removeAllSpaces ? SPACE : 0),
      rules.trimWhitespace,
      rules.removeEmptyLines,
    );
    if (!hasStarted) {
      throw new LinesTooLarge();
    }
  }

  /** Returns a number that the last call wrote to `ANSWER`. */
  answer(index: number): number {
    return new DataView(this.exports.memory.buffer).getUint32(ANSWER + index * 4, true);
  }

  /**
   * Returns the size of the block that the last call cleaned.
   * @throws TypeError for a block that is not UTF-8
   */
  cleaned(): CleanedLines {
    if (this.answer(4) === 1) {
      throw new TypeError('A block holds UTF-8');
    }
    return { count: this.answer(0), bytes: this.answer(1) };
  }

  /**
   * Copies a block to the end of the arena.
   * @returns false if memory is short
   */
  putBlock(block: LineBlock): boolean {
    return this.#put(block, this.exports.reserveBlock);
  }

  /**
   * Like `putBlock`, with room for the hashes of the lines.
   */
  putHashed(block: LineBlock): boolean {
    return this.#put(block, this.exports.reserveHashed);
  }

  #put({ bytes, count }: LineBlock, reserve: (bytes: number, lines: number) => number): boolean {
    if (bytes.length > 0 && bytes[bytes.length - 1] !== LF) {
      throw new TypeError('A block ends with a line end');
    }
    if (!reserve(bytes.length, count)) {
      return false;
    }
    this.bytes.set(bytes, this.exports.arenaTop() >>> 0);
    return true;
  }

  /**
   * Returns the unique lines of the arena in order, as blocks of about `BLOCK_BYTES`. Each block is only borrowed until
   * the next one is requested.
   * @throws LinesTooLarge
   */
  *sort(order: SortOrder): Generator<LineBlock, void, void> {
    if (!this.exports.startSort(order !== 'ascii', order === 'reverse')) {
      throw new LinesTooLarge();
    }
    for (let bytes = this.exports.writeSorted(); bytes !== 0; bytes = this.exports.writeSorted()) {
      yield { bytes: this.view(this.exports.firstOutput(), bytes), count: this.answer(0) };
    }
  }

  /** Returns a view of the memory, valid until the next call. */
  view(address: number, length: number): Uint8Array<ArrayBuffer> {
    return this.bytes.subarray(address >>> 0, (address >>> 0) + length);
  }

  #fill(table: Uint8Array<ArrayBuffer>, address: number): undefined {
    this.bytes.set(table, address >>> 0);
  }

  #map(map: (text: string) => string, from: number, length: number, to: number): number {
    const text = decodeUtf8(this.bytes.subarray(from >>> 0, (from >>> 0) + length));
    return encoder.encodeInto(map(text), this.bytes.subarray(to >>> 0)).written;
  }
}
