import { ActionIcon, Button } from '@mantine/core';
import { Fragment, useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { returnHere } from '../shared/session/return-path.ts';
import { type Session, signOut } from '../shared/session/session.ts';
import { useModal } from '../shared/ui/dialog.tsx';
import { CloseIcon } from '../shared/ui/icons.tsx';
import { pageGroups } from '../workbench/available-tools.ts';
import { SHELL_MESSAGES } from './messages.ts';
import classes from './mobile-menu.module.css';
import { isActive, mainNavigation } from './navigation.ts';

interface MobileMenuProps {
  readonly isOpen: boolean;
  readonly session: Session;
  readonly onClose: () => void;
}

/**
 * The navigation of small screens, as a native modal dialog. The browser traps and restores the focus. Escape, a press
 * on the backdrop and every navigation close it.
 */
export function MobileMenu(props: MobileMenuProps) {
  const { isOpen, onClose } = props;
  const modal = useModal(isOpen, onClose);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation has its own key; a new key closes the menu
  useEffect(() => onClose(), [key]);

  return (
    <dialog {...modal} className={classes.menu} aria-label={SHELL_MESSAGES.menu}>
      <MenuSheet {...props} />
    </dialog>
  );
}

function MenuSheet({ session, onClose }: MobileMenuProps) {
  const state = returnHere(useLocation());
  return (
    <div className={classes.sheet}>
      <div className={classes.top}>
        <ActionIcon aria-label={SHELL_MESSAGES.closeMenu} onClick={onClose}>
          <CloseIcon />
        </ActionIcon>
      </div>
      <nav className={classes.nav} aria-label={SHELL_MESSAGES.mainNavigation}>
        {mainNavigation(session, 'mobile').map(({ label, path }) => (
          <MenuLink key={path} label={label} path={path} onClose={onClose} />
        ))}
        {pageGroups().map(({ label: group, pages }) => (
          <Fragment key={group}>
            <p className={classes.group}>{group}</p>
            {pages.map(({ title, path }) => (
              <MenuLink key={path} label={title} path={path} onClose={onClose} />
            ))}
          </Fragment>
        ))}
      </nav>
      <div className={classes.account}>
        {session.status === 'signed-in' || session.status === 'unreachable' ? (
          <>
            <Button fullWidth component={Link} to="/account" onClick={onClose}>
              {SHELL_MESSAGES.account}
            </Button>
            <Button
              fullWidth
              onClick={() => {
                onClose();
                void signOut();
              }}
            >
              {SHELL_MESSAGES.logOut}
            </Button>
          </>
        ) : (
          <>
            <Button fullWidth component={Link} to="/auth/signin" state={state} onClick={onClose}>
              {SHELL_MESSAGES.logIn}
            </Button>
            <Button fullWidth component={Link} to="/auth/signup" state={state} onClick={onClose}>
              {SHELL_MESSAGES.signUp}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

function MenuLink({
  label,
  path,
  onClose,
}: {
  readonly label: string;
  readonly path: string;
  readonly onClose: () => void;
}) {
  const { pathname } = useLocation();
  return (
    // A link to the current page causes no navigation, so the press itself closes the menu.
    <Link
      className={classes.item}
      to={path}
      aria-current={isActive(path, pathname) ? 'page' : undefined}
      onClick={onClose}
    >
      {label}
    </Link>
  );
}
