import type { MessagePort } from 'node:worker_threads';
import { toRecord } from '../../libs/files/json-records.ts';
import { LF } from '../../libs/lines/blocks/line-block.ts';
import { DomainError } from '../common/domain-error.ts';
import { PacedStream } from './paced-port.ts';
import type { FindRecipe, RecipeReply, RowFormat, RunMessage } from './run-messages.ts';
import { refusalError } from './run-refusal.ts';

/** Stream of a run's rows. */
export class RunStream extends PacedStream {
  /** Resolves with the first rows or the end; rejects if the run fails before that. */
  readonly started: Promise<void>;
  readonly #format: RowFormat;
  #isOver = false;
  /** True if the last bytes end a record. */
  #isBetweenRecords = false;
  #start: () => void = () => undefined;

  /** @param onBegun called when a thread has started the run */
  constructor(port: MessagePort, format: RowFormat, onBegun: () => void, findRecipe: FindRecipe) {
    super(port);
    this.#format = format;
    this.started = new Promise((resolve, reject) => {
      this.#start = resolve;
      this.once('error', reject);
      this.once('close', resolve);
    });
    // Prevent an unhandled rejection if nothing awaits `started`.
    this.started.catch(() => undefined);
    port.on('message', (message: RunMessage) => {
      if (this.#isOver) {
        return;
      }
      if (message.kind === 'begun') {
        onBegun();
      } else if (message.kind === 'wanted') {
        findRecipe(message.recipeId).then(
          (recipe) => port.postMessage({ recipe } satisfies RecipeReply),
          (error: Error) => this.destroy(error),
        );
      } else {
        this.#receive(message);
      }
    });
  }

  /** True once the thread has sent its last message, or the run has failed. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /**
   * Ends the rows with an error that the thread did not send: as the last record of NDJSON, else by destroying the
   * stream.
   * @returns false after the last message of the thread, which ends the rows without the error
   */
  fail(error: Error): boolean {
    if (this.#isOver || this.destroyed) {
      return false;
    }
    this.#isOver = true;
    if (this.#format === 'ndjson' && this.#isBetweenRecords && error instanceof DomainError) {
      const { code, message } = error;
      this.push(toRecord({ error: { code, message } }));
      this.push(null);
    } else {
      this.destroy(error);
    }
    return true;
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    this.port.close();
    callback(error);
  }

  #receive(message: Exclude<RunMessage, { kind: 'begun' | 'wanted' }>): void {
    switch (message.kind) {
      case 'rows':
        this.#isBetweenRecords = message.bytes.at(-1) === LF;
        this.add(message.bytes);
        this.#start();
        break;
      case 'done':
        this.#isOver = true;
        this.push(null);
        this.#start();
        break;
      case 'refused':
        this.#isOver = true;
        this.destroy(refusalError(message.refusal));
    }
  }
}
