import { ActionIcon, Button, useMantineColorScheme } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { PRODUCT_NAME } from '../shared/product.ts';
import { type ReturnState, returnHere } from '../shared/session/return-path.ts';
import { type Session, signOut, useSession } from '../shared/session/session.ts';
import { MenuIcon, MoonIcon, SunIcon } from '../shared/ui/icons.tsx';
import { LogoMark, Wordmark } from '../shared/ui/logo.tsx';
import { useOnceLive } from '../shared/ui/use-browser-state.ts';
import classes from './header.module.css';
import { SHELL_MESSAGES } from './messages.ts';
import { MobileMenu } from './mobile-menu.tsx';
import { isActive, mainNavigation } from './navigation.ts';
import { ToolsMenu } from './tools-menu.tsx';

/** The page header: logo, main navigation, account links and theme toggle, and a line for the signed-in user below. */
export function Header() {
  const session = useSession();
  const location = useLocation();
  const state = returnHere(location);
  const [isMenuOpen, setMenuOpen] = useState(false);
  useSessionMark(session);

  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Link
          className={classes.logo}
          to="/"
          aria-label={PRODUCT_NAME}
          aria-current={location.pathname === '/' ? 'page' : undefined}
        >
          <LogoMark size={32} />
          <Wordmark />
        </Link>
        <nav className={classes.nav} aria-label={SHELL_MESSAGES.mainNavigation}>
          <ToolsMenu />
          {mainNavigation(session, 'desktop').map(({ label, path }) => (
            <HeaderLink key={path} label={label} to={path} />
          ))}
        </nav>
        <div className={classes.end}>
          {session.status === 'signed-in' || session.status === 'unreachable' ? (
            <div className={classes.account}>
              <HeaderLink label={SHELL_MESSAGES.account} to="/account" />
              <Button variant="subtle" color="gray" onClick={() => void signOut()}>
                {SHELL_MESSAGES.logOut}
              </Button>
            </div>
          ) : (
            <div className={classes.guest}>
              <HeaderLink label={SHELL_MESSAGES.logIn} to="/auth/signin" state={state} />
              <Button component={Link} to="/auth/signup" state={state}>
                {SHELL_MESSAGES.signUp}
              </Button>
            </div>
          )}
          <ThemeToggle />
          <ActionIcon
            className={classes.narrow}
            aria-label={SHELL_MESSAGES.openMenu}
            aria-haspopup="dialog"
            aria-expanded={isMenuOpen}
            onClick={() => setMenuOpen(true)}
          >
            <MenuIcon />
          </ActionIcon>
        </div>
      </div>
      <SubBar session={session} />
      <MobileMenu isOpen={isMenuOpen} session={session} onClose={() => setMenuOpen(false)} />
    </header>
  );
}

function HeaderLink({
  label,
  to,
  state,
}: {
  readonly label: string;
  readonly to: string;
  /** History state of the page. */
  readonly state?: ReturnState;
}) {
  const { pathname } = useLocation();
  return (
    <Link className={classes.item} to={to} state={state} aria-current={isActive(to, pathname) ? 'page' : undefined}>
      {label}
    </Link>
  );
}

/**
 * A button that switches between light and dark. The style sheet chooses its icon, so the prerendered button is right
 * before scripts run; the pressed state follows after hydration.
 */
function ThemeToggle() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const isDark = useOnceLive(() => colorScheme === 'dark', false);
  return (
    <ActionIcon
      role="switch"
      aria-checked={isDark}
      aria-label="Dark theme"
      title="Dark theme"
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      <span className={classes.inLight}>
        <MoonIcon />
      </span>
      <span className={classes.inDark}>
        <SunIcon />
      </span>
    </ActionIcon>
  );
}

function SubBar({ session }: { readonly session: Session }) {
  const { status } = session;
  return (
    // While a token's session is loading, the empty line reserves the space. Without a token, it is hidden.
    <div className={classes.subBar} data-sub-bar data-empty={status === 'unknown' || status === 'guest' || undefined}>
      {status !== 'signed-in' && (
        // Also while it is empty, so that screen readers announce the message, and in the prerendered page.
        <div role="status">
          {status === 'unreachable' && <div className={classes.subBarLine}>{SHELL_MESSAGES.unreachable}</div>}
        </div>
      )}
      {status === 'signed-in' && (
        <div className={classes.subBarLine}>
          <span className={classes.welcome}>{SHELL_MESSAGES.welcomeBack(session.user.email)}</span>
          <span className={classes.role}>
            {session.user.role === 'admin' ? SHELL_MESSAGES.administrator : SHELL_MESSAGES.user}
          </span>
          <span className={classes.plan}>{SHELL_MESSAGES.plan(session.user.subscriptionPlan)}</span>
        </div>
      )}
    </div>
  );
}

/**
 * Removes the mark that `before-paint.js` set for a visitor with a token, once the session is known. Until then the
 * style sheets hide the guest's links and reserve space for the signed-in line.
 */
function useSessionMark({ status }: Session): void {
  useEffect(() => {
    if (status !== 'unknown') {
      document.documentElement.removeAttribute('data-session');
    }
  }, [status]);
}
