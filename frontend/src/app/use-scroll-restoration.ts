import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, useLocation, useNavigationType } from 'react-router-dom';
import { fragmentTarget } from '../shared/prose/use-fragment-focus.ts';
import { readSession, writeSession } from '../shared/session-strings.ts';

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
