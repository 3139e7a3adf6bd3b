import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { pageTitle } from './page-title.ts';
import { isLoadingScreen, subscribeToLoading } from './pages.ts';

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
