import { atom, type PrimitiveAtom } from 'jotai';
import { AD_PLATFORMS, type AdPlatformId } from '../../../../libs/platforms/ad-platforms.ts';

const KEY = 'overprint.keywords.check-for';

/** The platform that the keyword builder checks for: the first one in prerendered pages, then what the session has. */
export const checkPlatformAtom: PrimitiveAtom<AdPlatformId> = sessionChoice();

function sessionChoice(): PrimitiveAtom<AdPlatformId> {
  const base = atom<AdPlatformId>('google');
  base.onMount = (set) => {
    const stored = Object.values(AD_PLATFORMS).find(({ id }) => id === sessionStorage.getItem(KEY));
    if (stored) set(stored.id);
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
