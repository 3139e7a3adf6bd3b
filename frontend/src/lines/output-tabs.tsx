import { type KeyboardEvent, useRef } from 'react';
import type { OutputSpec } from '../../../libs/tools/tool.ts';
import type { ToolRun } from '../runs/tool-runs.ts';
import { formatCount } from '../ui/format.ts';
import classes from './output-tabs.module.css';
import { rowsOf } from './run-status.tsx';
import { RUN_TEXTS as texts } from './texts.ts';

/** Ids that tie a tab to the panel below the tabs; `base` is unique on the page. */
export function tabId(base: string, output: string): string {
  return `${base}-tab-${output}`;
}

/** The id of the panel that shows the chosen output. */
export function tabPanelId(base: string): string {
  return `${base}-tabpanel`;
}

/**
 * The outputs of a run as tabs with their counts (the tabs of the ARIA Authoring Practices): one is in the order of
 * the Tab key, arrows, Home and End choose among them.
 */
export function OutputTabs({
  outputs,
  shown,
  run,
  idBase,
  onChoose,
}: {
  readonly outputs: readonly OutputSpec[];
  /** The id of the chosen output. */
  readonly shown: string;
  readonly run: ToolRun;
  readonly idBase: string;
  readonly onChoose: (output: string) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = tabAfterKey(
      event.key,
      outputs.findIndex(({ id }) => id === shown),
      outputs.length,
    );
    if (next === null || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    onChoose(outputs[next].id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <div aria-label={texts.results} className={classes.tabs} onKeyDown={onKeyDown} ref={list} role="tablist">
      {outputs.map(({ id, label }) => {
        const isShown = id === shown;
        const labelId = `${tabId(idBase, id)}-label`;
        const countId = `${tabId(idBase, id)}-count`;
        return (
          <button
            aria-controls={isShown ? tabPanelId(idBase) : undefined}
            aria-describedby={run.outputs[id] ? countId : undefined}
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
            <span id={labelId}>{label}</span>
            {run.outputs[id] && (
              <span className={classes.count} id={countId}>
                {formatCount(rowsOf(run, id))}
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
