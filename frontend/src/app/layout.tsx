import { lazy, type ReactNode, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { findRoute } from '../../../libs/contracts/site/routes.ts';
import { TOOL_CATALOG } from '../../../libs/tools/index.ts';
import { useAccountSync } from '../features/account/use-account-sync.ts';
import { useSession } from '../shared/session/session.ts';
import { LogoMark, Wordmark } from '../shared/ui/logo.tsx';
import { ToastView } from '../shared/ui/toast-view.tsx';
import { useOnceLive } from '../shared/ui/use-browser-state.ts';
import { Header } from './header.tsx';
import classes from './layout.module.css';
import { SHELL_MESSAGES } from './messages.ts';
import { FOOTER_NAVIGATION, pageTitle } from './navigation.ts';
import { isLoadingScreen, subscribeToLoading } from './pages.ts';
import { useFocusGuard } from './use-focus-guard.ts';
import { useScrollRestoration } from './use-scroll-restoration.ts';

const ImpersonationBanner = lazy(async () => ({
  default: (await import('../features/admin/impersonation-banner.tsx')).ImpersonationBanner,
}));

/** The layout of every screen: header, main area, footer and toasts. */
export function Layout({ children }: { readonly children: ReactNode }) {
  const isLoading = usePageChange();
  // Before `useAccountSync`, whose effects must run after those of every session.
  const isImpersonated = typeof useSession().user?.impersonatedBy === 'string';
  const { pathname } = useLocation();
  useScrollRestoration();
  useAccountSync();
  const main = useRef<HTMLElement>(null);
  useFocusGuard(main);
  // Pages loaded over http, except from this machine, lack the browser's newer functions.
  const isSecure = useOnceLive(() => window.isSecureContext, true);
  return (
    <div className={classes.page} data-page data-tool={hasTool(pathname) || undefined}>
      <a className={classes.skip} href="#main">
        {SHELL_MESSAGES.skip}
      </a>
      <Header />
      {isImpersonated && (
        <Suspense>
          <ImpersonationBanner />
        </Suspense>
      )}
      {isSecure ? null : <p className={classes.insecure}>{SHELL_MESSAGES.insecure}</p>}
      <div className={classes.progress} data-on={isLoading || undefined} aria-hidden="true" />
      <main id="main" className={classes.main} ref={main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <ToastView />
    </div>
  );
}

/** Returns true if the screen of a path shows a tool: the home page, and the page of each tool. */
function hasTool(pathname: string): boolean {
  const path = findRoute(pathname)?.path;
  return path === '/' || TOOL_CATALOG.some((tool) => tool.path === path);
}

function Footer() {
  return (
    <footer className={classes.footer}>
      <div className={classes.footerInner}>
        <div className={classes.footerBrand}>
          <LogoMark size={56} />
          <div>
            <Wordmark isDisplay />
            <p className={classes.footerPromise}>{SHELL_MESSAGES.promise}</p>
          </div>
        </div>
        <nav className={classes.footerNavigation} aria-label={SHELL_MESSAGES.footerNavigation}>
          {FOOTER_NAVIGATION.map(({ label, path }) => (
            <Link key={path} className={classes.footerLink} to={path}>
              {label}
            </Link>
          ))}
        </nav>
        {/* A page prerendered last year shows the current year after hydration. */}
        <p className={classes.footerRights} suppressHydrationWarning>
          {SHELL_MESSAGES.rights(new Date().getFullYear())}
        </p>
      </div>
    </footer>
  );
}

/**
 * Does for a change of screen what a browser does for a page load: sets the document title and moves the focus to the
 * screen's heading, so that screen readers announce it.
 * @returns true while the next screen is loading
 */
function usePageChange(): boolean {
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
