import type { MessagePort } from 'node:worker_threads';
import type { Bytes } from '../../libs/lines/blocks/line-block.ts';
import { PacedPort, piecesOf } from './paced-port.ts';
import {
  type Acknowledgement,
  MESSAGE_BYTES,
  type RecipeReply,
  type Refusal,
  type RunMessage,
} from './run-messages.ts';

/** Sends a run's messages out of its thread, with backpressure. */
export class PortWriter {
  readonly #port: PacedPort<RunMessage>;
  #hasWritten = false;
  #takeRecipe: ((recipe: object | null) => void) | undefined;

  constructor(port: MessagePort) {
    this.#port = new PacedPort(port);
    port.on('message', (message: Acknowledgement | RecipeReply) => {
      if ('recipe' in message) {
        this.#takeRecipe?.(message.recipe);
      } else {
        this.#port.acknowledge(message);
      }
    });
    this.#port.post({ kind: 'begun' });
  }

  /** True once any rows have been sent. */
  get hasWritten(): boolean {
    return this.#hasWritten;
  }

  /** Bytes sent and not yet acknowledged. */
  get bytesInFlight(): number {
    return this.#port.bytesInFlight;
  }

  /** Asks for a saved recipe of the account; null if there is none. */
  findRecipe(recipeId: string): Promise<object | null> {
    return new Promise((resolve) => {
      this.#takeRecipe = resolve;
      this.#port.post({ kind: 'wanted', recipeId });
    });
  }

  /** Transfers bytes, split into several messages if needed; resolves when there is room for more. */
  async write(bytes: Bytes): Promise<void> {
    for (const piece of piecesOf(bytes, MESSAGE_BYTES)) {
      this.#hasWritten = true;
      await this.#port.postBytes({ kind: 'rows', bytes: piece }, piece);
    }
  }

  /**
   * Sends the end of the result, without waiting for the receiver, so that nothing can come after the last records.
   * @param records last records
   */
  finish(records?: Bytes): void {
    for (const bytes of records ? piecesOf(records, MESSAGE_BYTES) : []) {
      this.#port.post({ kind: 'rows', bytes }, [bytes.buffer]);
    }
    this.#port.post({ kind: 'done' });
  }

  /** Sends the reason why there is no result, or only a part of it. */
  refuse(refusal: Refusal): void {
    this.#port.post({ kind: 'refused', refusal });
  }
}
