import { MAX_TEXT_UNITS } from '../../lines/blocks/decode-lines.ts';
import type { Blocks } from '../../lines/blocks/line-block.ts';
import type { LineReach } from './line-reach.ts';
import { type ScanSettings, scanLines } from './line-scan.ts';
import type { MatchHandler } from './match-handler.ts';
import { textTooLong } from './matching.ts';
import type { CompiledSearch } from './pattern.ts';
import { scanWindows } from './window-scan.ts';

/** Size of a chunk that holds a single line. */
const ONE_LINE = 1;

/**
 * Searches a text in the cheapest way that gives the same result as searching the whole text. Throws `UserMistake` for
 * a text too long for a pattern that needs all of it.
 * @param byteLength size of all blocks
 * @returns false if the handler ended the scan
 */
export async function scanText(
  blocks: Blocks,
  byteLength: number,
  settings: ScanSettings,
  handler: MatchHandler,
): Promise<boolean> {
  const reach = await reachOf(settings.search);
  if (reach.kind === 'line') {
    return scanLines(blocks, settings, handler);
  }
  if (settings.isCell) {
    return scanLines(blocks, { ...settings, chunkBytes: ONE_LINE }, handler);
  }
  if (reach.kind === 'text' && byteLength > MAX_TEXT_UNITS) {
    throw textTooLong();
  }
  return scanWindows(blocks, reach, settings, handler);
}

/** Returns the reach of a search. */
export async function reachOf(search: CompiledSearch): Promise<LineReach> {
  if (search.literal !== null && !search.literal.includes('\n')) {
    return { kind: 'line' };
  }
  // Loaded lazily, since it includes a parser of regular expressions.
  const { lineReachOf } = await import('./line-reach.ts');
  return lineReachOf(search);
}
