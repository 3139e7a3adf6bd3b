import { proxy, type Remote, wrap } from 'comlink';
import { tabMemoryBytes } from '../../../libs/lines/tab-memory.ts';
import type { RowsId, RowsService, RowsState } from '../../../workers/protocol.ts';
import { reportError } from '../api/report-error.ts';

type StateListener = (state: RowsState) => void;

/**
 * The page's way to the rows worker, which is started when first needed. Calls in flight are rejected when the worker
 * is lost; the next call starts a new one, and `onLost` lets the inputs be loaded again.
 */
class RowsClient {
  private worker: Worker | null = null;
  private service: Remote<RowsService> | null = null;
  private readonly rejectPending = new Set<(reason: Error) => void>();
  private readonly listeners = new Map<RowsId, Set<StateListener>>();
  private readonly lostListeners = new Set<() => void>();

  /** Calls the worker; rejects when it is lost meanwhile (Comlink's own promise would never settle). */
  call<T>(use: (service: Remote<RowsService>) => Promise<T>): Promise<T> {
    const service = this.service ?? this.start();
    return new Promise<T>((resolve, reject) => {
      this.rejectPending.add(reject);
      use(service)
        .then(resolve, reject)
        .finally(() => this.rejectPending.delete(reject));
    });
  }

  /** Hears of a sequence that begins, grows or is complete; answers a function that ends this. */
  subscribe(id: RowsId, listener: StateListener): () => void {
    const listeners = this.listeners.get(id) ?? new Set();
    this.listeners.set(id, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.listeners.delete(id);
    };
  }

  /** Calls back when the worker was lost and with it every row. */
  onLost(listener: () => void): void {
    this.lostListeners.add(listener);
  }

  private start(): Remote<RowsService> {
    const worker = new Worker(new URL('../../../workers/rows.worker.ts', import.meta.url), {
      type: 'module',
      name: 'rows',
    });
    worker.addEventListener('error', (event) => {
      reportError('worker', event);
      this.lose(worker);
    });
    const service = wrap<RowsService>(worker);
    this.worker = worker;
    this.service = service;
    void service.setMemoryLimit(memoryLimitBytes());
    void service.subscribe(
      proxy((state: RowsState) => {
        for (const listener of this.listeners.get(state.id) ?? []) listener(state);
      }),
    );
    return service;
  }

  private lose(worker: Worker): void {
    if (this.worker !== worker) return;
    worker.terminate();
    this.worker = null;
    this.service = null;
    const lost = new Error('The memory of this tab was lost. Your inputs are loaded again; please run again.');
    for (const reject of this.rejectPending) reject(lost);
    this.rejectPending.clear();
    for (const listener of this.lostListeners) listener();
  }
}

/** How many bytes of lines this tab may hold. */
export function memoryLimitBytes(): number {
  return tabMemoryBytes('deviceMemory' in navigator ? Number(navigator.deviceMemory) : undefined);
}

/** The one rows worker of this tab. */
export const rowsClient = new RowsClient();
