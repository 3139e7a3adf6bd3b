import { Readable } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';
import { DomainError } from '../common/domain-error.ts';
import type { Acknowledgement, RunMessage } from './run-messages.ts';

/** Bytes that wait here while the client is slow; what the thread has sent beyond is bounded by `IN_FLIGHT`. */
const BUFFER_BYTES = 1 << 20;

/** What a thread answers, as it is read: rows are asked for no faster than the client takes them. */
export class RunStream extends Readable {
  /** Resolves once the first rows are there, or the end; rejects with the reason why there are none. */
  readonly started: Promise<void>;
  readonly #port: MessagePort;
  #taken = 0;
  #isOver = false;
  #start: () => void = () => undefined;

  /** @param onBegun called when a thread has taken up the work */
  constructor(port: MessagePort, onBegun: () => void) {
    super({ highWaterMark: BUFFER_BYTES });
    this.#port = port;
    this.started = new Promise((resolve, reject) => {
      this.#start = resolve;
      this.once('error', reject);
      this.once('close', resolve);
    });
    // Whoever waits for it is told; nobody has to.
    this.started.catch(() => undefined);
    port.on('message', (message: RunMessage) => {
      if (message.kind === 'begun') {
        onBegun();
      } else {
        this.#receive(message);
      }
    });
  }

  /** Whether the thread has said all it has to say. */
  get isOver(): boolean {
    return this.#isOver;
  }

  override _read(): void {
    if (this.#taken > 0) {
      this.#port.postMessage({ taken: this.#taken } satisfies Acknowledgement);
      this.#taken = 0;
    }
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    this.#port.close();
    callback(error);
  }

  #receive(message: Exclude<RunMessage, { kind: 'begun' }>): void {
    switch (message.kind) {
      case 'rows':
        this.#taken += 1;
        if (this.push(message.bytes)) {
          this._read();
        }
        this.#start();
        break;
      case 'done':
        this.#isOver = true;
        this.push(null);
        this.#start();
        break;
      case 'refused': {
        this.#isOver = true;
        const { code, ...rest } = message.refusal;
        this.destroy(new DomainError(code, rest));
      }
    }
  }
}
