import { proxy, transfer, wrap } from 'comlink';
import { TXT } from '../../../libs/files/export-formats.ts';
import type { LineStats } from '../../../libs/lines/blocks/line-stats.ts';
import { mergeDescription } from '../../../libs/tools/merge/description.ts';
import { defaultOptions } from '../../../libs/tools/shared/options.ts';
import { unwrap } from '../../../workers/outcome.ts';
import type { RowsService } from '../../../workers/protocol/rows.ts';
import type { TaskService } from '../../../workers/protocol/task-service.ts';
import type { ExportedFile } from '../../../workers/protocol/tasks.ts';
import { TextSum } from '../line-sum.ts';

const LIST = 'inputs/dedupe/text';
const MERGED = 'runs/merge/lines';

/** The product's own workers without its UI; files are imported and exported as in the product. */
export interface StoredPage {
  /** Releases the rows. */
  forget(): Promise<void>;
  /** Imports the file of the page's file field. */
  importFile(): Promise<{ ms: number; rows: number; bytes: number }>;
  /** Exports the rows as text into the browser's storage, without a download. */
  exportText(): Promise<{ ms: number; bytes: number }>;
  /** Compresses the rows as an upload does. */
  gzip(): Promise<{ ms: number; bytes: number }>;
  /** Merges three lists of the given sizes, and exports the rows, which are computed during the export. */
  exportMerge(sizes: readonly [number, number, number]): Promise<{ ms: number; bytes: number }>;
  /** Returns true if the last export equals the file of the file field. */
  isExportEqual(): Promise<boolean>;
}

export function openStored(field: HTMLInputElement): StoredPage {
  const rows = wrap<RowsService>(
    new Worker(new URL('../../../workers/rows.worker.ts', import.meta.url), { type: 'module' }),
  );
  const task = wrap<TaskService>(
    new Worker(new URL('../../../workers/task.worker.ts', import.meta.url), { type: 'module' }),
  );
  const { port1, port2 } = new MessageChannel();
  void rows.connect(transfer(port1, [port1]));
  void task.connect(transfer(port2, [port2]));
  const quiet = () => proxy(() => {});
  let exported: ExportedFile['file'] = null;
  const file = (): File => {
    const chosen = field.files?.[0];
    if (!chosen) {
      throw new Error('No file was chosen.');
    }
    return chosen;
  };
  const exportAsText = async (tool: 'dedupe' | 'merge', output: string, id: string) => {
    const job = { tool, format: TXT, outputs: { [output]: id }, options: {}, fields: {}, report: {} };
    const startedMs = performance.now();
    const done = unwrap(await task.exportRows({ ...job, target: null, fileName: 'list.txt' }, quiet()));
    exported = done.file;
    return { ms: performance.now() - startedMs, bytes: done.bytes };
  };
  return {
    forget: () => rows.dispose([LIST, MERGED]),
    importFile: async () => {
      const startedMs = performance.now();
      const { stats } = unwrap(await task.importFiles({ files: [file()], id: LIST }, quiet()));
      return { ms: performance.now() - startedMs, rows: stats.lines, bytes: stats.bytes };
    },
    exportText: () => exportAsText('dedupe', 'unique', LIST),
    exportMerge: async (sizes) => {
      const texts: Record<string, { id: string; stats: LineStats }> = {};
      for (const [column, size] of sizes.entries()) {
        const id = `inputs/merge/columns.${column}`;
        const items = Array.from({ length: size }, (_, item) => `word ${column} ${item}`).join('\n');
        texts[`columns.${column}`] = { id, stats: await rows.putText(id, new TextEncoder().encode(items)) };
      }
      unwrap(
        await task.run(
          {
            tool: 'merge',
            texts,
            fields: {},
            options: defaultOptions(mergeDescription.options),
            outputs: { lines: MERGED },
            memoryBytes: 2 ** 33,
          },
          quiet(),
        ),
      );
      return exportAsText('merge', 'lines', MERGED);
    },
    gzip: async () => {
      const startedMs = performance.now();
      const { size } = unwrap(await task.gzipRows(LIST, 'all', quiet()));
      return { ms: performance.now() - startedMs, bytes: size };
    },
    isExportEqual: async () => exported !== null && (await sumOf(exported)) === (await sumOf(file())),
  };
}

async function sumOf(blob: Blob): Promise<string> {
  const sum = new TextSum();
  const reader = blob.stream().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    sum.add(part.value);
  }
  return sum.digest();
}
