import type { MessagePort } from 'node:worker_threads';
import { type Acknowledgement, IN_FLIGHT_BYTES } from './run-messages.ts';

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

/** Yields bytes in pieces of at most `size`. */
export function* piecesOf(bytes: Uint8Array<ArrayBuffer>, size: number): Generator<Uint8Array<ArrayBuffer>> {
  if (bytes.length <= size) {
    yield bytes;
    return;
  }
  for (let from = 0; from < bytes.length; from += size) {
    yield bytes.slice(from, from + size);
  }
}
