import type { TableReport } from '../../../libs/tables/read-table.ts';
import type { TableOptions } from '../../../libs/tables/table-plan.ts';
import { detectDelimiterSlowly, separatorLine, splitSlowly } from './csv-oracle.ts';

export interface SlowTable {
  readonly columns: readonly string[];
  readonly lines: readonly string[];
  readonly report: TableReport;
}

/** Cells of a record and its number in the text, from 1. */
interface Numbered {
  readonly number: number;
  readonly cells: readonly string[];
}

/**
 * Reference implementation of the table reader: returns the table, or the message for a text that is refused. For tests
 * only.
 */
export function readTableSlowly(text: string, options: TableOptions): SlowTable | string {
  const named = options.delimiter === 'auto' ? separatorLine(text) : null;
  const delimiter = options.delimiter === 'auto' ? detectDelimiterSlowly(text) : options.delimiter;
  const before = named ? 1 : 0;
  const { records, isOpen } = splitSlowly(named ? text.slice(named.length) : text, delimiter);
  const all = records.map(({ cells }, index): Numbered => ({ number: index + 1 + before, cells }));
  const last = all.length + before;
  const filled = all.filter(({ cells }) => cells.length > 1 || cells[0] !== '');
  const width = widthOf(filled);
  if (width > 256) {
    return `This file has ${width} columns. A table can have 256.`;
  }
  if (isOpen) {
    return `The quoted cell that begins in record ${last} of this CSV file is never closed.`;
  }
  if (typeof options.header === 'number' && options.header > last) {
    return `This file has ${last} ${last === 1 ? 'record' : 'records'}. Record ${options.header} cannot be its header.`;
  }
  const header = findHeader(filled, width, options.header);
  const names = header === 'none' ? [] : (all.find(({ number }) => number === header)?.cells ?? []);
  const kept = header === 'none' ? filled : filled.filter(({ number }) => number > header);
  const long = kept.filter(({ cells }) => cells.slice(width).some((cell) => cell !== ''));
  return {
    columns: uniqueNames(Array.from({ length: width }, (_, index) => names[index] ?? '')),
    lines: kept.map(({ cells }) => Array.from({ length: width }, (_, index) => cleaned(cells[index] ?? '')).join('\t')),
    report: {
      columns: width,
      rows: kept.length,
      preamble: header === 'none' ? 0 : filled.filter(({ number }) => number < header).length,
      cleanedCells: kept.flatMap(({ cells }) => cells.slice(0, width).filter((cell) => cleaned(cell) !== cell)).length,
      shortRecords: kept.filter(({ cells }) => cells.length < width).length,
      longRecords: { count: long.length, first: long[0]?.number ?? 0 },
      delimiter,
      header,
    },
  };
}

function widthOf(records: readonly Numbered[]): number {
  const counts = records
    .map(({ cells }) => cells.length)
    .filter((count) => count > 1)
    .slice(0, 100);
  const times = (count: number) => counts.filter((other) => other === count).length;
  return counts.find((count) => counts.every((other) => times(other) <= times(count))) ?? 1;
}

function findHeader(filled: readonly Numbered[], width: number, wanted: TableOptions['header']): number | 'none' {
  if (wanted !== 'auto') {
    return wanted;
  }
  const found = filled.slice(0, 20).find(({ cells }) => {
    const names = cells.map((cell) => cleaned(cell).trim().toLowerCase());
    const isName = (name: string, index: number) =>
      name !== '' && !/^[-+]?[\d.,]+%?$/.test(name) && names.indexOf(name) === index;
    return cells.length === width && names.every(isName);
  });
  return found?.number ?? 'none';
}

function cleaned(cell: string): string {
  return cell
    .split('\r\n')
    .join(' ')
    .split(/[\t\n\r\u0085\u2028\u2029]/)
    .join(' ');
}

function uniqueNames(given: readonly string[]): string[] {
  const names: string[] = [];
  for (const [index, name] of given.entries()) {
    const base = [...cleaned(name).trim()].slice(0, 200).join('') || `Column ${index + 1}`;
    const variants = [base, ...Array.from({ length: given.length }, (_, number) => `${base} ${number + 2}`)];
    const isFree = (variant: string) => !names.some((other) => other.toLowerCase() === variant.toLowerCase());
    names.push(variants.find(isFree) as string);
  }
  return names;
}
