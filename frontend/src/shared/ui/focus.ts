import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Restores the focus when one control replaces another, for example when Cancel replaces Run. Without it the focus
 * would fall back to the top of the page. The first button inside `ref` gets the focus; if there is none, the element
 * itself, if focusable.
 * @param state a change means that controls were replaced
 */
export function useKeptFocus<E extends HTMLElement>(
  state: unknown,
): { readonly ref: RefObject<E | null>; readonly keepFocus: () => void } {
  const ref = useRef<E>(null);
  const isUsed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of state triggers the effect
  useLayoutEffect(() => {
    if (!isUsed.current) {
      return;
    }
    // Only if the focus was lost with the removed control; a focus elsewhere stays.
    if (document.activeElement === document.body) {
      (ref.current?.querySelector('button') ?? ref.current)?.focus({ preventScroll: true });
    } else if (!ref.current?.contains(document.activeElement)) {
      isUsed.current = false;
    }
  }, [state]);
  return {
    ref,
    keepFocus: () => {
      isUsed.current = true;
    },
  };
}

/** Moves the focus to the first required field in an element that is empty, if there is one. */
export function focusFirstEmpty(element: Element | null): void {
  const fields = element?.querySelectorAll<HTMLInputElement>('[required]') ?? [];
  [...fields].find(({ value }) => value.trim() === '')?.focus();
}

/**
 * Moves the focus to the element of the URL's fragment, as a browser does on a page load, so that the keyboard
 * continues from there and screen readers announce it. Repeated visits of the same fragment count as well.
 */
export function useFragmentFocus(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies a repeated visit of the same fragment
  useEffect(() => {
    if (hash !== '') {
      fragmentTarget(hash)?.focus({ preventScroll: true });
    }
  }, [hash, key]);
}

/** Returns the element of a fragment (with its `#`), or null. */
export function fragmentTarget(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // A malformed escape sequence. No element of ours has such an id.
    return null;
  }
}
