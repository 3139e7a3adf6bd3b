import type { MessagePort } from 'node:worker_threads';
import { DomainError } from '../common/domain-error.ts';
import { PacedStream } from './paced-port.ts';
import type { FindRecipe, RecipeReply, RunMessage } from './run-messages.ts';

/** Stream of a run's rows. */
export class RunStream extends PacedStream {
  /** Resolves with the first rows or the end; rejects if the run fails before that. */
  readonly started: Promise<void>;
  #isOver = false;
  #start: () => void = () => undefined;

  /** @param onBegun called when a thread has started the run */
  constructor(port: MessagePort, onBegun: () => void, findRecipe: FindRecipe) {
    super(port);
    this.started = new Promise((resolve, reject) => {
      this.#start = resolve;
      this.once('error', reject);
      this.once('close', resolve);
    });
    // Prevent an unhandled rejection if nothing awaits `started`.
    this.started.catch(() => undefined);
    port.on('message', (message: RunMessage) => {
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

  /** True once the thread has sent its last message. */
  get isOver(): boolean {
    return this.#isOver;
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    this.port.close();
    callback(error);
  }

  #receive(message: Exclude<RunMessage, { kind: 'begun' | 'wanted' }>): void {
    switch (message.kind) {
      case 'rows':
        this.add(message.bytes);
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
