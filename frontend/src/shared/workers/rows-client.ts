import { proxy, type Remote, wrap } from 'comlink';
import { tabMemoryBytes } from '../../../../libs/lines/blocks/tab-memory.ts';
import type { RowsId, RowsService, RowsState } from '../../../../workers/protocol/rows.ts';
import { reportError } from '../api/report-error.ts';

type StateListener = (state: RowsState) => void;

/**
 * Connection to the rows worker, which is started on first use. If the worker is lost, pending calls are rejected, the
 * next call starts a new worker, and `onLost` listeners reload the inputs.
 */
class RowsClient {
  #worker: Worker | null = null;
  #service: Remote<RowsService> | null = null;
  readonly #rejectPending = new Set<(reason: Error) => void>();
  readonly #listeners = new Map<RowsId, Set<StateListener>>();
  readonly #lostListeners = new Set<() => void>();

  /** Calls the worker. Rejects if the worker is lost during the call; Comlink's own promise would never settle. */
  call<T>(use: (service: Remote<RowsService>) => Promise<T>): Promise<T> {
    const service = this.#service ?? this.#start();
    return new Promise<T>((resolve, reject) => {
      this.#rejectPending.add(reject);
      use(service)
        .then(resolve, reject)
        .finally(() => this.#rejectPending.delete(reject));
    });
  }

  /** Calls the listener when a sequence starts, grows or is complete. Returns a function that unsubscribes it. */
  subscribe(id: RowsId, listener: StateListener): () => void {
    const listeners = this.#listeners.get(id) ?? new Set();
    this.#listeners.set(id, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) {
        this.#listeners.delete(id);
      }
    };
  }

  /** Registers a listener for the loss of the worker and all its rows. */
  onLost(listener: () => void): void {
    this.#lostListeners.add(listener);
  }

  #start(): Remote<RowsService> {
    const worker = new Worker(new URL('../../../../workers/rows.worker.ts', import.meta.url), {
      type: 'module',
      name: 'rows',
    });
    worker.addEventListener('error', (event) => {
      reportError('worker', event);
      this.#handleLoss(worker);
    });
    const service = wrap<RowsService>(worker);
    this.#worker = worker;
    this.#service = service;
    void service.setMemoryLimit(memoryLimitBytes());
    void service.subscribe(
      proxy((state: RowsState) => {
        for (const listener of this.#listeners.get(state.id) ?? []) {
          listener(state);
        }
      }),
    );
    return service;
  }

  #handleLoss(worker: Worker): void {
    if (this.#worker !== worker) {
      return;
    }
    worker.terminate();
    this.#worker = null;
    this.#service = null;
    const lost = new Error(
      'The rows in this tab’s memory were lost. Your inputs are being reloaded; please run again.',
    );
    for (const reject of this.#rejectPending) {
      reject(lost);
    }
    this.#rejectPending.clear();
    for (const listener of this.#lostListeners) {
      listener();
    }
  }
}

/** Returns the maximum bytes of lines this tab may hold. */
export function memoryLimitBytes(): number {
  return tabMemoryBytes('deviceMemory' in navigator ? Number(navigator.deviceMemory) : undefined);
}

/** The single rows worker of this tab. */
export const rowsClient = new RowsClient();
