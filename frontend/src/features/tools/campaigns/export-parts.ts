import type { ToolId } from '../../../../../libs/tools/index.ts';
import { onProgressOf, runTask } from '../../../shared/workers/task-client.ts';
import type { TaskProgress } from '../../../shared/workers/task-slot.ts';
import { writeFile } from '../../../workbench/results/export-results.ts';
import type { ToolRun } from '../../../workbench/runs/tool-run.ts';

/** Files of a result for another program. */
interface PartsExport {
  readonly tool: ToolId;
  readonly output: string;
  /** Name of the single file, or of the archive of several. */
  readonly fileName: string;
  readonly isArchive: boolean;
  /** Number of rows from the start; all if null. */
  readonly rows: number | null;
}

/**
 * Exports rows as the files that another program imports.
 * @param progress called with the rows written and the total
 */
export async function exportParts(
  { tool, output, fileName, isArchive, rows }: PartsExport,
  run: ToolRun,
  signal: AbortSignal,
  progress: (progress: TaskProgress) => void,
): Promise<void> {
  const { id } = run.outputs[output];
  await writeFile(fileName, false, signal, (target, stored) =>
    runTask(signal, (service) =>
      service.exportParts(
        { tool, output, id, options: run.form?.options, rows, isArchive, target, fileName: stored },
        onProgressOf(progress),
      ),
    ),
  );
}
