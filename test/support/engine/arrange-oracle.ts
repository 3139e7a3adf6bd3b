import type { FilterCondition } from '../../../libs/tables/arrange/row-filters.ts';

/** Rows of cells with filters and an order, as texts. */
export interface ArrangeSample {
  readonly rows: readonly (readonly string[])[];
  readonly filters: readonly { readonly column: number; readonly condition: FilterCondition }[];
  readonly sort: { readonly column: number; readonly direction: 'ascending' | 'descending' } | null;
}

/** Reference implementation of filters and orders: returns the numbers of the rows. For tests only. */
export function arrangeSlowly({ rows, filters, sort }: ArrangeSample): number[] {
  const cellsOf = (column: number) => rows.map((row) => row[column]);
  const kept = rows
    .map((_, index) => index)
    .filter((index) =>
      filters.every(({ column, condition }) =>
        isKept(rows[index][column], condition, likelyDecimal(sampleOf(cellsOf(column)))),
      ),
    );
  if (!sort) {
    return kept;
  }
  const cells = cellsOf(sort.column);
  const sample = sampleOf(cells);
  const decimal = likelyDecimal(sample);
  const isNumeric = sample.length > 0 && sample.every((cell) => parseSlowly(cell, decimal) !== null);
  const sign = sort.direction === 'ascending' ? 1 : -1;
  return kept.sort((a, b) => {
    if (!isNumeric) {
      return sign * byCodePoint(alphabeticalKey(cells[a]), alphabeticalKey(cells[b])) || a - b;
    }
    const [one, other] = [parseSlowly(cells[a], decimal), parseSlowly(cells[b], decimal)];
    if (one === null || other === null) {
      return Number(one === null) - Number(other === null) || a - b;
    }
    return sign * (one - other) || a - b;
  });
}

/** Returns the number in a cell, or null, by patterns. */
export function parseSlowly(cell: string, decimal: '.' | ','): number | null {
  const trimmed = cell.replace(/^[ \u00a0]+|[ \u00a0]+$/g, '');
  const grouped = decimal === '.' ? String.raw`\d+(?:,\d{2,3})*,\d{3}` : String.raw`\d+(?:\.\d{2,3})*\.\d{3}`;
  const point = decimal === '.' ? String.raw`\.` : ',';
  const digits = `(?:(?:${grouped}|\\d+)(?:${point}\\d*)?|${point}\\d+)`;
  const space = '[ \\u00a0]*';
  const forms = [
    `([-+\\u2212]?)(${digits})${space}(?:%|[$€£¥])?`,
    `([-+\\u2212]?)[$€£¥]${space}(${digits})${space}%?`,
    `[$€£¥]${space}([-+\\u2212]?)(${digits})${space}%?`,
  ];
  for (const form of forms) {
    // regex-bounded: cells of tests are short
    const match = new RegExp(`^${form}$`).exec(trimmed);
    if (match) {
      const [, sign, number] = match;
      const value = Number(number.replaceAll(decimal === '.' ? ',' : '.', '').replace(',', '.'));
      return sign === '' || sign === '+' ? value : -value;
    }
  }
  return null;
}

function sampleOf(cells: readonly string[]): string[] {
  return cells.filter((cell) => !['', '--'].includes(cell.replace(/^[ \u00a0]+|[ \u00a0]+$/g, ''))).slice(0, 1_000);
}

function likelyDecimal(sample: readonly string[]): '.' | ',' {
  let commas = 0;
  let dots = 0;
  for (const cell of sample) {
    const signs = cell.replaceAll(/[^.,]/g, '');
    const isMixed = signs.includes('.') && signs.includes(',');
    const isDecimal = isMixed || (signs.length === 1 && !/(?<!\d)[1-9]\d{0,2}[.,]\d{3}(?!\d)/.test(cell));
    const isGrouped = !isMixed && signs.length > 1;
    commas += Number((isDecimal && signs.endsWith(',')) || (isGrouped && signs.startsWith('.')));
    dots += Number((isDecimal && signs.endsWith('.')) || (isGrouped && signs.startsWith(',')));
  }
  if (commas + dots === 0) {
    const whole = sample
      .filter((cell) => !/[.,]/.test(cell) && /[0-9]/.test(cell))
      .map((cell) => cell.replaceAll(/[^0-9]/g, '').length);
    const isShort = whole.length > 0 && whole.every((digits) => digits <= 3);
    return isShort && sample.some((cell) => cell.includes('.')) ? ',' : '.';
  }
  return commas > dots ? ',' : '.';
}

function isKept(cell: string, condition: FilterCondition, decimal: '.' | ','): boolean {
  const lowered = cell.toLowerCase();
  switch (condition.kind) {
    case 'contains':
      return lowered.includes(condition.text.toLowerCase());
    case 'equals':
      return lowered === condition.text.toLowerCase();
    case 'begins':
      return lowered.startsWith(condition.text.toLowerCase());
    case 'atLeast':
      return (parseSlowly(cell, decimal) ?? Number.NaN) >= limitOf(condition.value, decimal);
    case 'atMost':
      return (parseSlowly(cell, decimal) ?? Number.NaN) <= limitOf(condition.value, decimal);
    case 'empty':
      return cell.trim() === '';
    case 'notEmpty':
      return cell.trim() !== '';
  }
}

/** Reads the number of a condition with the decimal sign of its column, else with the other one. */
function limitOf(value: string, decimal: '.' | ','): number {
  return parseSlowly(value, decimal) ?? parseSlowly(value, decimal === '.' ? ',' : '.') ?? Number.NaN;
}

function alphabeticalKey(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

function byCodePoint(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
