import { Tabs } from '@mantine/core';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import classes from './tab-list.module.css';

/** One tab of a `TabList`. */
export interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** Number of entries in the tab, formatted for reading. It is part of the tab's description, not of its name. */
  readonly count?: string | undefined;
}

/**
 * Returns the element id of a tab, in the component library's form. It labels the panel while the tab is selected.
 * @param base unique on the page
 */
export function tabId(base: string, tab: string): string {
  return `${base}-tab-${tab}`;
}

/** Returns the element id of the panel. */
export function tabPanelId(base: string): string {
  return `${base}-tabpanel`;
}

/**
 * Tabs without the panel: one tab is in the tab order; arrows, Home and End select another.
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
  /** Null if none of the tabs is shown. */
  readonly shown: Id | null;
  readonly idBase: string;
  /** `page`: large, above the parts of a page. `box`: small, within a box. */
  readonly look: 'page' | 'box';
  readonly onChoose: (id: Id) => void;
}) {
  const choose = (chosen: string | null): void => {
    const tab = tabs.find(({ id }) => id === chosen);
    if (tab !== undefined) {
      onChoose(tab.id);
    }
  };
  // The library moves the focus on Home and End but selects only on arrows.
  const chooseEnd = ({ key }: KeyboardEvent): void => {
    if (key === 'Home' || key === 'End') {
      choose(tabs.at(key === 'Home' ? 0 : -1)?.id ?? null);
    }
  };
  const list = useRef<HTMLDivElement>(null);
  const counted = tabs.filter(({ count }) => count !== undefined).length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new tab, and counts, which make tabs wider, can move the selected one out of view
  useLayoutEffect(() => scrollToSelected(list.current), [shown, counted]);
  return (
    <Tabs id={idBase} onChange={choose} unstyled value={shown}>
      <Tabs.List
        aria-label={label}
        className={classes.tabs}
        data-look={look}
        onKeyDownCapture={skipShortcuts}
        ref={list}
      >
        {tabs.map(({ id, label: name, count }) => {
          const labelId = `${tabId(idBase, id)}-label`;
          const countId = `${tabId(idBase, id)}-count`;
          return (
            <Tabs.Tab
              aria-controls={id === shown ? tabPanelId(idBase) : undefined}
              aria-describedby={count === undefined ? undefined : countId}
              aria-labelledby={labelId}
              className={classes.tab}
              key={id}
              onKeyDown={chooseEnd}
              rightSection={
                count !== undefined && (
                  <span className={classes.count} id={countId}>
                    {count}
                  </span>
                )
              }
              value={id}
            >
              <span id={labelId}>{name}</span>
            </Tabs.Tab>
          );
        })}
      </Tabs.List>
    </Tabs>
  );
}

/** Scrolls tabs that are wider than the window until the selected one is visible; the page does not move. */
function scrollToSelected(list: HTMLElement | null): void {
  const tab = list?.querySelector('[aria-selected="true"]')?.getBoundingClientRect();
  if (list && tab) {
    const { left, right } = list.getBoundingClientRect();
    list.scrollLeft += Math.min(0, tab.left - left) || Math.max(0, tab.right - right);
  }
}

/** Leaves keys with modifiers, such as Alt and Arrow Left, to the browser. */
function skipShortcuts(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) {
    event.stopPropagation();
  }
}
