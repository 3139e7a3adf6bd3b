import { ActionIcon, Button } from '@mantine/core';
import { type MouseEvent, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Session } from '../account/session.ts';
import { CloseIcon } from '../ui/icons.tsx';
import classes from './mobile-menu.module.css';
import { availableTools, isActive, mainNavigation } from './navigation.ts';
import { SHELL_TEXTS } from './texts.ts';

/**
 * The navigation of small screens. A modal dialog of the browser: it keeps the focus inside, gives it back when it
 * closes, and closes with Escape, a press beside it, and every change of page.
 */
export function MobileMenu({
  isOpen,
  session,
  onClose,
  onSignOut,
}: {
  readonly isOpen: boolean;
  readonly session: Session;
  readonly onClose: () => void;
  readonly onSignOut: () => Promise<void>;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { pathname, key } = useLocation();

  useEffect(() => {
    if (isOpen) {
      dialog.current?.showModal();
    } else {
      dialog.current?.close();
    }
  }, [isOpen]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation has a key of its own; it is what closes the menu
  useEffect(() => onClose(), [key]);

  const closeFromBackdrop = (event: MouseEvent): void => {
    if (event.target === dialog.current) {
      onClose();
    }
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the press beside the menu; the keyboard has Escape and the button
    <dialog
      ref={dialog}
      className={classes.menu}
      aria-label={SHELL_TEXTS.menu}
      onClose={onClose}
      onClick={closeFromBackdrop}
    >
      <div className={classes.sheet}>
        <div className={classes.top}>
          <ActionIcon aria-label={SHELL_TEXTS.closeMenu} onClick={onClose}>
            <CloseIcon />
          </ActionIcon>
        </div>
        <nav className={classes.nav} aria-label={SHELL_TEXTS.mainNavigation}>
          {mainNavigation(session, 'mobile').map(({ label, path }) => (
            <MenuLink key={path} label={label} path={path} isCurrent={isActive(path, pathname)} onClose={onClose} />
          ))}
          <p className={classes.group}>{SHELL_TEXTS.tools}</p>
          {availableTools().map(({ title, path }) => (
            <MenuLink key={path} label={title} path={path} isCurrent={isActive(path, pathname)} onClose={onClose} />
          ))}
        </nav>
        <div className={classes.account}>
          {session.status === 'signed-in' ? (
            <Button fullWidth onClick={() => void onSignOut().then(onClose)}>
              {SHELL_TEXTS.logOut}
            </Button>
          ) : (
            <>
              <Button fullWidth component={Link} to="/auth/signin" onClick={onClose}>
                {SHELL_TEXTS.logIn}
              </Button>
              <Button fullWidth component={Link} to="/auth/signup" onClick={onClose}>
                {SHELL_TEXTS.signUp}
              </Button>
            </>
          )}
        </div>
      </div>
    </dialog>
  );
}

function MenuLink(item: {
  readonly label: string;
  readonly path: string;
  readonly isCurrent: boolean;
  readonly onClose: () => void;
}) {
  return (
    // The press closes, too: a link to the page one is at changes nothing that could be heard of.
    <Link
      className={classes.item}
      to={item.path}
      aria-current={item.isCurrent ? 'page' : undefined}
      onClick={item.onClose}
    >
      {item.label}
    </Link>
  );
}
