import { type RefObject, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { type Location, useLocation, useNavigationType } from 'react-router-dom';
import { readSession, writeSession } from '../shared/stored-strings.ts';
import { fragmentTarget } from '../shared/ui/focus.ts';
import { isLoadingScreen, pageTitle, subscribeToLoading } from './pages.ts';

/**
 * Does for a change of screen what a browser does for a page load: sets the document title and moves the focus to the
 * screen's heading, so that screen readers announce it.
 * @returns true while the next screen is loading
 */
export function usePageChange(): boolean {
  const { pathname, hash } = useLocation();
  const shownPath = useRef(pathname);

  useEffect(() => {
    document.title = pageTitle(pathname);
    const isFirst = shownPath.current === pathname;
    shownPath.current = pathname;
    // For a link with a fragment, the target takes the focus itself.
    if (!isFirst && hash === '') {
      focusHeading();
    }
  }, [pathname, hash]);

  return useSyncExternalStore(subscribeToLoading, isLoadingScreen, () => false);
}

function focusHeading(): void {
  const main = document.getElementById('main');
  const heading = main?.querySelector<HTMLElement>('h1') ?? main;
  if (heading !== null) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
}

const STORAGE_KEY = 'overprint.scroll';

/** A scroll event is dispatched with the next frame; a click or a step back may start a navigation before it. */
const RECORDED_EVENTS = ['scroll', 'click', 'popstate'] as const;

/**
 * Scrolls after a navigation within the site as a browser does after a page load: back and forward restore the position
 * of the history entry, a fragment shows its target, and another page starts at its top. A change of the query alone
 * keeps the position. The browser restores the position of a page load by itself.
 */
export function useScrollRestoration(): void {
  const location = useLocation();
  const navigationType = useNavigationType();
  const positions = useRef<Map<string, number>>(null);
  const shown = useRef(location);

  useEffect(() => {
    positions.current ??= readPositions();
    const known = positions.current;
    const record = (): void => void known.set(shown.current.key, window.scrollY);
    const leave = (): void => {
      record();
      writePositions(known);
      window.history.scrollRestoration = 'auto';
    };
    const enter = (): void => {
      window.history.scrollRestoration = 'manual';
    };
    enter();
    for (const event of RECORDED_EVENTS) {
      window.addEventListener(event, record, { capture: true, passive: true });
    }
    window.addEventListener('pagehide', leave);
    // A page that the browser kept in memory.
    window.addEventListener('pageshow', enter);
    return () => {
      for (const event of RECORDED_EVENTS) {
        window.removeEventListener(event, record, { capture: true });
      }
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', enter);
    };
  }, []);

  useLayoutEffect(() => {
    const previous = shown.current;
    if (previous.key === location.key) {
      return;
    }
    shown.current = location;
    const saved = navigationType === 'POP' ? positions.current?.get(location.key) : undefined;
    if (saved !== undefined) {
      window.scrollTo(0, saved);
    } else if (location.hash !== '') {
      fragmentTarget(location.hash)?.scrollIntoView();
    } else if (!isQueryChange(previous, location)) {
      window.scrollTo(0, 0);
    }
  }, [location, navigationType]);
}

function isQueryChange(from: Location, to: Location): boolean {
  return from.pathname === to.pathname && from.search !== to.search;
}

function readPositions(): Map<string, number> {
  const stored: Record<string, number> = JSON.parse(readSession(STORAGE_KEY) ?? '{}');
  return new Map(Object.entries(stored));
}

function writePositions(positions: ReadonlyMap<string, number>): void {
  writeSession(STORAGE_KEY, JSON.stringify(Object.fromEntries(positions)));
}

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
