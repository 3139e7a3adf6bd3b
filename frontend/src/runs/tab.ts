/** Session storage key of this tab's name; the storage of a duplicated tab is a copy, hence the lock below. */
const TAB_KEY = 'overprint.tab';
const LOCK_PREFIX = 'overprint-tab-';
/** A reload may meet the lock of the page it replaces for a moment. */
const LOCK_WAIT_MS = 1_000;

/** This tab's name, and the names of the other tabs that live. */
export interface TabIdentity {
  readonly tab: string;
  readonly otherLiveTabs: readonly string[];
}

/**
 * Names this tab and marks it as live with a Web Lock that is held until the page goes.
 * A duplicated tab, whose name is taken, gets a name of its own.
 */
export async function claimTab(): Promise<TabIdentity> {
  const stored = sessionStorage.getItem(TAB_KEY);
  let tab = stored ?? crypto.randomUUID();
  if (!(await holdLock(tab))) {
    tab = crypto.randomUUID();
    await holdLock(tab);
  }
  sessionStorage.setItem(TAB_KEY, tab);
  const { held = [] } = await navigator.locks.query();
  const otherLiveTabs = held
    .map(({ name }) => name ?? '')
    .filter((name) => name.startsWith(LOCK_PREFIX))
    .map((name) => name.slice(LOCK_PREFIX.length))
    .filter((name) => name !== tab);
  return { tab, otherLiveTabs };
}

function holdLock(tab: string): Promise<boolean> {
  return new Promise((resolve) => {
    navigator.locks
      .request(LOCK_PREFIX + tab, { signal: AbortSignal.timeout(LOCK_WAIT_MS) }, () => {
        resolve(true);
        // Held for as long as the page lives.
        return new Promise<never>(() => {});
      })
      .catch(() => resolve(false));
  });
}
