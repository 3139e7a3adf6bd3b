import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps an element of monospaced text at least as wide as the longest line it has shown, so that the horizontal scroll
 * range does not jump while scrolling. The width is set in `ch`, so nothing is measured.
 * @param contentKey a change resets the width
 * @param chars length of the longest visible line
 */
export function useKeptWidth(ref: RefObject<HTMLElement | null>, contentKey: string, chars: number): void {
  const kept = useRef({ contentKey, chars: 0 });
  useLayoutEffect(() => {
    const isSame = kept.current.contentKey === contentKey;
    if (isSame && chars <= kept.current.chars) {
      return;
    }
    kept.current = { contentKey, chars };
    if (ref.current) {
      ref.current.style.minWidth = `${chars}ch`;
    }
  }, [ref, contentKey, chars]);
}
