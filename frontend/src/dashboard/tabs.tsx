import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import classes from './tabs.module.css';

/** One of several views of which one is shown. */
export interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: string;
}

/**
 * Tabs and the panel below them (the tabs of the ARIA Authoring Practices): one tab is in the order of the Tab key,
 * arrows, Home and End choose among them.
 */
export function Tabs<Id extends string>({
  label,
  tabs,
  shown,
  onChoose,
  panelId,
  children,
}: {
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly shown: Id;
  readonly onChoose: (id: Id) => void;
  readonly panelId: string;
  readonly children: ReactNode;
}) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const current = tabs.findIndex(({ id }) => id === shown);
    const next = tabAfterKey(event.key, current, tabs.length);
    if (next === null || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    onChoose(tabs[next].id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <div>
      <div aria-label={label} className={classes.tabs} onKeyDown={onKeyDown} ref={list} role="tablist">
        {tabs.map(({ id, label: name }) => (
          <button
            aria-controls={id === shown ? panelId : undefined}
            aria-selected={id === shown}
            className={classes.tab}
            id={`${base}-${id}`}
            key={id}
            onClick={() => onChoose(id)}
            role="tab"
            tabIndex={id === shown ? 0 : -1}
            type="button"
          >
            {name}
          </button>
        ))}
      </div>
      <div aria-labelledby={`${base}-${shown}`} className={classes.panel} id={panelId} role="tabpanel" tabIndex={-1}>
        {children}
      </div>
    </div>
  );
}

function tabAfterKey(key: string, current: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (current + 1) % count;
    case 'ArrowLeft':
      return (current + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
