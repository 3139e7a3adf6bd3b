import { TooLarge } from '../../errors.ts';
import type { LineBlock } from '../../lines/blocks/line-block.ts';
import { Kernel, type WasmMemory } from '../../lines/kernels/web-assembly.ts';
import { PLAIN_ROWS } from './plain-rows.generated.ts';

/** Exports of the WebAssembly module, documented in `assembly/plain-rows.ts`. */
interface PlainRowsExports {
  readonly memory: WasmMemory;
  plainBytes(): number;
  textStart(): number;
  lineEnds(): number;
  otherRows(): number;
  reserve(length: number, count: number): number;
  findOthers(length: number, maxChars: number, maxWords: number): number;
}

/** Words that count as plain. */
export interface PlainWords {
  /** Returns true for ASCII characters of plain words. */
  readonly isPlain: (byte: number) => boolean;
  readonly maxChars: number;
  readonly maxWords: number;
}

export interface ScannedRows {
  /** Line ends of the block. */
  readonly ends: Uint32Array<ArrayBuffer>;
  /** Rows that are not plain, in order. */
  readonly others: Uint32Array<ArrayBuffer>;
}

const MOST = 0xffffffff;
/** Maximum size of a block whose memory is kept for the next one. */
const MOST_SHARED = 16 << 20;

let shared: Kernel<PlainRowsExports> | undefined;

/** Finds the rows of blocks that are more than plain words with single spaces between them. */
export class PlainRows {
  /** Plain bytes by their low nibble: a bit for each high nibble. */
  readonly #plainBytes = new Uint8Array(16);
  readonly #maxChars: number;
  readonly #maxWords: number;

  constructor({ isPlain, maxChars, maxWords }: PlainWords) {
    this.#maxChars = Math.min(maxChars, MOST);
    this.#maxWords = Math.min(maxWords, MOST);
    for (let byte = 0; byte < 0x80; byte++) {
      this.#plainBytes[byte & 0x0f] |= isPlain(byte) ? 1 << (byte >> 4) : 0;
    }
  }

  /** @throws TooLarge if memory is short */
  scan({ bytes, count }: LineBlock): ScannedRows {
    const kernel = shared ?? new Kernel<PlainRowsExports>(PLAIN_ROWS);
    shared = bytes.length <= MOST_SHARED ? kernel : undefined;
    const { exports } = kernel;
    if (!exports.reserve(bytes.length, count)) {
      throw new TooLarge('There is too little memory to read these rows.');
    }
    const memory = kernel.bytes;
    memory.set(this.#plainBytes, exports.plainBytes());
    memory.set(bytes, exports.textStart());
    const found = exports.findOthers(bytes.length, this.#maxChars, this.#maxWords);
    return {
      ends: new Uint32Array(memory.buffer, exports.lineEnds(), count).slice(),
      others: new Uint32Array(memory.buffer, exports.otherRows(), found).slice(),
    };
  }
}
