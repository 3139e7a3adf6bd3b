import { proxy, type Remote, wrap } from 'comlink';
import { tabMemoryBytes } from '../../../../libs/lines/blocks/tab-memory.ts';
import { randomId } from '../../../../libs/random-id.ts';
import type { RowsId, RowsService, RowsState } from '../../../../workers/protocol/rows.ts';
import { reportError } from '../api/report-error.ts';
import { readSession, writeSession } from '../stored-strings.ts';
import { showToast } from '../ui/toast.tsx';

type StateListener = (state: RowsState) => void;

/**
 * Called when the worker and all its rows are lost.
 * @param retryMs milliseconds to wait before the inputs are reloaded; null if the worker is not started again
 */
type LostListener = (retryMs: number | null) => void;

/** Maximum number of workers that are started in a row without one that answers a call. */
const MAX_STARTS = 3;
const RETRY_MS = 1_000;

const LOST = 'The rows in this tab’s memory were lost. Your inputs are being reloaded; please run again.';
const NOT_STARTED = 'Check your connection and reload the page. What you typed stays.';

/**
 * Connection to the rows worker, which is started on first use. If the worker is lost, pending calls are rejected, the
 * next call starts a new worker, and `onLost` listeners reload the inputs. After three workers that answered no call,
 * none is started any more and calls are rejected.
 */
class RowsClient {
  #worker: Worker | null = null;
  #service: Remote<RowsService> | null = null;
  /** Workers that were started since a call was answered. */
  #starts = 0;
  readonly #rejectPending = new Set<(reason: Error) => void>();
  readonly #listeners = new Map<RowsId, Set<StateListener>>();
  readonly #lostListeners = new Set<LostListener>();

  /** Calls the worker. Rejects if the worker is lost during the call; Comlink's own promise would never settle. */
  call<T>(use: (service: Remote<RowsService>) => Promise<T>): Promise<T> {
    if (!this.#service && this.#starts === MAX_STARTS) {
      return Promise.reject(new Error(NOT_STARTED));
    }
    const service = this.#service ?? this.#start();
    return new Promise<T>((resolve, reject) => {
      this.#rejectPending.add(reject);
      use(service)
        .then((value) => {
          this.#starts = 0;
          resolve(value);
        }, reject)
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
  onLost(listener: LostListener): void {
    this.#lostListeners.add(listener);
  }

  #start(): Remote<RowsService> {
    this.#starts++;
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
    const isGivenUp = this.#starts === MAX_STARTS;
    const lost = new Error(isGivenUp ? NOT_STARTED : LOST);
    for (const reject of this.#rejectPending) {
      reject(lost);
    }
    this.#rejectPending.clear();
    for (const listener of this.#lostListeners) {
      listener(isGivenUp ? null : this.#starts * RETRY_MS);
    }
    if (isGivenUp) {
      showToast({ title: 'Lists cannot be loaded', message: NOT_STARTED, tone: 'error', stays: true });
    }
  }
}

/** Returns the maximum bytes of lines this tab may hold. */
export function memoryLimitBytes(): number {
  return tabMemoryBytes('deviceMemory' in navigator ? Number(navigator.deviceMemory) : undefined);
}

/** The single rows worker of this tab. */
export const rowsClient = new RowsClient();

/** Session storage key of this tab's name. Duplicating a tab copies its session storage, hence the lock below. */
const TAB_KEY = 'overprint.tab';
const LOCK_PREFIX = 'overprint-tab-';
/** After a reload, the lock of the replaced page may still be held for a moment. */
const LOCK_WAIT_MS = 1_000;

/** The names of this tab and of the other live tabs. */
export interface TabIdentity {
  readonly tab: string;
  /** Undefined without Web Locks (http from another machine, blocked storage): data of other tabs must stay then. */
  readonly otherLiveTabs: readonly string[] | undefined;
}

/** Returns the name of this tab, empty until `claimTab` has resolved. */
export const ownTab = (): string => ownName;

let ownName = '';
let naming: Promise<string> | undefined;

/** Names this tab, once per page, and returns the other live tabs of this moment. */
export async function claimTab(): Promise<TabIdentity> {
  naming ??= nameTab();
  const tab = await naming;
  if (!('locks' in navigator)) {
    return { tab, otherLiveTabs: undefined };
  }
  const locks = await navigator.locks.query().catch(() => null);
  const otherLiveTabs = locks?.held
    ?.map(({ name }) => name ?? '')
    .filter((name) => name.startsWith(LOCK_PREFIX))
    .map((name) => name.slice(LOCK_PREFIX.length))
    .filter((name) => name !== tab);
  return { tab, otherLiveTabs };
}

/**
 * Names this tab and marks it as live with a Web Lock, held until the page is unloaded. A duplicated tab, whose stored
 * name is taken, gets a new one.
 */
async function nameTab(): Promise<string> {
  let tab = readSession(TAB_KEY) ?? randomId();
  if ('locks' in navigator && !(await holdLock(tab))) {
    tab = randomId();
    await holdLock(tab);
  }
  writeSession(TAB_KEY, tab);
  ownName = tab;
  return tab;
}

function holdLock(tab: string): Promise<boolean> {
  return new Promise((resolve) => {
    navigator.locks
      .request(LOCK_PREFIX + tab, { signal: AbortSignal.timeout(LOCK_WAIT_MS) }, () => {
        resolve(true);
        // Never resolves, so that the lock is held until the page is unloaded.
        return new Promise<never>(() => {});
      })
      .catch(() => resolve(false));
  });
}
