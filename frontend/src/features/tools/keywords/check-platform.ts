import { atom, type PrimitiveAtom } from 'jotai';
import type { AdPlatformId } from '../../../../../libs/platforms/ad-platforms.ts';

const KEY = 'overprint.keywords.check-for';

/** The platform ids alone. Their rules are loaded with the check itself, after a run. */
const IDS = Object.keys({ google: true, microsoft: true, amazon: true } satisfies Record<AdPlatformId, true>);

/** The platform that the keyword builder checks for: the first one in prerendered pages, then the session's choice. */
export const checkPlatformAtom: PrimitiveAtom<AdPlatformId> = sessionChoice();

function sessionChoice(): PrimitiveAtom<AdPlatformId> {
  const base = atom<AdPlatformId>('google');
  base.onMount = (set) => {
    const stored = sessionStorage.getItem(KEY);
    if (isPlatform(stored)) {
      set(stored);
    }
  };
  return atom(
    (get) => get(base),
    (get, set, update) => {
      const next = typeof update === 'function' ? update(get(base)) : update;
      set(base, next);
      sessionStorage.setItem(KEY, next);
    },
  );
}

function isPlatform(id: string | null): id is AdPlatformId {
  return id !== null && IDS.includes(id);
}
