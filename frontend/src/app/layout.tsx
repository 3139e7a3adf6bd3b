import { type ReactNode, useRef, useSyncExternalStore } from 'react';
import { useAccountSync } from '../features/account/use-account-sync.ts';
import { ImpersonationBanner } from '../features/admin/impersonation/impersonation-banner.tsx';
import { ToastView } from '../shared/ui/toast-view.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import classes from './layout.module.css';
import { SHELL_TEXTS } from './texts.ts';
import { useFocusGuard } from './use-focus-guard.ts';
import { usePageChange } from './use-page-change.ts';
import { useScrollRestoration } from './use-scroll-restoration.ts';

const subscribeToNothing = () => () => {};
/** Pages loaded over http, except from this machine, lack the browser's newer functions. */
const readIsSecure = () => window.isSecureContext;

/** The layout of every screen: header, main area, footer and toasts. */
export function Layout({ children }: { readonly children: ReactNode }) {
  const isLoading = usePageChange();
  useScrollRestoration();
  useAccountSync();
  const main = useRef<HTMLElement>(null);
  useFocusGuard(main);
  const isSecure = useSyncExternalStore(subscribeToNothing, readIsSecure, () => true);
  return (
    <div className={classes.page} data-page>
      <a className={classes.skip} href="#main">
        {SHELL_TEXTS.skip}
      </a>
      <Header />
      <ImpersonationBanner />
      {isSecure ? null : <p className={classes.insecure}>{SHELL_TEXTS.insecure}</p>}
      <div className={classes.progress} data-on={isLoading || undefined} aria-hidden="true" />
      <main id="main" className={classes.main} ref={main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <ToastView />
    </div>
  );
}
