import { atom, type PrimitiveAtom } from 'jotai';

const KEY = 'overprint.results.wrap';

/** True if long rows of results are wrapped: off in prerendered pages, then the browser's last choice. */
export const wrapRowsAtom: PrimitiveAtom<boolean> = storedSwitch();

function storedSwitch(): PrimitiveAtom<boolean> {
  const base = atom(false);
  base.onMount = (set) => set(readSwitch());
  return atom(
    (get) => get(base),
    (get, set, update) => {
      const next = typeof update === 'function' ? update(get(base)) : update;
      set(base, next);
      storeSwitch(next);
    },
  );
}

function readSwitch(): boolean {
  try {
    return localStorage.getItem(KEY) === 'true';
  } catch {
    // The browser denies storage.
    return false;
  }
}

function storeSwitch(isOn: boolean): void {
  try {
    localStorage.setItem(KEY, String(isOn));
  } catch {
    // The choice lasts until the page is closed.
  }
}
