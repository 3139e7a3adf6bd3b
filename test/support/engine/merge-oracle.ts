import { applyCasing } from '../../../libs/lines/product/casing.ts';
import { type MergeOptions, separatorText, wrapTexts } from '../../../libs/tools/merge/description.ts';

/** Reference implementation of merge. For tests only. */
export function mergeSlowly(columns: readonly string[], options: MergeOptions): string[] {
  const lists = columns
    .map((text) => text.split(/\r\n|\r|\n/).map((line) => line.trim()))
    .map((lines) => lines.filter((line) => line !== ''))
    .filter((items) => items.length > 0);
  if (lists.length === 0) {
    return [];
  }
  const [before, after] = wrapTexts(options.wrap);
  const rows = lists
    .reduce<string[][]>((all, items) => all.flatMap((row) => items.map((item) => [...row, item])), [[]])
    .map((row) => applyCasing(before + row.join(separatorText(options.separator)) + after, options.casing));
  return options.removeDuplicates ? [...new Set(rows)] : rows;
}
