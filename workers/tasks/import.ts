import type { Remote } from 'comlink';
import { UserMistake } from '../../libs/errors.ts';
import { blobSource } from '../../libs/files/byte-source.ts';
import type { EncodingReport } from '../../libs/files/decode.ts';
import { importFile } from '../../libs/files/import-file.ts';
import { addStats, EMPTY_STATS, type LineStats } from '../../libs/lines/blocks/line-stats.ts';
import { ColumnCells } from '../../libs/lines/kernels/cells/column-cells.ts';
import { importRules, isColumnName } from '../../libs/tools/import-rules.ts';
import { NEVER, throttleProgress } from '../progress.ts';
import type { PlacedLine, RowsChannel, RowsId } from '../protocol/rows.ts';
import type { OnProgress } from '../protocol/task-service.ts';
import type { FilesReport, ImportTask } from '../protocol/tasks.ts';
import { ListWriter, RowsWriter } from '../rows-writer.ts';
import { areTables, DETECTED, importTableIntoRows, naming, openFile } from './import-table.ts';

/**
 * Reads files into one sequence of the rows worker, in order, as lines or as a table. Progress in bytes of all files.
 * @throws UserMistake for a file that cannot be read; names it if there are several
 */
export async function importIntoRows(
  channel: Remote<RowsChannel>,
  task: ImportTask,
  onProgress: OnProgress,
): Promise<FilesReport> {
  const { files, form = 'list', headerNames, id } = task;
  if (form === 'list' || (form === 'auto' && !(await areTables(files)))) {
    return importLines(channel, task, onProgress);
  }
  const options = { ...(form === 'auto' ? DETECTED : form), headerNames };
  const { report, ...read } = await importTableIntoRows(channel, { files, options, id }, onProgress);
  return { ...read, headers: [], columnName: null, columns: report.columns, table: report };
}

/** Result of reading a file, besides its lines. */
interface ReadFile extends EncodingReport {
  readonly stats: LineStats;
  readonly header: string | null;
  readonly firstCell: string | null;
  readonly columns: number;
}

async function importLines(
  channel: Remote<RowsChannel>,
  { rules, files, places, sheets, id }: ImportTask,
  onProgress: OnProgress,
): Promise<FilesReport> {
  const progress = throttleProgress(onProgress);
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const guessed: string[] = [];
  let strayBytes = 0;
  const headers: PlacedLine[] = [];
  let columnName: string | null = null;
  let columns = 1;
  let stats = EMPTY_STATS;
  let before = 0;
  await channel.begin(id);
  for (const [index, file] of files.entries()) {
    const place = places?.[index] ?? null;
    const report = (done: number) => progress(before + done, total);
    const read = await naming(files, file, () =>
      place === null
        ? readLines(channel, id, file, rules, report)
        : readColumn(channel, id, { file, place, sheet: sheets?.[index] }, report),
    );
    if (read.header !== null) {
      headers.push({ text: read.header, before: stats.lines });
    }
    if (read.firstCell !== null && isColumnName(read.firstCell)) {
      columnName ??= read.firstCell;
    }
    columns = Math.max(columns, read.columns);
    stats = addStats(stats, read.stats);
    if (read.encoding === 'windows-1252') {
      guessed.push(file.name);
    }
    strayBytes += read.strayBytes;
    before += file.size;
  }
  await channel.finish(id);
  return { stats, guessed, strayBytes, headers, columnName, columns };
}

/** Reads the lines of a file to the end of a sequence. */
async function readLines(
  channel: Remote<RowsChannel>,
  id: RowsId,
  file: File,
  rules: ImportTask['rules'],
  progress: (done: number) => void,
): Promise<ReadFile> {
  const { name, type, size } = file;
  const writer = new RowsWriter(channel);
  const { blocks, report } = importFile(
    blobSource(file),
    { name, type, size, rules: importRules(rules) },
    NEVER,
    progress,
  );
  for await (const block of blocks) {
    await writer.append(id, block);
  }
  await writer.flush();
  return report();
}

/** Reads one column of a table to the end of a sequence. Its name is the header. */
async function readColumn(
  channel: Remote<RowsChannel>,
  id: RowsId,
  { file, place, sheet }: { readonly file: File; readonly place: number; readonly sheet: string | undefined },
  progress: (done: number) => void,
): Promise<ReadFile> {
  const table = await openFile(file, { ...DETECTED, sheet }, progress, true);
  const list = new ListWriter(channel, id);
  const cells = new ColumnCells();
  for await (const block of table.blocks) {
    await list.add(cells.of(block, place));
  }
  const stats = await list.flush();
  if (stats.items === 0) {
    throw new UserMistake('No valid items found in file');
  }
  const header = table.report().header === 'none' ? null : table.columns[place];
  return { stats, ...table.encoding(), header, firstCell: null, columns: 1 };
}
