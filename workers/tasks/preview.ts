import type { Remote } from 'comlink';
import { UserMistake } from '../../libs/errors.ts';
import { nextMatchRow } from '../../libs/tools/replace/next-match.ts';
import { type CompiledSearch, compileSearch } from '../../libs/tools/replace/pattern.ts';
import { countMatches, type MarkedSegment, type MatchCount, markLines } from '../../libs/tools/replace/preview.ts';
import { previewRules, type RulesPreview } from '../../libs/tools/replace/rules-preview.ts';
import type { RowsChannel } from '../protocol/rows.ts';
import type { RulesJob, SearchJob, SearchTerms } from '../protocol/tool-jobs.ts';
import { openBlocks } from '../rows-source.ts';

// Cancelled by terminating the worker, which is the only way to stop a runaway pattern.
const { signal } = new AbortController();

/** Preloads the modules that a search imports lazily, so that loading does not count against its time limit. */
export async function prepareSearch(): Promise<void> {
  await import('../../libs/tools/replace/line-reach.ts');
}

/** Counts the matches in rows, stopping after the time limit. */
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
 * Returns the next row in which a match starts, wrapping around at the end; null if there is none. The search starts at
 * the block of the first row. A match that spans lines and starts before that block is missed, so the search may report
 * a match inside of it.
 */
export async function nextSearchRow(
  channel: Remote<RowsChannel>,
  { rows, terms }: SearchJob,
  fromRow: number,
): Promise<number | null> {
  const search = compile(terms);
  const { firstRow, blocks } = await openBlocks(channel, rows.id, { fromRow, isPassing: true });
  const found = await nextMatchRow(signal, blocks, rows.byteLength, search, fromRow - firstRow);
  if (found !== null) {
    return firstRow + found;
  }
  if (fromRow === 0) {
    return null;
  }
  const start = await openBlocks(channel, rows.id, { isPassing: true });
  return nextMatchRow(signal, start.blocks, rows.byteLength, search, 0);
}

/** Previews a list of rules, stopping after the time limit. */
export async function previewList(
  channel: Remote<RowsChannel>,
  { rows, options, column }: RulesJob,
  limitMs: number,
): Promise<RulesPreview> {
  const deadline = { at: performance.now() + limitMs, now: () => performance.now() };
  const { blocks } = await openBlocks(channel, rows.id, { isPassing: true });
  return previewRules(blocks, rows.byteLength, options, column, deadline, { signal });
}

/** Marks the matches in consecutive lines, with their replacements. */
export function markSearch(lines: readonly string[], terms: SearchTerms, replaceWith: string): MarkedSegment[][] {
  return markLines(lines, compile(terms), terms.options.replaceAll, replaceWith);
}

function compile({ find, options }: SearchTerms): CompiledSearch {
  const search = compileSearch(find, options);
  if (!search.ok) {
    throw new UserMistake(search.reason);
  }
  return search;
}
