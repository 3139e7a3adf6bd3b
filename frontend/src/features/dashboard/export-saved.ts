import { type ExportFormat, exportFileName } from '../../../../libs/files/export-formats.ts';
import { toPlainName } from '../../../../libs/files/plain-name.ts';
import { rowsClient } from '../../shared/workers/rows-client.ts';
import { onProgressOf, runTask } from '../../shared/workers/task-client.ts';
import { INPUT_MESSAGES, RUN_MESSAGES } from '../../workbench/messages.ts';
import { writeFile } from '../../workbench/results/export-results.ts';
import { type ContentRoute, fetchLines, type LinesRecord } from '../../workbench/saving/load-list.tsx';

/** Counts the exports, for the ids of the rows they hold. */
let exportCount = 0;

/**
 * Exports saved lines, without opening them in a tool, as a file with the name of their record.
 * @param report called with the status of the export
 */
export async function exportSaved(
  { id, name, byteSize, columns }: LinesRecord,
  format: ExportFormat,
  route: ContentRoute,
  signal: AbortSignal,
  report: (status: string) => void,
): Promise<void> {
  const rows = `exports/saved/${++exportCount}`;
  const fileName = exportFileName({ fileName: toPlainName(name) || 'result' }, format, new Date());
  try {
    await writeFile(fileName, false, signal, async (target, stored) => {
      const request = { route, path: { id }, form: 'text', id: rows, columns, byteLength: byteSize } as const;
      await fetchLines(request, signal, (done, total) => report(INPUT_MESSAGES.reading(done, total)));
      return runTask(signal, (service) =>
        service.exportRows(
          { format, outputs: { lines: rows }, options: {}, fields: {}, report: {}, target, fileName: stored },
          onProgressOf(({ done, total }) => report(RUN_MESSAGES.exporting(done, total))),
        ),
      );
    });
  } finally {
    void rowsClient.call((host) => host.dispose([rows])).catch(() => {});
  }
}
