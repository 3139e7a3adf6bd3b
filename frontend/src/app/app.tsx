import { Button } from '@mantine/core';
import { Component, type ComponentType, lazy, type ReactNode, Suspense, use, useRef } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { findRoute, type RouteEntry } from '../../../libs/contracts/site/routes.ts';
import { TOOL_CATALOG } from '../../../libs/tools/index.ts';
import { RequireAccess, useAccountSync } from '../features/account/session-guard.tsx';
import { reportError } from '../shared/api/report-error.ts';
import { NOT_FOUND_TITLE } from '../shared/product.ts';
import { useSession } from '../shared/session/session.ts';
import { LogoMark, Wordmark } from '../shared/ui/icons.tsx';
import { Message } from '../shared/ui/message.tsx';
import { ToastView } from '../shared/ui/toast.tsx';
import { useOnceLive } from '../shared/ui/use-browser-state.ts';
import classes from './app.module.css';
import { Header } from './header.tsx';
import { SHELL_MESSAGES } from './messages.ts';
import { useFocusGuard, usePageChange, useScrollRestoration } from './page-change.ts';
import { FOOTER_NAVIGATION, findScreen, forgetFailures, loadScreen } from './pages.ts';

/** The whole page, within a router and the providers. If a screen fails, header and footer remain. */
export function App() {
  return (
    <ErrorBoundary>
      <Layout>
        <ErrorBoundary>
          <Screen />
        </ErrorBoundary>
      </Layout>
    </ErrorBoundary>
  );
}

/**
 * The screen of the current path by the route table. Suspends while the screen loads; navigation is a transition, so
 * the previous screen stays visible meanwhile.
 */
function Screen() {
  const { pathname, search, hash } = useLocation();
  const entry = findRoute(pathname);
  if (entry === undefined) {
    return <NotFoundPage />;
  }
  if (entry.redirectTo !== undefined) {
    return <Navigate replace to={{ pathname: entry.redirectTo, search, hash }} />;
  }
  const path = entry.sameAs ?? entry.path;
  // Screens of different paths share no state, even if they share a component.
  return <LoadedScreen key={path} path={path} entry={entry} />;
}

function LoadedScreen({ path, entry: { access, prerender } }: { readonly path: string; readonly entry: RouteEntry }) {
  const Content: ComponentType = findScreen(path) ?? use(loadScreen(path));
  return access === 'public' ? (
    <Content />
  ) : (
    <RequireAccess access={access} isPrerendered={prerender}>
      <Content />
    </RequireAccess>
  );
}

/** The screen of every path outside the route table. The server returns it with status 404. */
function NotFoundPage() {
  return (
    <Message title={NOT_FOUND_TITLE} text={SHELL_MESSAGES.notFoundText}>
      <Button component={Link} to="/">
        {SHELL_MESSAGES.toHome}
      </Button>
    </Message>
  );
}

/** Renders the error screen in place of children that fail, until the next navigation. */
function ErrorBoundary({ children }: { readonly children: ReactNode }) {
  const { key } = useLocation();
  return <CatchErrors locationKey={key}>{children}</CatchErrors>;
}

interface CatchErrorsProps {
  readonly locationKey: string;
  readonly children: ReactNode;
}

interface CatchErrorsState {
  readonly failure?: { readonly error: unknown };
}

/** React catches errors of components in class components only. */
class CatchErrors extends Component<CatchErrorsProps, CatchErrorsState> {
  static getDerivedStateFromError(error: unknown): CatchErrorsState {
    return { failure: { error } };
  }

  override state: CatchErrorsState = {};

  override componentDidCatch(error: unknown): void {
    forgetFailures();
    console.error(error);
    reportError('render', error);
  }

  override componentDidUpdate({ locationKey }: CatchErrorsProps): void {
    if (this.state.failure !== undefined && locationKey !== this.props.locationKey) {
      this.setState({ failure: undefined });
    }
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure === undefined ? this.props.children : <ErrorScreen error={failure.error} />;
  }
}

/**
 * The screen shown in place of one that failed. The tab persists inputs and options, so a reload loses nothing. It also
 * fetches files that a deployment has replaced in the meantime.
 */
function ErrorScreen({ error }: { readonly error: unknown }) {
  return (
    <Message
      title={SHELL_MESSAGES.errorTitle}
      text={isLoadFailure(error) ? SHELL_MESSAGES.offlineText : SHELL_MESSAGES.errorText}
    >
      <Button onClick={() => window.location.reload()}>{SHELL_MESSAGES.reload}</Button>
    </Message>
  );
}

/** Returns true if the error is a failed module load. Browsers and the loader code identify it only by its message. */
function isLoadFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module|module script|preload CSS/i.test(error.message)
  );
}

const ImpersonationBanner = lazy(async () => ({
  default: (await import('../features/admin/impersonation-banner.tsx')).ImpersonationBanner,
}));

/** The layout of every screen: header, main area, footer and toasts. */
function Layout({ children }: { readonly children: ReactNode }) {
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
