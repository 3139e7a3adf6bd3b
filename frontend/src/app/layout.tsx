import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { findRoute } from '../../../libs/contracts/site/routes.ts';
import { TOOL_CATALOG } from '../../../libs/tools/index.ts';
import { useAccountSync } from '../features/account/use-account-sync.ts';
import { useSession } from '../shared/session/session.ts';
import { LogoMark, Wordmark } from '../shared/ui/logo.tsx';
import { ToastView } from '../shared/ui/toast.tsx';
import { useOnceLive } from '../shared/ui/use-browser-state.ts';
import { Header } from './header.tsx';
import classes from './layout.module.css';
import { SHELL_MESSAGES } from './messages.ts';
import { FOOTER_NAVIGATION } from './navigation.ts';
import { useFocusGuard, usePageChange, useScrollRestoration } from './page-change.ts';

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
