import type { DedupeOptions } from './options.ts';

/** What dedupe answers, as plain strings. */
export interface DedupeAnswer {
  readonly unique: readonly string[];
  readonly duplicates: readonly string[];
}

const SOFT_BREAKS = /[\v\f\u0085\u2028\u2029]/g;

/** The dedupe tool as its rules say it, slow and obvious: what the engine is compared with in tests. */
export function dedupeOracle(text: string, options: DedupeOptions): DedupeAnswer {
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.at(-1) === '') lines.pop();

  const unique: string[] = [];
  const duplicates: string[] = [];
  const seen = new Set<string>();
  for (const line of lines) {
    const item = cleanLine(line, options);
    if (options.removeEmptyLines && item.trim() === '') continue;
    const key = options.caseSensitive ? item : item.toLowerCase();
    (seen.has(key) ? duplicates : unique).push(item);
    seen.add(key);
  }
  return { unique: sortLines(unique, options.sortOrder), duplicates };
}

/** One line after cleaning: soft line breaks, tabs, spaces, then trim. */
export function cleanLine(
  line: string,
  options: Pick<DedupeOptions, 'removeLineBreaks' | 'removeTabs' | 'removeAllSpaces' | 'trimWhitespace'>,
): string {
  let item = line;
  if (options.removeLineBreaks) item = item.replace(SOFT_BREAKS, '');
  if (options.removeTabs) item = item.replaceAll('\t', '');
  if (options.removeAllSpaces) item = item.replace(/\p{Zs}/gu, '');
  return options.trimWhitespace ? item.trim() : item;
}

/** The lines in the given order; lines with equal keys stay as they were, and are turned round by `reverse`. */
export function sortLines(lines: readonly string[], order: DedupeOptions['sortOrder']): string[] {
  if (order === 'original') return [...lines];
  if (order === 'ascii') return [...lines].sort(compareCodePoints);
  const keyed = lines.map((line) => ({ line, key: alphabeticalKey(line) }));
  const sorted = keyed.sort((a, b) => compareCodePoints(a.key, b.key)).map(({ line }) => line);
  return order === 'reverse' ? sorted.reverse() : sorted;
}

/** What the alphabetical order looks at: neither marks nor case. */
export function alphabeticalKey(line: string): string {
  return line.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function compareCodePoints(a: string, b: string): number {
  const left = [...a];
  const right = [...b];
  const end = Math.min(left.length, right.length);
  for (let i = 0; i < end; i++) {
    const difference = (left[i].codePointAt(0) ?? 0) - (right[i].codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
