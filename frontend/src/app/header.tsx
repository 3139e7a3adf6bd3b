import { ActionIcon, Button, useMantineColorScheme } from '@mantine/core';
import { Fragment, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { PRODUCT_NAME } from '../shared/product.ts';
import { type ReturnState, returnHere, type Session, signOut, useSession } from '../shared/session/session.ts';
import { useModal } from '../shared/ui/dialog.tsx';
import { CloseIcon, LogoMark, MenuIcon, MoonIcon, SunIcon, Wordmark } from '../shared/ui/icons.tsx';
import { useOnceLive } from '../shared/ui/use-browser-state.ts';
import { pageGroups } from '../workbench/available-tools.ts';
import { useLater } from '../workbench/saving/use-later.ts';
import classes from './header.module.css';
import { SHELL_MESSAGES } from './messages.ts';
import menuClasses from './mobile-menu.module.css';
import { isActive, mainNavigation } from './pages.ts';

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

const loadPanel = async () => (await import('./tools-panel.tsx')).ToolsPanel;

/**
 * A button that opens a panel with links to all tools, by group. Escape, a press outside and navigation close it;
 * Escape returns the focus to the button.
 */
function ToolsMenu() {
  const { key, pathname } = useLocation();
  const [openKey, setOpenKey] = useState<string | null>(null);
  const isOpen = openKey === key;
  const close = () => setOpenKey(null);
  const Panel = useLater(loadPanel, isOpen, close);
  const panelId = useId();
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isOnTool = pageGroups().some(({ pages }) => pages.some(({ path }) => isActive(path, pathname)));

  useEffect(() => {
    if (!isOpen) {
      return;
    }
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) {
        setOpenKey(null);
      }
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [isOpen]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only handles Escape for the controls inside
    <div
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOpen) {
          // Closes only the panel and does not cancel a run.
          event.stopPropagation();
          event.nativeEvent.stopImmediatePropagation();
          close();
          button.current?.focus();
        }
      }}
      ref={place}
    >
      <button
        aria-controls={isOpen && Panel ? panelId : undefined}
        aria-current={isOnTool || undefined}
        aria-expanded={isOpen}
        className={`${classes.item} ${classes.toolsButton}`}
        onClick={() => setOpenKey(isOpen ? null : key)}
        ref={button}
        type="button"
      >
        {SHELL_MESSAGES.tools}
        <span aria-hidden="true" className={classes.toolsCaret} />
      </button>
      {isOpen && Panel && <Panel id={panelId} onClose={close} />}
    </div>
  );
}

interface MobileMenuProps {
  readonly isOpen: boolean;
  readonly session: Session;
  readonly onClose: () => void;
}

/**
 * The navigation of small screens, as a native modal dialog. The browser traps and restores the focus. Escape, a press
 * on the backdrop and every navigation close it.
 */
function MobileMenu(props: MobileMenuProps) {
  const { isOpen, onClose } = props;
  const modal = useModal(isOpen, onClose);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation has its own key; a new key closes the menu
  useEffect(() => onClose(), [key]);

  return (
    <dialog {...modal} className={menuClasses.menu} aria-label={SHELL_MESSAGES.menu}>
      <MenuSheet {...props} />
    </dialog>
  );
}

function MenuSheet({ session, onClose }: MobileMenuProps) {
  const state = returnHere(useLocation());
  return (
    <div className={menuClasses.sheet}>
      <div className={menuClasses.top}>
        <ActionIcon aria-label={SHELL_MESSAGES.closeMenu} onClick={onClose}>
          <CloseIcon />
        </ActionIcon>
      </div>
      <nav className={menuClasses.nav} aria-label={SHELL_MESSAGES.mainNavigation}>
        {mainNavigation(session, 'mobile').map(({ label, path }) => (
          <MenuLink key={path} label={label} path={path} onClose={onClose} />
        ))}
        {pageGroups().map(({ label: group, pages }) => (
          <Fragment key={group}>
            <p className={menuClasses.group}>{group}</p>
            {pages.map(({ title, path }) => (
              <MenuLink key={path} label={title} path={path} onClose={onClose} />
            ))}
          </Fragment>
        ))}
      </nav>
      <div className={menuClasses.account}>
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
      className={menuClasses.item}
      to={path}
      aria-current={isActive(path, pathname) ? 'page' : undefined}
      onClick={onClose}
    >
      {label}
    </Link>
  );
}
