import type { MessagePort } from 'node:worker_threads';
import type { Bytes } from '../../libs/lines/blocks/line-block.ts';
import { type Acknowledgement, IN_FLIGHT_BYTES, MESSAGE_BYTES, type Refusal, type RunMessage } from './run-messages.ts';

/** Sends a run's messages out of its thread, with backpressure. */
export class PortWriter {
  readonly #port: MessagePort;
  #bytesInFlight = 0;
  #hasWritten = false;
  #wake: (() => void) | undefined;

  constructor(port: MessagePort) {
    this.#port = port;
    port.on('message', ({ takenBytes }: Acknowledgement) => {
      this.#bytesInFlight -= takenBytes;
      this.#wake?.();
    });
    this.#post({ kind: 'begun' });
  }

  /** True once any rows have been sent. */
  get hasWritten(): boolean {
    return this.#hasWritten;
  }

  /** Bytes sent and not yet acknowledged. */
  get bytesInFlight(): number {
    return this.#bytesInFlight;
  }

  /** Transfers bytes, split into several messages if needed; resolves when there is room for more. */
  async write(bytes: Bytes): Promise<void> {
    if (bytes.length <= MESSAGE_BYTES) {
      await this.#send(bytes);
      return;
    }
    for (let from = 0; from < bytes.length; from += MESSAGE_BYTES) {
      await this.#send(bytes.slice(from, from + MESSAGE_BYTES));
    }
  }

  /** Sends the end of the result. */
  finish(): void {
    this.#post({ kind: 'done' });
  }

  /** Sends the reason why there is no result, or only a part of it. */
  refuse(refusal: Refusal): void {
    this.#post({ kind: 'refused', refusal });
  }

  async #send(bytes: Bytes): Promise<void> {
    this.#hasWritten = true;
    this.#bytesInFlight += bytes.length;
    this.#post({ kind: 'rows', bytes }, [bytes.buffer]);
    while (this.#bytesInFlight >= IN_FLIGHT_BYTES) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  #post(message: RunMessage, memory: readonly ArrayBuffer[] = []): void {
    this.#port.postMessage(message, [...memory]);
  }
}
