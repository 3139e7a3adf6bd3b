import { randomId } from '../../../../libs/random-id.ts';
import { readSession, writeSession } from '../stored-strings.ts';

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
