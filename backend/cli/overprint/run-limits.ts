import { formatBytes } from '../../../libs/format-bytes.ts';
import { MAX_PARTS } from '../../../libs/lines/kernels/dedupe/line-divider.ts';
import { LEAST_SPILL_MEMORY } from '../../../libs/lines/spill/spill-space.ts';
import type { LinePart } from '../../../libs/tools/shared/tool.ts';
import { UsageError } from './failure.ts';
import { MESSAGES } from './messages.ts';
import { MOST_THREADS } from './threads/search-notes.ts';
import type { RowRange } from './tool-command.ts';

const UNITS: { readonly [unit: string]: number } = { '': 1, kb: 1e3, mb: 1e6, gb: 1e9, tb: 1e12 };

/** @throws UsageError if a size is none, or too small */
export function parseMemory(text: string): number {
  const [, number = '', unit = ''] = /^(\d+(?:\.\d+)?) ?([kmgt]?b)?$/i.exec(text) ?? [];
  const bytes = number === '' ? 0 : Math.floor(Number(number) * UNITS[unit.toLowerCase()]);
  if (bytes < LEAST_SPILL_MEMORY) {
    throw new UsageError(MESSAGES.badMemory(formatBytes(LEAST_SPILL_MEMORY)));
  }
  return bytes;
}

/** Maximum of `--pattern-timeout`: a day. */
const MOST_SEARCH_SECONDS = 86_400;

/** @throws UsageError if a text is no number of seconds */
export function parseSearchSeconds(text: string): number {
  const seconds = /^\d{1,5}$/.test(text) ? Number(text) : -1;
  if (seconds < 0 || seconds > MOST_SEARCH_SECONDS) {
    throw new UsageError(MESSAGES.badSearchSeconds(MOST_SEARCH_SECONDS));
  }
  return seconds;
}

/** @throws UsageError if a text is no number of threads */
export function parseThreads(text: string): number {
  const threads = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (threads < 1 || threads > MOST_THREADS) {
    throw new UsageError(MESSAGES.badThreads(MOST_THREADS));
  }
  return threads;
}

/** @throws UsageError if a text does not name a part */
export function parsePartition(text: string): LinePart {
  const [, number, count] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number);
  if (!(number >= 1 && number <= count && count <= MAX_PARTS)) {
    throw new UsageError(MESSAGES.badPartition(MAX_PARTS));
  }
  return { number, count };
}

/** Maximum row number, also of computed results. */
const LAST_ROW = 2n ** 53n;

/** @throws UsageError if a text names no rows */
export function parseRows(text: string): RowRange {
  const [first, last] = (/^(\d{1,16})-(\d{1,16})$/.exec(text)?.slice(1) ?? ['0', '0']).map(BigInt);
  if (first < 1n || first > last || last > LAST_ROW) {
    throw new UsageError(MESSAGES.badRows);
  }
  return { first: Number(first), last: Number(last) };
}
