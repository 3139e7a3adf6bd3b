import { Button } from '@mantine/core';
import {
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import classes from './menu.module.css';
import { nextItem, placeMenu } from './menu-moves.ts';

/** Where the focus goes when a menu opens. */
type Entry = 'first' | 'last';

const CloseMenu = createContext<() => void>(() => undefined);

/**
 * A button that opens a short menu of actions (the menu button of the ARIA Authoring Practices). By keyboard: Enter,
 * Space and arrow down open it at the first item, arrow up at the last; arrows, Home, End and letters move in it;
 * Escape and Tab close it. Far lighter than the component library's, which brings a positioning engine along.
 */
export function Menu({
  label,
  isDisabled = false,
  children,
}: {
  /** What the button says. */
  readonly label: string;
  readonly isDisabled?: boolean;
  /** The `MenuItem`s. */
  readonly children: ReactNode;
}) {
  const [entry, setEntry] = useState<Entry | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const buttonId = useId();
  const menuId = useId();
  const isOpen = entry !== null;

  const close = (): void => {
    button.current?.focus();
    setEntry(null);
  };
  const openByArrow = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setEntry(event.key === 'ArrowDown' ? 'first' : 'last');
    }
  };

  return (
    <>
      <Button
        ref={button}
        id={buttonId}
        size="compact-sm"
        variant="subtle"
        disabled={isDisabled}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        rightSection={<span aria-hidden="true" className={classes.caret} />}
        onClick={() => setEntry(isOpen ? null : 'first')}
        onKeyDown={openByArrow}
      >
        {label}
      </Button>
      {isOpen && (
        <CloseMenu value={close}>
          <List id={menuId} labelledBy={buttonId} entry={entry} anchor={button.current} onLeave={() => setEntry(null)}>
            {children}
          </List>
        </CloseMenu>
      )}
    </>
  );
}

/** An action of a `Menu`. The menu closes first, so that what the action opens may take the focus. */
export function MenuItem({ onClick, children }: { readonly onClick: () => void; readonly children: ReactNode }) {
  const close = use(CloseMenu);
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={classes.item}
      onClick={() => {
        close();
        onClick();
      }}
    >
      {children}
    </button>
  );
}

function List(props: {
  readonly id: string;
  readonly labelledBy: string;
  readonly entry: Entry;
  readonly anchor: HTMLElement | null;
  /** Called when the menu is left without a choice. */
  readonly onLeave: () => void;
  readonly children: ReactNode;
}) {
  const { entry, anchor, onLeave } = props;
  const close = use(CloseMenu);
  const list = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = list.current;
    if (element === null || anchor === null) {
      return;
    }
    const { left, top } = placeMenu(anchor.getBoundingClientRect(), element.getBoundingClientRect(), {
      width: document.documentElement.clientWidth,
      height: window.innerHeight,
    });
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
    const items = itemsOf(element);
    items.at(entry === 'first' ? 0 : -1)?.focus({ preventScroll: true });
  }, [entry, anchor]);

  // It stands fixed beside its button, and would not go along.
  useEffect(() => {
    const place = anchor?.getBoundingClientRect();
    const leaveOnMove = (event: Event): void => {
      const isInside = event.target instanceof Node && list.current?.contains(event.target);
      // Other things scroll, too, and a scroll from before the press can be told of after it.
      const now = anchor?.getBoundingClientRect();
      if (!isInside && (now?.top !== place?.top || now?.left !== place?.left)) {
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

  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      // Escape is for the menu alone, not for a dialog or a run around it; Tab goes on from the button.
      event.stopPropagation();
      if (event.key === 'Escape') {
        event.preventDefault();
      }
      close();
      return;
    }
    const items = itemsOf(event.currentTarget);
    const names = items.map((item) => item.textContent ?? '');
    const next = nextItem(names, items.indexOf(document.activeElement as HTMLElement), event.key);
    if (next !== undefined && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      items[next]?.focus();
    }
  };
  const leaveOnBlur = (event: FocusEvent<HTMLDivElement>): void => {
    const to = event.relatedTarget;
    if (to !== anchor && !event.currentTarget.contains(to)) {
      onLeave();
    }
  };

  return (
    <div
      ref={list}
      id={props.id}
      className={classes.list}
      role="menu"
      tabIndex={-1}
      aria-labelledby={props.labelledBy}
      onKeyDown={move}
      onBlur={leaveOnBlur}
    >
      {props.children}
    </div>
  );
}

function itemsOf(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[role="menuitem"]')];
}
