import { ActionIcon, Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { PRODUCT_NAME } from '../shared/product.ts';
import { returnHere } from '../shared/session/return-path.ts';
import { type Session, signOut, useSession } from '../shared/session/session.ts';
import { MenuIcon } from '../shared/ui/icons.tsx';
import { LogoMark, Wordmark } from '../shared/ui/logo.tsx';
import { ThemeToggle } from '../shared/ui/theme.tsx';
import classes from './header.module.css';
import { SHELL_MESSAGES } from './messages.ts';
import { MobileMenu } from './mobile-menu.tsx';
import { isActive, mainNavigation } from './navigation.ts';
import { ToolsMenu } from './tools-menu.tsx';

/** The page header: logo, main navigation, account links and theme toggle, and a line for the signed-in user below. */
export function Header() {
  const session = useSession();
  const location = useLocation();
  const { pathname } = location;
  const [isMenuOpen, setMenuOpen] = useState(false);
  const items = mainNavigation(session, 'desktop');
  useSessionMark(session);

  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Link
          className={classes.logo}
          to="/"
          aria-label={PRODUCT_NAME}
          aria-current={pathname === '/' ? 'page' : undefined}
        >
          <LogoMark size={32} />
          <Wordmark />
        </Link>
        <nav className={classes.nav} aria-label={SHELL_MESSAGES.mainNavigation}>
          <ToolsMenu />
          {items.map(({ label, path }) => (
            <Link
              key={path}
              className={classes.item}
              to={path}
              aria-current={isActive(path, pathname) ? 'page' : undefined}
            >
              {label}
            </Link>
          ))}
        </nav>
        <div className={classes.end}>
          {session.status === 'signed-in' ? (
            <div className={classes.account}>
              <Link
                className={classes.item}
                to="/account"
                aria-current={isActive('/account', pathname) ? 'page' : undefined}
              >
                {SHELL_MESSAGES.account}
              </Link>
              <Button variant="subtle" color="gray" onClick={() => void signOut()}>
                {SHELL_MESSAGES.logOut}
              </Button>
            </div>
          ) : (
            <div className={classes.guest}>
              <Link
                className={classes.item}
                to="/auth/signin"
                state={returnHere(location)}
                aria-current={isActive('/auth/signin', pathname) ? 'page' : undefined}
              >
                {SHELL_MESSAGES.logIn}
              </Link>
              <Button component={Link} to="/auth/signup" state={returnHere(location)}>
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

function SubBar({ session }: { readonly session: Session }) {
  const { status } = session;
  return (
    // While a token's session is loading, the empty line reserves the space. Without a token, it is hidden.
    <div className={classes.subBar} data-sub-bar data-empty={status === 'unknown' || status === 'guest' || undefined}>
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
