import { Button } from '@mantine/core';
import type { RowsState } from '../../../../workers/protocol.ts';
import { useJob } from '../runs/use-job.ts';
import { RUN_TEXTS as texts } from '../texts.ts';
import { copyResults } from './export-results.ts';

/** A button that copies all rows to the clipboard. */
export function CopyButton({ rows }: { readonly rows: RowsState }) {
  const job = useJob();
  return (
    <Button
      loading={job.isRunning}
      onClick={() => void job.start((signal) => copyResults(rows, signal))}
      size="compact-sm"
      variant="subtle"
    >
      {texts.copy}
    </Button>
  );
}
