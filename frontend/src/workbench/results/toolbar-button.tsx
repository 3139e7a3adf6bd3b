import { Button, Loader } from '@mantine/core';
import { type ReactNode, useLayoutEffect } from 'react';
import type { RowsState } from '../../../../workers/protocol/rows.ts';
import { useTask } from '../../shared/workers/task-slot.ts';
import { RUN_MESSAGES as messages } from '../messages.ts';
import type { ToolRun } from '../runs/tool-run.ts';
import { setCopyOfShown } from './copy-shortcut.ts';
import { copyResults } from './export-results.ts';
import { CopyIcon } from './icons.tsx';

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
