import { type KeyboardEvent, useRef } from 'react';
import classes from './tab-list.module.css';

/** One of several views of which one is shown. */
export interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** How much is in it, as it is to be read; described, not part of the name. */
  readonly count?: string | undefined;
}

/** The id of a tab; `base` is unique on the page. The panel is labelled by that of the shown tab. */
export function tabId(base: string, tab: string): string {
  return `${base}-tab-${tab}`;
}

/** The id of the panel that shows the chosen view. */
export function tabPanelId(base: string): string {
  return `${base}-tabpanel`;
}

/**
 * Tabs, without the panel below them (the tabs of the ARIA Authoring Practices): one tab is in the order of the Tab
 * key, arrows, Home and End choose among them.
 */
export function TabList<Id extends string>({
  label,
  tabs,
  shown,
  idBase,
  look,
  onChoose,
}: {
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  /** The id of the chosen tab. */
  readonly shown: Id;
  readonly idBase: string;
  /** Large above the parts of a page, small within a box. */
  readonly look: 'page' | 'box';
  readonly onChoose: (id: Id) => void;
}) {
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
    <div aria-label={label} className={classes.tabs} data-look={look} onKeyDown={onKeyDown} ref={list} role="tablist">
      {tabs.map(({ id, label: name, count }) => {
        const isShown = id === shown;
        const labelId = `${tabId(idBase, id)}-label`;
        const countId = `${tabId(idBase, id)}-count`;
        return (
          <button
            aria-controls={isShown ? tabPanelId(idBase) : undefined}
            aria-describedby={count === undefined ? undefined : countId}
            aria-labelledby={labelId}
            aria-selected={isShown}
            className={classes.tab}
            id={tabId(idBase, id)}
            key={id}
            onClick={() => onChoose(id)}
            role="tab"
            tabIndex={isShown ? 0 : -1}
            type="button"
          >
            <span id={labelId}>{name}</span>
            {count !== undefined && (
              <span className={classes.count} id={countId}>
                {count}
              </span>
            )}
          </button>
        );
      })}
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
