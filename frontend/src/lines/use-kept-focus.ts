import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the keyboard where it was when one control takes the place of another: the button that begins something gives
 * way to the one that ends it. Without this the focus would fall back to the top of the page.
 * `ref` is where the next button is looked for; where there is none it takes the focus itself, if it can (`tabIndex`).
 * @param state another one: other controls have taken the place
 */
export function useKeptFocus<E extends HTMLElement>(
  state: unknown,
): { readonly ref: RefObject<E | null>; readonly keepFocus: () => void } {
  const ref = useRef<E>(null);
  const isUsed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change is what matters
  useLayoutEffect(() => {
    if (!isUsed.current) return;
    // Only when the focus was lost with what is gone; nobody is called back from elsewhere.
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
