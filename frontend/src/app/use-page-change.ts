import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';
import { pageTitle } from './page-title.ts';

/**
 * What a browser does for a page of its own, done for a change of screen: the document gets the title of the route,
 * and the focus goes to the screen's heading, so that the keyboard starts there and screen readers read it.
 * Answers whether the next screen is on its way.
 */
export function usePageChange(): boolean {
  const { pathname, hash } = useLocation();
  const shownPath = useRef(pathname);

  useEffect(() => {
    document.title = pageTitle(pathname);
    const isFirst = shownPath.current === pathname;
    shownPath.current = pathname;
    // An address with a fragment puts the focus there itself.
    if (!isFirst && hash === '') {
      focusHeading();
    }
  }, [pathname, hash]);

  return useNavigation().state === 'loading';
}

function focusHeading(): void {
  const main = document.getElementById('main');
  const heading = main?.querySelector<HTMLElement>('h1') ?? main;
  if (heading !== null) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
}
