import type { FileColumns, ImportTask } from '../../../../workers/protocol/tasks.ts';
import { runTask } from '../../shared/workers/task-client.ts';
import { askColumn } from './ask-column.ts';
import type { TextInputController } from './text-input.ts';

/** Column that a file gives to a list. */
interface ChosenColumn {
  readonly place: number;
  /** Undefined for the one that is read without a choice. */
  readonly sheet: string | undefined;
}

/**
 * Asks for the columns that files give to a list, once for files with the same columns and names of sheets, unless another
 * sheet is chosen.
 * @throws an `AbortError` if the visitor chooses none; TaskFailed
 */
export async function chooseColumns(
  { spec }: TextInputController,
  files: readonly File[],
  signal: AbortSignal,
): Promise<Required<Pick<ImportTask, 'places' | 'sheets'>>> {
  const tables = await runTask(signal, (service) => service.readColumns(files));
  const known = new Map<string, ChosenColumn>();
  const chosen: (ChosenColumn | null)[] = [];
  for (const [index, table] of tables.entries()) {
    if (table === null) {
      chosen.push(null);
      continue;
    }
    const file = files[index];
    const key = [table.columns, table.sheets?.names ?? []].map((names) => names.join('\t')).join('\n');
    const source = files.length > 1 ? file.name : undefined;
    const column = known.get(key) ?? (await askFor(file, table, { source, preferred: spec?.preferredColumns }, signal));
    signal.throwIfAborted();
    if (column === null) {
      throw new DOMException('No column was chosen.', 'AbortError');
    }
    // Another sheet of the next file may have other columns.
    if (column.sheet === undefined) {
      known.set(key, column);
    }
    chosen.push(column);
  }
  return {
    places: chosen.map((column) => column?.place ?? null),
    sheets: chosen.map((column) => column?.sheet),
  };
}

/** Asks for the column of a file, and for its sheet if there are several. */
async function askFor(
  file: File,
  { columns, samples, sheets }: FileColumns,
  question: { readonly source: string | undefined; readonly preferred: readonly string[] | undefined },
  signal: AbortSignal,
): Promise<ChosenColumn | null> {
  let sheet: string | undefined;
  const choose = async (name: string) => {
    const [read] = await runTask(signal, (service) => service.readColumns([file], name));
    sheet = name;
    return read ?? { columns: [], samples: [] };
  };
  const isOneOfMany = sheets !== undefined && sheets.names.length > 1;
  const chosenFrom = isOneOfMany ? { ...sheets, choose } : undefined;
  const place = await askColumn({ columns, samples, ...question, sheets: chosenFrom, signal });
  return place === null ? null : { place, sheet };
}
