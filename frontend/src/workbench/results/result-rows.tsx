import { Button } from '@mantine/core';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import type { ToolId } from '../../../../libs/tools/index.ts';
import type { RowsState } from '../../../../workers/protocol.ts';
import { markNeedle } from '../rows/mark-needle.ts';
import { useRowsView } from '../rows/rows-view.ts';
import type { NoteLine } from '../rows/virtual-rows/row-line.tsx';
import { VirtualRows, type VirtualRowsHandle } from '../rows/virtual-rows/virtual-rows.tsx';
import type { ToolRun } from '../runs/tool-runs.ts';
import { RUN_TEXTS as texts } from '../texts.ts';
import { CopyButton } from './copy-button.tsx';
import { ExportMenu } from './export-menu.tsx';
import { FindField } from './find-field.tsx';
import { GoToRow } from './go-to-row.tsx';
import classes from './results-panel.module.css';
import { SendToMenu } from './send-to-menu.tsx';

/** The rows of an output, with their actions: find, go to row, copy, export, send, save. */
export function ResultRows({
  tool,
  run,
  rows,
  label,
  note,
  actions,
}: {
  readonly tool: ToolId;
  readonly run: ToolRun;
  readonly rows: RowsState;
  readonly label: string;
  readonly note?: NoteLine | undefined;
  readonly actions?: ReactNode;
}) {
  const view = useRowsView(rows);
  const list = useRef<VirtualRowsHandle>(null);
  const [needle, setNeedle] = useState('');
  const [foundRow, setFoundRow] = useState<number | undefined>(undefined);
  const [isExpanded, setExpanded] = useState(false);
  const show = useCallback((row: number | undefined) => {
    setFoundRow(row);
    if (row !== undefined) {
      list.current?.scrollToRow(row);
    }
  }, []);
  const mark = useCallback(
    (line: string, row: number) => markNeedle(line, needle, row === foundRow),
    [needle, foundRow],
  );
  return (
    <>
      <div className={classes.toolbar}>
        <FindField foundRow={foundRow} needle={needle} onFound={show} onNeedle={setNeedle} rows={rows} />
        <GoToRow count={rows.count} onGo={(row) => list.current?.scrollToRow(row, { focus: true })} />
        <div className={classes.actions}>
          <CopyButton rows={rows} />
          <ExportMenu
            label={run.state === 'cancelled' || run.state === 'failed' ? texts.exportThese : texts.export}
            rows={rows}
            run={run}
            tool={tool}
          />
          <SendToMenu rows={rows} tool={tool} />
          {actions}
          <Button onClick={() => setExpanded(!isExpanded)} size="compact-sm" variant="subtle">
            {isExpanded ? texts.collapse : texts.expand}
          </Button>
        </div>
      </div>
      <div className={classes.list} data-expanded={isExpanded || undefined}>
        <VirtualRows
          handleRef={list}
          label={label}
          mark={needle ? mark : undefined}
          note={note}
          rows={view}
          selectedRow={foundRow}
        />
      </div>
    </>
  );
}
