import { BLOCK_BYTES, type Bytes } from '../../../libs/lines/blocks/line-block.ts';

/** Writes some of the bytes to an open file and returns their number. */
export type WriteSome = (bytes: Uint8Array) => Promise<number>;

/** Buffers that wait for the file; more would only take memory. */
const MOST_BUFFERS = 4;

/**
 * Writes to a file while the run makes further rows. Bytes are copied, so their memory can be reused at once. An error
 * is thrown by the next call.
 */
export class WriteBehind {
  readonly #writeSome: WriteSome;
  readonly #free: Bytes[] = [];
  readonly #waiting: Bytes[] = [];
  #buffers = 0;
  #writing: Promise<void> | undefined;
  #error: unknown;
  #onFree: (() => void) | undefined;

  constructor(writeSome: WriteSome) {
    this.#writeSome = writeSome;
  }

  /** Copies bytes; resolves when there is room for more. */
  async write(bytes: Uint8Array): Promise<void> {
    for (let from = 0; from < bytes.length; from += BLOCK_BYTES) {
      const piece = bytes.subarray(from, from + BLOCK_BYTES);
      const buffer = await this.#takeBuffer();
      buffer.set(piece);
      this.#waiting.push(buffer.subarray(0, piece.length));
      this.#writing ??= this.#writeWaiting();
    }
  }

  /** Resolves once everything is written. */
  async flush(): Promise<void> {
    await this.#writing;
    this.#throwIfFailed();
  }

  async #takeBuffer(): Promise<Bytes> {
    for (;;) {
      this.#throwIfFailed();
      const free = this.#free.pop();
      if (free !== undefined) {
        return free;
      }
      if (this.#buffers < MOST_BUFFERS) {
        this.#buffers++;
        return new Uint8Array(BLOCK_BYTES);
      }
      await new Promise<void>((resolve) => {
        this.#onFree = resolve;
      });
    }
  }

  /** Never rejects. */
  async #writeWaiting(): Promise<void> {
    for (let piece = this.#waiting.shift(); piece !== undefined; piece = this.#waiting.shift()) {
      try {
        for (let at = 0; at < piece.length && this.#error === undefined; ) {
          at += await this.#writeSome(at === 0 ? piece : piece.subarray(at));
        }
      } catch (error) {
        this.#error = error;
      }
      this.#free.push(new Uint8Array(piece.buffer));
      this.#onFree?.();
    }
    this.#writing = undefined;
  }

  #throwIfFailed(): void {
    if (this.#error !== undefined) {
      throw this.#error;
    }
  }
}
