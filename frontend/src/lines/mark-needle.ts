import type { LineSegment } from './virtual-rows/row-line.tsx';

/** Divides a line where it holds the needle, ignoring case; null where it does not. */
export function markNeedle(line: string, needle: string, isCurrent: boolean): readonly LineSegment[] | null {
  if (needle === '') return null;
  const folded = line.toLowerCase();
  // Some letters change their length with their case; then positions would not fit.
  const haystack = folded.length === line.length ? folded : line;
  const wanted = haystack === folded ? needle.toLowerCase() : needle;
  const segments: LineSegment[] = [];
  let from = 0;
  for (let at = haystack.indexOf(wanted); at >= 0; at = haystack.indexOf(wanted, from)) {
    if (at > from) segments.push({ text: line.slice(from, at) });
    from = at + wanted.length;
    segments.push({ text: line.slice(at, from), mark: isCurrent ? 'current' : 'match' });
  }
  if (segments.length === 0) return null;
  if (from < line.length) segments.push({ text: line.slice(from) });
  return segments;
}
