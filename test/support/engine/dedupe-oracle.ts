import type { DedupeOptions } from '../../../libs/tools/dedupe/options.ts';

/** Outputs as plain strings. */
export interface DedupeAnswer {
  readonly unique: readonly string[];
  readonly duplicates: readonly string[];
}

const SOFT_BREAKS = /[\v\f\u0085\u2028\u2029]/g;

/** Reference implementation of dedupe: slow, but a direct translation of its rules. For tests only. */
export function dedupeOracle(text: string, options: DedupeOptions): DedupeAnswer {
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.at(-1) === '') {
    lines.pop();
  }

  const unique: string[] = [];
  const duplicates: string[] = [];
  const seen = new Set<string>();
  for (const line of lines) {
    const item = cleanLine(line, options);
    if (options.removeEmptyLines && item.trim() === '') {
      continue;
    }
    const key = options.caseSensitive ? item : item.toLowerCase();
    (seen.has(key) ? duplicates : unique).push(item);
    seen.add(key);
  }
  return { unique: sortLines(unique, options.sortOrder), duplicates };
}

/** Reference implementation for tables: the same by the cells of one column. For tests only. */
export function dedupeRowsOracle(
  rows: readonly (readonly string[])[],
  column: number,
  options: DedupeOptions,
): DedupeAnswer {
  const unique: { readonly cell: string; readonly row: string }[] = [];
  const duplicates: string[] = [];
  const seen = new Set<string>();
  for (const cells of rows) {
    const cell = cleanLine(cells[column], options);
    if (options.removeEmptyLines && cell.trim() === '') {
      continue;
    }
    const row = cells.map((other, index) => (index === column ? cell : other)).join('\t');
    const key = options.caseSensitive ? cell : cell.toLowerCase();
    if (seen.has(key)) {
      duplicates.push(row);
    } else {
      unique.push({ cell, row });
    }
    seen.add(key);
  }
  // First occurrences have different cells, so a cell finds its row again.
  const order = sortLines(
    unique.map(({ cell }) => cell),
    options.sortOrder,
  );
  const places = new Map(unique.map(({ cell, row }) => [cell, row]));
  return { unique: order.map((cell) => places.get(cell) ?? ''), duplicates };
}

/** Returns a line after cleaning: soft line breaks, tabs, spaces, then trim. */
export function cleanLine(
  line: string,
  options: Pick<DedupeOptions, 'removeLineBreaks' | 'removeTabs' | 'removeAllSpaces' | 'trimWhitespace'>,
): string {
  let item = line;
  if (options.removeLineBreaks) {
    item = item.replace(SOFT_BREAKS, '');
  }
  if (options.removeTabs) {
    item = item.replaceAll('\t', '');
  }
  if (options.removeAllSpaces) {
    item = item.replace(/\p{Zs}/gu, '');
  }
  return options.trimWhitespace ? item.trim() : item;
}

/** Returns the lines in the given order. Lines with equal keys keep their order, which `reverse` reverses. */
function sortLines(lines: readonly string[], order: DedupeOptions['sortOrder']): string[] {
  if (order === 'original') {
    return [...lines];
  }
  if (order === 'ascii') {
    return [...lines].sort(compareCodePoints);
  }
  const keyed = lines.map((line) => ({ line, key: alphabeticalKey(line) }));
  const sorted = keyed.sort((a, b) => compareCodePoints(a.key, b.key)).map(({ line }) => line);
  return order === 'reverse' ? sorted.reverse() : sorted;
}

/** Returns the key of the alphabetical order: without marks, in lower case. */
export function alphabeticalKey(line: string): string {
  return line.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function compareCodePoints(a: string, b: string): number {
  const left = [...a];
  const right = [...b];
  const end = Math.min(left.length, right.length);
  for (let i = 0; i < end; i++) {
    const difference = (left[i].codePointAt(0) ?? 0) - (right[i].codePointAt(0) ?? 0);
    if (difference !== 0) {
      return difference;
    }
  }
  return left.length - right.length;
}
