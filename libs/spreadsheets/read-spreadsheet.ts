import { UserMistake } from '../errors.ts';
import { formatBytes } from '../format-bytes.ts';
import { readPlannedTable, type TableImport } from '../tables/read-table.ts';
import { planTable, type TableOptions, type TablePlan } from '../tables/table-plan.ts';
import { sheetText } from './sheet-text.ts';
import { type Sheet, Workbook } from './workbook.ts';

/** Maximum size of a spreadsheet file in bytes (`docs/spec/formats.md`, Import). */
export const MAX_SPREADSHEET_BYTES = 100_000_000;

/** Returns the error for a file above the limit. */
export function tooLargeSpreadsheet(bytes: number): UserMistake {
  const limit = formatBytes(MAX_SPREADSHEET_BYTES);
  return new UserMistake(
    `This is a spreadsheet of ${formatBytes(bytes)}; up to ${limit} can be read. Save it as CSV and try again.`,
  );
}

const UNREADABLE = 'This spreadsheet could not be read. Save it as CSV and try again.';

export interface SpreadsheetOptions {
  readonly header: TableOptions['header'];
  /** Name of the sheet; if missing, the first visible one, or, if the header is detected, the first of these with rows. */
  readonly sheet?: string | undefined;
}

export interface SpreadsheetImport extends TableImport {
  /** Names of all sheets, in their order. */
  readonly sheets: readonly string[];
  readonly sheet: string;
}

/**
 * Reads a sheet of an XLSX file as a table. Beside the file and its shared strings, memory is flat.
 * @param options.isBorrowed true if each block is only borrowed until the next one is requested
 * @param progress called with the share of the sheet that is read, from 0 to 1
 * @throws UserMistake for a file that is damaged or protected, a sheet that does not exist, and as `readTable` does
 */
export async function readSpreadsheet(
  bytes: Uint8Array<ArrayBuffer>,
  { header, sheet, isBorrowed = false }: SpreadsheetOptions & { readonly isBorrowed?: boolean },
  progress: (share: number) => void = () => {},
): Promise<SpreadsheetImport> {
  const workbook = await readable(() => Workbook.open(bytes));
  const { sheets } = workbook;
  const chosen =
    sheet === undefined
      ? (sheets.find(({ isHidden }) => !isHidden) ?? sheets.at(0))
      : sheets.find(({ name }) => name === sheet);
  const names = sheets.map(({ name }) => name);
  if (!chosen) {
    throw new UserMistake(
      sheet === undefined ? UNREADABLE : `There is no sheet “${sheet}”. The sheets are: ${names.join(', ')}.`,
    );
  }
  const open = async (opened: Sheet) => {
    const text = new RepeatedStart(sheetText(workbook, opened, progress));
    return { name: opened.name, text, plan: await planTable(text.start(), { delimiter: 'tab', header }) };
  };
  let opened = await open(chosen);
  if (sheet === undefined && header === 'auto' && hasNoRows(opened)) {
    for (const other of sheets.filter((each) => !each.isHidden && each !== chosen)) {
      const next = await open(other);
      if (!hasNoRows(next)) {
        opened = next;
        break;
      }
    }
  }
  const { name, text, plan } = opened;
  const report = () => ({ encoding: 'utf-8', strayBytes: 0 }) as const;
  const table = readPlannedTable(plan, { chunks: text.all(), report }, isBorrowed);
  return { ...table, sheets: names, sheet: name };
}

/** Returns true if a sheet has nothing after its header. Bulk files of Amazon Ads begin with such sheets. */
function hasNoRows({ text, plan }: { readonly text: RepeatedStart; readonly plan: TablePlan }): boolean {
  return text.isKeptWhole && text.keptBytes <= plan.start.bytes;
}

/** Text whose start is read first, and then again with the rest. */
class RepeatedStart {
  readonly #chunks: AsyncGenerator<Uint8Array, void, void>;
  readonly #kept: Uint8Array[] = [];
  #isOver = false;

  constructor(chunks: AsyncGenerator<Uint8Array, void, void>) {
    this.#chunks = chunks;
  }

  /** True if the start was the whole text. */
  get isKeptWhole(): boolean {
    return this.#isOver;
  }

  get keptBytes(): number {
    return this.#kept.reduce((sum, { length }) => sum + length, 0);
  }

  async *start(): AsyncGenerator<Uint8Array, void, void> {
    for (let next = await this.#next(); !next.done; next = await this.#next()) {
      this.#kept.push(next.value);
      yield next.value;
    }
    this.#isOver = true;
  }

  async *all(): AsyncGenerator<Uint8Array, void, void> {
    try {
      for (let chunk = this.#kept.shift(); chunk; chunk = this.#kept.shift()) {
        yield chunk;
      }
      for (let next = await this.#next(); !next.done; next = await this.#next()) {
        yield next.value;
      }
    } finally {
      await this.#chunks.return();
    }
  }

  #next(): Promise<IteratorResult<Uint8Array, void>> {
    return readable(() => this.#chunks.next());
  }
}

/** Awaits a step of reading; any failure means that the file is damaged, protected or not a spreadsheet. */
async function readable<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch {
    throw new UserMistake(UNREADABLE);
  }
}
