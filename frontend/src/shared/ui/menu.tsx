import { Button } from '@mantine/core';
import { createContext, type KeyboardEvent, type ReactNode, use, useId, useRef, useState } from 'react';
import classes from './menu.module.css';
import type { MenuEntry } from './menu-list.tsx';
import { showToast } from './toast.tsx';

/** Loads the component library's menu, 30 kB that no page needs at its start. */
const loadMenuList = () => import('./menu-list.tsx');

type MenuParts = Awaited<ReturnType<typeof loadMenuList>>;

/** Starts loading; a failure is reported when the menu is opened. */
const preload = (): void => {
  loadMenuList().catch(() => undefined);
};

const NOT_LOADED = {
  title: 'The menu could not be loaded',
  message: 'Check your connection and try again. Your input is kept.',
  tone: 'error',
} as const;

const OpenMenu = createContext<{ readonly parts: MenuParts; readonly close: () => void } | null>(null);

/**
 * A menu button as in the ARIA Authoring Practices. Enter, Space and Arrow Down open it at the first item, Arrow Up at
 * the last. The button is part of the page; the list is loaded when the button is hovered, focused or pressed.
 */
export function Menu({
  label,
  name,
  icon,
  isLabelHidden = false,
  isDisabled = false,
  isBusy = false,
  className,
  tabIndex,
  children,
}: {
  readonly label: string;
  /** Accessible name, which contains the label; the label by default. */
  readonly name?: string;
  /** Shown before the label. Toolbars without room hide the label, which then is the tooltip. */
  readonly icon?: ReactNode;
  /** True to show the icon alone. */
  readonly isLabelHidden?: boolean;
  readonly isDisabled?: boolean;
  /** True while an action of the menu is being performed. The button keeps the focus, but opens nothing. */
  readonly isBusy?: boolean;
  /** Style of the button if the label is hidden, in place of that of an icon. */
  readonly className?: string | undefined;
  /** -1 if other keys than Tab move to the button. */
  readonly tabIndex?: 0 | -1;
  /** `MenuItem` elements. */
  readonly children: ReactNode;
}) {
  const [open, setOpen] = useState<{ readonly parts: MenuParts; readonly entry: MenuEntry } | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  const openAt = (entry: MenuEntry): void => {
    if (isBusy) {
      return;
    }
    loadMenuList().then(
      (parts) => {
        // The focus may have moved during loading. Some browsers do not focus a button that is pressed.
        const focused = document.activeElement;
        if (focused === button.current || focused === document.body) {
          setOpen({ parts, entry });
        }
      },
      () => showToast(NOT_LOADED),
    );
  };
  const leave = (): void => setOpen(null);
  const close = (): void => {
    button.current?.focus();
    leave();
  };
  const openByArrow = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      openAt(event.key === 'ArrowDown' ? 'first' : 'last');
    }
  };

  return (
    <>
      <Button
        ref={button}
        id={id}
        size="compact-sm"
        variant="subtle"
        disabled={isDisabled}
        tabIndex={tabIndex}
        aria-disabled={isBusy || undefined}
        aria-label={name ?? (isLabelHidden ? label : undefined)}
        aria-haspopup="menu"
        aria-expanded={open !== null}
        aria-controls={open === null ? undefined : `${id}-dropdown`}
        leftSection={isLabelHidden ? undefined : icon}
        title={icon === undefined ? undefined : label}
        {...(isLabelHidden
          ? { className: className ?? classes.iconOnly }
          : { rightSection: <span aria-hidden="true" className={classes.caret} /> })}
        onClick={() => (open === null ? openAt('first') : leave())}
        onFocus={preload}
        onKeyDown={openByArrow}
        onPointerEnter={preload}
      >
        {isLabelHidden ? icon : <span data-label>{label}</span>}
      </Button>
      {open !== null && button.current !== null && (
        <OpenMenu value={{ parts: open.parts, close }}>
          <open.parts.MenuList id={id} button={button.current} entry={open.entry} onClose={close} onLeave={leave}>
            {children}
          </open.parts.MenuList>
        </OpenMenu>
      )}
    </>
  );
}

/** Actions of a `Menu` below a heading. */
export function MenuGroup({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const labelId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: an ARIA menu may contain role=group, but no fieldset
    <div aria-labelledby={labelId} role="group">
      <div className={classes.group} id={labelId}>
        {label}
      </div>
      {children}
    </div>
  );
}

/** An action of a `Menu`. The menu closes first, so that the action can move the focus. */
export function MenuItem({
  onClick,
  isChecked,
  isDisabled = false,
  children,
}: {
  readonly onClick: () => void;
  /** Set for an item that switches something on and off. */
  readonly isChecked?: boolean;
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
}) {
  const menu = use(OpenMenu);
  if (menu === null) {
    return null;
  }
  const run = (): void => {
    menu.close();
    onClick();
  };
  return (
    <menu.parts.MenuListItem isChecked={isChecked} isDisabled={isDisabled} onClick={run}>
      {children}
    </menu.parts.MenuListItem>
  );
}
