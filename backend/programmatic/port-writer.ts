import type { MessagePort } from 'node:worker_threads';
import type { Bytes } from '../../libs/lines/line-block.ts';
import { type Acknowledgement, IN_FLIGHT, type Refusal, type RunMessage } from './run-messages.ts';

/** Sends what a run answers out of its thread, no faster than it is taken. */
export class PortWriter {
  readonly #port: MessagePort;
  #inFlight = 0;
  #hasWritten = false;
  #wake: (() => void) | undefined;

  constructor(port: MessagePort) {
    this.#port = port;
    port.on('message', ({ taken }: Acknowledgement) => {
      this.#inFlight -= taken;
      this.#wake?.();
    });
    this.#post({ kind: 'begun' });
  }

  /** Whether any rows have been sent. */
  get hasWritten(): boolean {
    return this.#hasWritten;
  }

  /** Sends bytes, whose memory is given away; resolves when there is room for more. */
  async write(bytes: Bytes): Promise<void> {
    this.#hasWritten = true;
    this.#inFlight += 1;
    this.#post({ kind: 'rows', bytes }, [bytes.buffer]);
    while (this.#inFlight >= IN_FLIGHT) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** Says that this was all. */
  finish(): void {
    this.#post({ kind: 'done' });
  }

  /** Says why there is nothing, or nothing more. */
  refuse(refusal: Refusal): void {
    this.#post({ kind: 'refused', refusal });
  }

  #post(message: RunMessage, memory: readonly ArrayBuffer[] = []): void {
    this.#port.postMessage(message, [...memory]);
  }
}
