import type { LineSegment } from './virtual-rows/row-line.tsx';

/** Splits a line at the matches of the needle, ignoring case; returns null if there are none. */
export function markNeedle(line: string, needle: string, isCurrent: boolean): readonly LineSegment[] | null {
  if (needle === '') {
    return null;
  }
  const folded = line.toLowerCase();
  // Some letters change their length with their case, so positions would not match.
  const haystack = folded.length === line.length ? folded : line;
  const wanted = haystack === folded ? needle.toLowerCase() : needle;
  const segments: LineSegment[] = [];
  let from = 0;
  for (let at = haystack.indexOf(wanted); at >= 0; at = haystack.indexOf(wanted, from)) {
    if (at > from) {
      segments.push({ text: line.slice(from, at) });
    }
    from = at + wanted.length;
    segments.push({ text: line.slice(at, from), mark: isCurrent ? 'current' : 'match' });
  }
  if (segments.length === 0) {
    return null;
  }
  if (from < line.length) {
    segments.push({ text: line.slice(from) });
  }
  return segments;
}
