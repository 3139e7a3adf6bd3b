import { LINES_KERNEL } from './lines-kernel.generated.ts';
import { lowerCaseTable } from './lower-case-table.ts';
import { WasmInstance, type WasmMemory, WasmModule } from './web-assembly.ts';

/**
 * The functions of the kernel; `assembly/kernel.ts` says what each does. Addresses come as signed numbers. Where a
 * function answers whether something could be done, 0 means that there is no memory.
 */
export interface LinesKernelExports {
  readonly memory: WasmMemory;
  start(
    expectedLines: number,
    expectedBytes: number,
    hashMask: bigint,
    ignoreCase: boolean,
    deletedClasses: number,
    trim: boolean,
    dropEmpty: boolean,
  ): number;
  arenaTop(): number;
  firstOutput(): number;
  secondOutput(): number;
  keepBits(): number;
  partitionCount(): number;
  reserveBlock(bytes: number, lines: number): number;
  addBlock(bytes: number): void;
  beginResolving(lines: number): number;
  resolvePartition(partition: number): void;
  endResolving(): void;
  readBits(from: number, bytes: number): void;
  readLines(from: number, bytes: number): void;
  readApart(from: number, bytes: number): void;
  isWorthSqueezing(): number;
  squeeze(): void;
}

// As in `assembly/addresses.ts`.
const ANSWER = 0x0000;
const SECRETS = 0x0080;
const SECRET_BYTES = 48;
const FOLD_TABLE = 0xf000;

/** An instance that has grown beyond this is not kept for the next run. */
const SPARE_BYTES = 64 << 20;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();
let module: object | undefined;
let spare: LinesKernel | undefined;

/** An instance of the WebAssembly module that deduplicates and sorts lines, with its memory. */
export class LinesKernel {
  readonly exports: LinesKernelExports;
  #bytes: Uint8Array<ArrayBuffer>;

  private constructor() {
    module ??= new WasmModule(Uint8Array.from(atob(LINES_KERNEL), (character) => character.charCodeAt(0)));
    const instance = new WasmInstance(module, {
      fold: {
        fillFoldTable: () => this.#fillFoldTable(),
        lowerByContext: (from, length, to) => this.#lowerByContext(from, length, to),
      },
    });
    this.exports = instance.exports as LinesKernelExports;
    this.#bytes = new Uint8Array(this.exports.memory.buffer);
  }

  /** An instance that nobody else uses; memory that is warm already where there is one. */
  static take(): LinesKernel {
    const kernel = spare ?? new LinesKernel();
    spare = undefined;
    return kernel;
  }

  /** Gives the instance back; its memory is used again, unless it is large. */
  giveBack(): void {
    if (this.bytes.length <= SPARE_BYTES) spare = this;
  }

  /** The memory, as large as it is now. */
  get bytes(): Uint8Array<ArrayBuffer> {
    const { buffer } = this.exports.memory;
    if (this.#bytes.buffer !== buffer) this.#bytes = new Uint8Array(buffer);
    return this.#bytes;
  }

  /** Chooses the secrets of the hash: at random, or all the same ones for tests. */
  setSecrets(isRandom: boolean): void {
    const secrets = this.bytes.subarray(SECRETS, SECRETS + SECRET_BYTES);
    if (isRandom) crypto.getRandomValues(secrets);
    else for (let i = 0; i < SECRET_BYTES; i++) secrets[i] = i * 0x9d + 0x35;
  }

  /** The numbers that the last call answered with. */
  answer(index: number): number {
    return new DataView(this.exports.memory.buffer).getUint32(ANSWER + index * 4, true);
  }

  /** A copy of a part of the memory. */
  copy(address: number, length: number): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(address >>> 0, (address >>> 0) + length);
  }

  #fillFoldTable(): undefined {
    this.bytes.set(lowerCaseTable(), FOLD_TABLE);
  }

  #lowerByContext(from: number, length: number, to: number): number {
    const text = decoder.decode(this.bytes.subarray(from >>> 0, (from >>> 0) + length));
    return encoder.encodeInto(text.toLowerCase(), this.bytes.subarray(to >>> 0)).written;
  }
}
