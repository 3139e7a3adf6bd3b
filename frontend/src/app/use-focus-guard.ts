import { type RefObject, useEffect } from 'react';

/**
 * Time in milliseconds until focus counts as lost. A component that removes its focused control may still move the focus
 * itself, and a browser takes it from a disabled control only with the next frame.
 */
export const SETTLE_MS = 50;

/** Elements that can take the focus of a control that they contained. */
const PLACE = '[tabindex], dialog[open]';

/**
 * Keeps the focus from falling to `<body>` when the focused control is removed, hidden or disabled. The nearest
 * focusable ancestor takes it; after a dialog whose opener is gone, the nearest one of the opener; else `main`. A press
 * beside all controls is not such a loss.
 */
export function useFocusGuard(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: Element | null = null;
    /** Ancestors of the last focused element, and of the last one outside of dialogs. They survive its removal. */
    let inner: readonly Element[] = [];
    let outer: readonly Element[] = [];
    let timer: number | undefined;

    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element && target !== document.body) {
        last = target;
        inner = ancestorsOf(target);
        outer = target.closest('dialog') === null ? inner : outer;
      }
    };
    const check = () => {
      timer = undefined;
      if (last === null || document.activeElement !== document.body) {
        return;
      }
      if (isUsable(last)) {
        last = null;
        return;
      }
      const dialog = inner.find((element) => element instanceof HTMLDialogElement);
      const isOpen = dialog === undefined || (dialog.isConnected && dialog.open);
      const place = (isOpen ? inner : outer).find((element) => element.matches(PLACE) && isUsable(element));
      // A dialog that lost its content takes no focus; the check is repeated when it closes.
      focusOn(place ?? main.current);
    };
    const schedule = () => {
      timer ??= window.setTimeout(check, SETTLE_MS);
    };
    // Not all browsers fire an event when a focused element is removed.
    const observer = new MutationObserver(() => {
      if (last !== null && document.activeElement === document.body) {
        schedule();
      }
    });
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', note);
    document.addEventListener('focusout', schedule);
    document.addEventListener('close', schedule, true);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', note);
      document.removeEventListener('focusout', schedule);
      document.removeEventListener('close', schedule, true);
      window.clearTimeout(timer);
    };
  }, [main]);
}

function ancestorsOf(element: Element): readonly Element[] {
  const ancestors: Element[] = [];
  for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
    ancestors.push(parent);
  }
  return ancestors;
}

function isUsable(element: Element): boolean {
  return (
    element.isConnected &&
    !element.matches(':disabled') &&
    element.closest('[inert]') === null &&
    (element.checkVisibility?.() ?? true)
  );
}

function focusOn(place: Element | null): void {
  const target = place instanceof HTMLDialogElement ? place.querySelector('button') : place;
  if (target instanceof HTMLElement) {
    target.focus({ preventScroll: true });
  }
}
