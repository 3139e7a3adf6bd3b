import { atom, type PrimitiveAtom } from 'jotai';
import { StoredString } from '../../shared/stored-string.ts';

const stored = new StoredString('overprint.results.wrap');

/** True if long rows of results are wrapped: off in prerendered pages, then the browser's last choice. */
export const wrapRowsAtom: PrimitiveAtom<boolean> = storedSwitch();

function storedSwitch(): PrimitiveAtom<boolean> {
  const base = atom(false);
  base.onMount = (set) => set(stored.read() === 'true');
  return atom(
    (get) => get(base),
    (get, set, update) => {
      const next = typeof update === 'function' ? update(get(base)) : update;
      set(base, next);
      stored.write(String(next));
    },
  );
}
