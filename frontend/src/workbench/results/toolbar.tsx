import { Button, Loader } from '@mantine/core';
import { atom, type PrimitiveAtom } from 'jotai';
import { type ReactNode, useLayoutEffect } from 'react';
import { type ExportFormat, TABLE_EXPORTS, TXT } from '../../../../libs/files/export-formats.ts';
import { type ToolId, toolEntry } from '../../../../libs/tools/index.ts';
import type { RowsState } from '../../../../workers/protocol/rows.ts';
import { useSession, useSignInWall } from '../../shared/session/session.ts';
import { StoredString } from '../../shared/stored-strings.ts';
import { useKeptFocus } from '../../shared/ui/focus.ts';
import { Menu, MenuGroup, MenuItem } from '../../shared/ui/menu.tsx';
import { useTask } from '../../shared/workers/task-slot.ts';
import { RUN_MESSAGES as messages } from '../messages.ts';
import { setCopyOfShown } from '../rows/virtual-rows/copy-rows.ts';
import type { ToolRun } from '../runs/tool-run.ts';
import {
  copyResults,
  exportResults,
  exportWithReasons,
  openInSheets,
  REASON_FORMATS,
  type ReasonSource,
} from './export-results.ts';
import { CopyIcon, ExportIcon } from './icons.tsx';
import classes from './toolbar.module.css';

/** A button of a toolbar: an icon and a label. A toolbar without room hides the label, which then is the tooltip. */
export function ToolbarButton({
  icon,
  label,
  onClick,
  isDisabled = false,
  isLoading = false,
  opensDialog = false,
  isPressed,
}: {
  readonly icon: ReactNode;
  readonly label: string;
  readonly onClick: () => void;
  readonly isDisabled?: boolean;
  readonly isLoading?: boolean;
  readonly opensDialog?: boolean;
  /** State of a switch; undefined if the button is none. */
  readonly isPressed?: boolean;
}) {
  return (
    // Not `loading`: it disables the button, which then loses the focus.
    <Button
      aria-busy={isLoading || undefined}
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      aria-pressed={isPressed}
      disabled={isDisabled}
      leftSection={isLoading ? <Loader color="currentColor" size={16} /> : icon}
      onClick={isLoading ? undefined : onClick}
      size="compact-sm"
      title={label}
      variant="subtle"
    >
      <span data-label>{label}</span>
    </Button>
  );
}

/** A button that copies all rows to the clipboard. Disabled while rows are still arriving. */
export function CopyButton({
  run,
  rows,
  hasShortcut = false,
}: {
  readonly run: ToolRun;
  readonly rows: RowsState;
  /** Set for the rows that the copy shortcut copies, too. */
  readonly hasShortcut?: boolean;
}) {
  const task = useTask();
  const copy = () => void task.start((signal) => copyResults(run, rows, signal));
  // Before the paint: a shortcut pressed right after it must copy what is shown.
  useLayoutEffect(() => (hasShortcut ? setCopyOfShown(copy) : undefined));
  return (
    <ToolbarButton
      icon={<CopyIcon />}
      isDisabled={rows.isGrowing}
      isLoading={task.isRunning}
      label={messages.copy}
      onClick={copy}
    />
  );
}

/** Entry of the export menu for one column. */
export interface ColumnExport {
  readonly label: string;
  readonly column: string;
}

/**
 * The export menu of a tool, with the sign-in rule of its catalog entry. Shows the progress of an export and can cancel
 * it. Disabled while rows are still arriving, since a file would lack the rest.
 */
export function ExportMenu({
  tool,
  run,
  rows,
  label,
  flagged,
  columns = [],
}: {
  readonly tool: ToolId;
  readonly run: ToolRun;
  readonly rows: RowsState;
  readonly label: string;
  /** Set if the rows are flagged: offers exports with reasons. */
  readonly flagged?: ReasonSource | undefined;
  /** Columns of a table that can be exported alone, as lists. */
  readonly columns?: readonly ColumnExport[] | undefined;
}) {
  const { status } = useSession();
  const leadToSignIn = useSignInWall();
  const task = useTask();
  const { keepFocus, ref } = useKeptFocus<HTMLDivElement>(task.isRunning);
  const start = (work: Parameters<typeof task.start>[0], refusal: string = messages.signInRequiredText) => {
    // Exports need no server, so an unchecked token is enough.
    if (toolEntry(tool).needsSignInToExport && status === 'guest') {
      leadToSignIn('/auth/signin', { title: messages.signInRequired, message: refusal, tone: 'error' });
      return;
    }
    keepFocus();
    void task.start(work);
  };
  const formats = rows.columns ? TABLE_EXPORTS : toolEntry(tool).exports.formats;
  const choose = (format: ExportFormat) => {
    const { rows: rowFormat } = format;
    if (format.goesTo === 'spreadsheet' && rowFormat !== 'json') {
      start((signal) => openInSheets(rows, rowFormat, signal), messages.signInForSheets);
    } else {
      start((signal, progress) => exportResults(tool, format, run, rows, signal, progress));
    }
  };
  return (
    <div className={classes.place} ref={ref}>
      {task.isRunning ? (
        <span className={classes.progress} data-exporting>
          <span aria-live="off" className={classes.text} role="status">
            {task.progress ? messages.exporting(task.progress.done, task.progress.total) : messages.exportStarting}
          </span>
          <Button onClick={task.cancel} size="compact-sm">
            {messages.cancelExport}
          </Button>
        </span>
      ) : (
        <Menu icon={<ExportIcon />} isDisabled={rows.isGrowing} label={label}>
          {formats.map((format) => (
            <MenuItem key={format.id} onClick={() => choose(format)}>
              {format.label}
            </MenuItem>
          ))}
          {columns
            .filter(({ column }) => rows.columns?.includes(column))
            .map(({ column, label: name }) => (
              <MenuItem
                key={column}
                onClick={() =>
                  start((signal, progress) => exportResults(tool, TXT, run, rows, signal, progress, column))
                }
              >
                {name}
              </MenuItem>
            ))}
          {flagged && (
            <MenuGroup label={messages.withReasons}>
              {REASON_FORMATS.map((format) => (
                <MenuItem
                  key={format.layout}
                  onClick={() =>
                    start((signal, progress) =>
                      exportWithReasons(tool, format, flagged, run.isPartial, signal, progress),
                    )
                  }
                >
                  {messages.reasonFormats[format.layout]}
                </MenuItem>
              ))}
            </MenuGroup>
          )}
        </Menu>
      )}
    </div>
  );
}

const storedWrap = new StoredString('overprint.results.wrap');

/** True if long rows of results are wrapped: off in prerendered pages, then the browser's last choice. */
export const wrapRowsAtom: PrimitiveAtom<boolean> = storedSwitch();

function storedSwitch(): PrimitiveAtom<boolean> {
  const base = atom(false);
  base.onMount = (set) => set(storedWrap.read() === 'true');
  return atom(
    (get) => get(base),
    (get, set, update) => {
      const next = typeof update === 'function' ? update(get(base)) : update;
      set(base, next);
      storedWrap.write(String(next));
    },
  );
}
