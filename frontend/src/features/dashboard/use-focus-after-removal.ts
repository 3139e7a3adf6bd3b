import { type RefObject, useEffect } from 'react';

/**
 * Focuses a panel when the focused element inside it is removed, so that keyboard users stay in the panel. It observes
 * the DOM because an effect of the component that removes the element can run before the list is rendered again.
 */
export function useFocusAfterRemoval(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = panel.current;
    if (!element) {
      return;
    }
    let last: Element | null = null;
    const noteFocus = () => {
      last = document.activeElement;
    };
    const observer = new MutationObserver(() => {
      if (last === null || last.isConnected || document.activeElement !== document.body) {
        return;
      }
      last = null;
      element.focus({ preventScroll: true });
    });
    element.addEventListener('focusin', noteFocus);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      element.removeEventListener('focusin', noteFocus);
      observer.disconnect();
    };
  }, [panel]);
}
