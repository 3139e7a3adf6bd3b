import { proxy, transfer, wrap } from 'comlink';
import { EXPORT_FORMATS } from '../../../libs/files/export-formats.ts';
import { unwrap } from '../../../workers/outcome.ts';
import type { ExportedFile, RowsService, TaskService } from '../../../workers/protocol.ts';
import { TextSum } from '../line-sum.ts';

const LIST = 'inputs/dedupe/text';

/** The product's own workers on a page without a product: files come in and go out as they do there. */
export interface StoredPage {
  /** Lets go of the rows. */
  forget(): Promise<void>;
  /** Imports the file of the page's file field. */
  importFile(): Promise<{ ms: number; rows: number; bytes: number }>;
  /** Exports the rows as text into the browser's own storage; nothing is handed to the user. */
  exportText(): Promise<{ ms: number; bytes: number }>;
  /** Compresses the rows as an upload does. */
  gzip(): Promise<{ ms: number; bytes: number }>;
  /** Whether the last export holds what the file field's file does. */
  isExportEqual(): Promise<boolean>;
}

/** Starts the two workers. */
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
    if (!chosen) throw new Error('No file was chosen.');
    return chosen;
  };
  return {
    forget: () => rows.dispose([LIST]),
    importFile: async () => {
      const startedMs = performance.now();
      const { stats } = unwrap(await task.importFiles({ tool: 'dedupe', files: [file()], id: LIST }, quiet()));
      return { ms: performance.now() - startedMs, rows: stats.lines, bytes: stats.bytes };
    },
    exportText: async () => {
      const format = EXPORT_FORMATS.dedupe.find(({ id }) => id === 'txt');
      if (!format) throw new Error('There is no text format.');
      const job = { tool: 'dedupe', format, outputs: { unique: LIST }, options: {}, fields: {}, report: {} } as const;
      const startedMs = performance.now();
      const done = unwrap(await task.exportRows({ ...job, target: null, fileName: 'list.txt' }, quiet()));
      exported = done.file;
      return { ms: performance.now() - startedMs, bytes: done.bytes };
    },
    gzip: async () => {
      const startedMs = performance.now();
      const { size } = unwrap(await task.gzipRows(LIST, quiet()));
      return { ms: performance.now() - startedMs, bytes: size };
    },
    isExportEqual: async () => exported !== null && (await sumOf(exported)) === (await sumOf(file())),
  };
}

async function sumOf(blob: Blob): Promise<string> {
  const sum = new TextSum();
  const reader = blob.stream().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) sum.add(part.value);
  return sum.digest();
}
