import { Outlet, ScrollRestoration } from 'react-router-dom';
import { useAccountSync } from '../account/use-account-sync.ts';
import { ImpersonationBanner } from '../admin/impersonation/impersonation-banner.tsx';
import { ToastView } from '../ui/toast-view.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import classes from './layout.module.css';
import { SHELL_TEXTS } from './texts.ts';
import { usePageChange } from './use-page-change.ts';

/** What stands around every screen: header, main area, footer, and the place of the toasts. */
export function Layout() {
  const isLoading = usePageChange();
  useAccountSync();
  return (
    <div className={classes.page}>
      <a className={classes.skip} href="#main">
        {SHELL_TEXTS.skip}
      </a>
      <Header />
      <ImpersonationBanner />
      <div className={classes.progress} data-on={isLoading || undefined} aria-hidden="true" />
      <main id="main" className={classes.main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <ToastView />
      <ScrollRestoration />
    </div>
  );
}
