/**
 * How many percent of the compared lines were duplicates, with one decimal. The first of equal lines is never one, so
 * it is never all of them: 99.9 is the most that is said, also where more digits would round to 100.
 */
export function duplicatePercent(originalCount: number, duplicateCount: number): number {
  if (originalCount === 0) return 0;
  return Math.min(99.9, Math.round((duplicateCount / originalCount) * 1000) / 10);
}
