import type { RowsState } from '../../../../workers/protocol/rows.ts';
import { useTask } from '../../shared/workers/task-slot.ts';
import type { ToolRun } from '../runs/tool-runs.ts';
import { RUN_TEXTS as texts } from '../texts.ts';
import { copyResults } from './export-results.ts';
import { CopyIcon } from './icons.tsx';
import { ToolbarButton } from './toolbar-button.tsx';

/** A button that copies all rows to the clipboard. Disabled while rows are still arriving. */
export function CopyButton({ run, rows }: { readonly run: ToolRun; readonly rows: RowsState }) {
  const job = useTask();
  return (
    <ToolbarButton
      icon={<CopyIcon />}
      isDisabled={rows.isGrowing}
      isLoading={job.isRunning}
      label={texts.copy}
      onClick={() => void job.start((signal) => copyResults(run, rows, signal))}
    />
  );
}
