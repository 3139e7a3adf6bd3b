import { useEffect, useRef } from 'react';
import { useLocation, useMatches, useNavigation } from 'react-router-dom';
import { pageTitle } from './page-title.ts';

/**
 * What a browser does for a page of its own, done for a change of screen: the document gets the title of the route,
 * and the focus goes to the screen's heading, so that the keyboard starts there and screen readers read it.
 * Answers whether the next screen is on its way.
 */
export function usePageChange(): boolean {
  const { pathname, hash } = useLocation();
  const isLoading = useNavigation().state === 'loading';
  const shownPath = useRef(pathname);
  const isKnown = useMatches().length > 0;

  useEffect(() => {
    document.title = pageTitle(pathname);
    const isFirst = shownPath.current === pathname;
    shownPath.current = pathname;
    // An address with a fragment puts the focus there itself.
    if (!isFirst && hash === '' && isKnown) {
      focusHeading();
    }
  }, [pathname, hash, isKnown]);

  return isLoading;
}

function focusHeading(): void {
  const main = document.getElementById('main');
  const heading = main?.querySelector<HTMLElement>('h1') ?? main;
  if (heading === null) {
    return;
  }
  heading.tabIndex = -1;
  heading.style.outline = 'none';
  heading.focus({ preventScroll: true });
}
