import { Menu } from '@mantine/core';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
} from 'react';
import classes from './menu.module.css';

/** The item that receives the focus when a menu opens. */
export type MenuEntry = 'first' | 'last';

/**
 * The open list of a `Menu`. The component library places it beside its button, and moves the focus by arrows, Home, End
 * and letters.
 */
export function MenuList(props: {
  /** Element id of the button, which names the list. */
  readonly id: string;
  readonly button: HTMLButtonElement;
  readonly entry: MenuEntry;
  /** Closes the menu and focuses the button. */
  readonly onClose: () => void;
  /** Closes the menu after the focus, a press or the button has moved elsewhere. */
  readonly onLeave: () => void;
  readonly children: ReactNode;
}) {
  const { id, button, entry, onClose, onLeave, children } = props;
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const items = list.current?.querySelectorAll<HTMLElement>('[role^=menuitem]:not(:disabled)') ?? [];
    [...items].at(entry === 'first' ? 0 : -1)?.focus({ preventScroll: true });
  }, [entry]);
  useLeaveOnMove(button, list, onLeave);

  const closeByKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      // Escape closes only the menu, not a surrounding dialog or a run. Tab continues from the button.
      event.stopPropagation();
      if (event.key === 'Escape') {
        event.preventDefault();
      }
      onClose();
    }
  };
  const leaveOnBlur = (event: FocusEvent<HTMLElement>): void => {
    const to = event.relatedTarget;
    if (to !== button && !event.currentTarget.contains(to)) {
      onLeave();
    }
  };

  return (
    <Menu
      id={id}
      opened
      unstyled
      closeOnEscape={false}
      floatingStrategy="fixed"
      hideDetached={false}
      // A list that scrolls needs an item in the tab order. Tab closes the menu, so it reaches no other item.
      menuItemTabIndex={0}
      middlewares={{ flip: true, shift: true, size: { padding: 4 } }}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      trapFocus={false}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      onChange={onLeave}
    >
      <Menu.Target>
        <ButtonTarget button={button} />
      </Menu.Target>
      <Menu.Dropdown className={classes.list} onBlur={leaveOnBlur} onKeyDown={closeByKey} ref={list}>
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}

export function MenuListItem({
  onClick,
  isChecked,
  isDisabled,
  children,
}: {
  readonly onClick: () => void;
  readonly isChecked: boolean | undefined;
  readonly isDisabled: boolean;
  readonly children: ReactNode;
}) {
  const props = { className: classes.item, closeMenuOnClick: false, disabled: isDisabled };
  return isChecked === undefined ? (
    <Menu.Item {...props} onClick={onClick}>
      {children}
    </Menu.Item>
  ) : (
    <Menu.CheckboxItem {...props} checked={isChecked} onChange={onClick}>
      {children}
    </Menu.CheckboxItem>
  );
}

/** Tells the library which button the list belongs to: the button is rendered before the library is loaded. */
function ButtonTarget({ button, ref }: { readonly button: HTMLButtonElement; readonly ref?: Ref<HTMLButtonElement> }) {
  useImperativeHandle(ref, () => button, [button]);
  return null;
}

/**
 * Focuses the button and calls `onLeave` when a scroll or resize moves the button, since the list does not move with it.
 */
function useLeaveOnMove(button: HTMLElement, list: { readonly current: HTMLElement | null }, onLeave: () => void) {
  useEffect(() => {
    const place = button.getBoundingClientRect();
    const leaveOnMove = (event: Event): void => {
      const isInside = event.target instanceof Node && list.current?.contains(event.target);
      // Scroll events also come from other elements, and one from before the press can arrive after it.
      const now = button.getBoundingClientRect();
      if (!isInside && (now.top !== place.top || now.left !== place.left)) {
        button.focus({ preventScroll: true });
        onLeave();
      }
    };
    window.addEventListener('scroll', leaveOnMove, { capture: true, passive: true });
    window.addEventListener('resize', leaveOnMove);
    return () => {
      window.removeEventListener('scroll', leaveOnMove, { capture: true });
      window.removeEventListener('resize', leaveOnMove);
    };
  });
}
