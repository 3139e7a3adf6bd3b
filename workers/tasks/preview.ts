import type { Remote } from 'comlink';
import { nextMatchRow } from '../../libs/tools/replace/next-match.ts';
import { type CompiledSearch, compileSearch } from '../../libs/tools/replace/pattern.ts';
import { countMatches, type MarkedSegment, type MatchCount, markLines } from '../../libs/tools/replace/preview.ts';
import { UserMistake } from '../../libs/tools/tool.ts';
import type { RowsChannel, SearchJob, SearchTerms } from '../protocol.ts';
import { openBlocks } from '../rows-source.ts';

// All of this is ended by ending the worker: a pattern that runs away can be stopped in no other way.
const { signal } = new AbortController();

/** Loads what a search may need on its way, so that it does not take its time. */
export async function prepareSearch(): Promise<void> {
  await import('../../libs/tools/replace/line-reach.ts');
}

/** Counts the matches in rows, for at most so long. */
export async function countSearch(
  channel: Remote<RowsChannel>,
  { rows, terms }: SearchJob,
  limitMs: number,
): Promise<MatchCount> {
  const deadline = { at: performance.now() + limitMs, now: () => performance.now() };
  const { blocks } = await openBlocks(channel, rows.id, { isPassing: true });
  return countMatches(signal, blocks, rows.byteLength, compile(terms), terms.options.replaceAll, deadline);
}

/**
 * The next row in which a match starts, going round at the end; null where there is none. A match that passes line
 * breaks and starts before the block of the first row is not known here, so one inside of it may be taken for a match.
 */
export async function nextSearchRow(
  channel: Remote<RowsChannel>,
  { rows, terms }: SearchJob,
  fromRow: number,
): Promise<number | null> {
  const search = compile(terms);
  const { firstRow, blocks } = await openBlocks(channel, rows.id, { fromRow, isPassing: true });
  const found = await nextMatchRow(signal, blocks, rows.byteLength, search, fromRow - firstRow);
  if (found !== null) return firstRow + found;
  if (fromRow === 0) return null;
  const start = await openBlocks(channel, rows.id, { isPassing: true });
  return nextMatchRow(signal, start.blocks, rows.byteLength, search, 0);
}

/** Marks the matches of neighbouring lines. */
export function markSearch(lines: readonly string[], terms: SearchTerms): MarkedSegment[][] {
  return markLines(lines, compile(terms), terms.options.replaceAll);
}

function compile({ find, options }: SearchTerms): CompiledSearch {
  const search = compileSearch(find, options);
  if (!search.ok) throw new UserMistake(search.reason);
  return search;
}
