import { Readable } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';
import { LF } from '../../libs/lines/blocks/line-block.ts';
import { type Acknowledgement, IN_FLIGHT_BYTES } from './run-messages.ts';

/** Bytes buffered while the reader is slow; `IN_FLIGHT_BYTES` limits what the thread sends beyond that. */
const BUFFER_BYTES = 1 << 20;

/** Sends messages out of a thread, with backpressure for those with bytes. */
export class PacedPort<Message> {
  readonly #port: MessagePort;
  #bytesInFlight = 0;
  #wake: (() => void) | undefined;

  constructor(port: MessagePort) {
    this.#port = port;
  }

  /** Bytes sent and not yet acknowledged. */
  get bytesInFlight(): number {
    return this.#bytesInFlight;
  }

  post(message: Message, memory: readonly ArrayBuffer[] = []): void {
    this.#port.postMessage(message, [...memory]);
  }

  /** Transfers the memory of a message; resolves when there is room for more. */
  async postBytes(message: Message, { buffer, length }: Uint8Array<ArrayBuffer>): Promise<void> {
    this.#bytesInFlight += length;
    this.post(message, [buffer]);
    while (this.#bytesInFlight >= IN_FLIGHT_BYTES) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** Counts bytes as taken by the receiver. */
  acknowledge({ takenBytes }: Acknowledgement): void {
    this.#bytesInFlight -= takenBytes;
    this.#wake?.();
  }
}

/** Receives the bytes of a `PacedPort`, and acknowledges them only as fast as they are read. */
export class PacedStream extends Readable {
  protected readonly port: MessagePort;
  #takenBytes = 0;

  constructor(port: MessagePort) {
    super({ highWaterMark: BUFFER_BYTES });
    this.port = port;
  }

  /** Adds bytes that arrived; they are acknowledged once there is room for more. */
  add(bytes: Uint8Array): void {
    this.#takenBytes += bytes.length;
    if (this.push(bytes)) {
      this._read();
    }
  }

  override _read(): void {
    if (this.#takenBytes > 0) {
      this.port.postMessage({ takenBytes: this.#takenBytes } satisfies Acknowledgement);
      this.#takenBytes = 0;
    }
  }
}

/** Yields bytes in pieces of at most `size`. Longer input is cut after the last line end of each piece, if there is one. */
export function* piecesOf(bytes: Uint8Array<ArrayBuffer>, size: number): Generator<Uint8Array<ArrayBuffer>> {
  if (bytes.length <= size) {
    yield bytes;
    return;
  }
  for (let from = 0; from < bytes.length; ) {
    const lineEnd = bytes.subarray(from, from + size).lastIndexOf(LF) + 1;
    const end = Math.min(bytes.length, from + (lineEnd || size));
    yield bytes.slice(from, end);
    from = end;
  }
}
