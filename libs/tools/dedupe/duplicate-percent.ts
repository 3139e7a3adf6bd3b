/**
 * Returns the percentage of compared lines that were duplicates, with one decimal. At most 99.9, even if rounding would
 * give 100, because the first of equal lines is never a duplicate.
 */
export function duplicatePercent(originalCount: number, duplicateCount: number): number {
  if (originalCount === 0) {
    return 0;
  }
  return Math.min(99.9, Math.round((duplicateCount / originalCount) * 1000) / 10);
}
