import { UserMistake } from '../../errors.ts';
import { EMPTY_STATS, type LineStats } from '../../lines/blocks/line-stats.ts';
import { TOO_MANY_COMBINATIONS, utf8Size } from '../shared/combine-estimate.ts';
import type { Estimate } from '../shared/tool.ts';
import type { DependentGaps, RowText } from './gaps.ts';
import type { MergeOptions } from './options.ts';
import { type MergePart, planMerge } from './plan.ts';

const NOTHING: Estimate = { rows: 0n, bytes: 0n, storedBytes: 0n, exact: true };

/**
 * Estimates a merge. Rows are exact; bytes are exact unless casing or cells of a table can change lengths, or gaps have
 * to be closed row by row. Duplicates are not estimated.
 * @param stats by place of the column
 */
export function estimateParts(stats: readonly LineStats[], options: MergeOptions): Estimate {
  try {
    const counts = stats.map(({ items }) => items);
    const plan = planMerge(counts, options);
    const sizes = plan.parts.map((part) => partSize(part, stats));
    const rows = sizes.reduce((sum, size) => sum + size.rows, 0n);
    const cells = plan.header
      ? plan.parts.reduce((sum, part, i) => sum + cellBytes(part, stats, sizes[i].rows), 0n)
      : 0n;
    const tabs = rows * BigInt(Math.max(0, (plan.header?.length ?? 1) - 1));
    const bytes = sizes.reduce((sum, size) => sum + size.bytes, 0n) + cells + tabs;
    const areComputed = plan.parts.every(({ row }) => 'texts' in row);
    const exact = options.casing === 'none' && !options.removeDuplicates && areComputed && !plan.header;
    const estimate = { rows, bytes, storedBytes: areComputed ? 0n : bytes, exact };
    return rows <= 2n ** 53n ? estimate : { ...estimate, refusal: TOO_MANY_COMBINATIONS };
  } catch (error) {
    if (error instanceof UserMistake) {
      return { ...NOTHING, refusal: error.message };
    }
    throw error;
  }
}

interface PartSize {
  readonly rows: bigint;
  /** Bytes of the finished rows with line ends. */
  readonly bytes: bigint;
}

function partSize({ columns, row }: MergePart, stats: readonly LineStats[]): PartSize {
  const counts = new Map(
    columns.map(({ column, isOptional }) => [column, BigInt(statsAt(stats, column).items + (isOptional ? 1 : 0))]),
  );
  const rows = columns.reduce((product, { column }) => product * (counts.get(column) ?? 1n), 1n);
  let bytes = rows * BigInt(textBytes(row) + 1);
  for (const { column, before, after, empty } of placesOf(row)) {
    const { items, itemBytes } = statsAt(stats, column);
    const all = itemBytes + items * (utf8Size(before) + utf8Size(after)) + utf8Size(empty ?? '');
    bytes += (rows / (counts.get(column) ?? 1n)) * BigInt(all);
  }
  return { rows, bytes };
}

function textBytes(row: RowText | DependentGaps): number {
  const texts =
    'texts' in row
      ? row.texts
      : [row.wrap.before, ...row.pieces.map((piece) => ('text' in piece ? piece.text : '')), row.wrap.after];
  return utf8Size(texts.join(''));
}

function placesOf(row: RowText | DependentGaps) {
  return 'texts' in row
    ? row.places
    : row.pieces.flatMap((piece) => ('column' in piece ? [{ ...piece, empty: undefined }] : []));
}

/** Returns the bytes of the cells after the finished row, without TABs. */
function cellBytes({ columns }: MergePart, stats: readonly LineStats[], rows: bigint): bigint {
  return columns.reduce((sum, { column, isOptional }) => {
    const { items, itemBytes } = statsAt(stats, column);
    return sum + (rows / BigInt(items + (isOptional ? 1 : 0))) * BigInt(itemBytes);
  }, 0n);
}

function statsAt(stats: readonly LineStats[], column: number): LineStats {
  return stats.at(column) ?? EMPTY_STATS;
}
