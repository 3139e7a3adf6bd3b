import type { LineBlock } from '../../lines/line-block.ts';
import { chunksOf } from '../../lines/line-chunks.ts';
import type { MatchHandler } from './match-handler.ts';
import { decodeText, lineEndAt, nextSearchIndex, runPattern } from './matching.ts';
import type { CompiledSearch } from './pattern.ts';

/** What a scan needs to know beside the text. */
export interface ScanSettings {
  readonly search: CompiledSearch;
  /** Off: of the matches that start on one line only the first is replaced. */
  readonly replaceAll: boolean;
  readonly chunkBytes: number;
}

/**
 * Scans a text for a search whose attempts stay on their line (`LineReach` says which do): chunk by chunk, each of
 * whole lines. The result is that of searching the whole text.
 * @returns false where the handler ended the scan
 */
export async function scanLines(
  blocks: AsyncIterable<LineBlock> | Iterable<LineBlock>,
  settings: ScanSettings,
  handler: MatchHandler,
): Promise<boolean> {
  let linesRead = 0;
  for await (const block of blocks) {
    if (await handler.takeBlock(block)) {
      if (!(await handler.pause(linesRead))) return false;
    } else {
      for (const chunk of chunksOf(block.bytes, settings.chunkBytes)) {
        scanChunk(chunk, settings, handler);
        if (!(await handler.pause(linesRead))) return false;
      }
      handler.endLines(block.count);
    }
    linesRead += block.count;
  }
  await handler.pause(linesRead);
  return true;
}

/** Tells a handler all of a run of whole lines. */
function scanChunk(bytes: Uint8Array, settings: ScanSettings, handler: MatchHandler): void {
  const { search, replaceAll } = settings;
  const { regex } = search;
  const end = bytes.length - 1;
  const text = decodeText(bytes.subarray(0, end));
  // As many units as bytes: a place in the text is a place in the bytes.
  const isByteForUnit = text.length === end;
  let kept = 0;
  let replacedLineEnd = -1;
  regex.lastIndex = 0;
  for (let match = runPattern(regex, text); match !== null; match = runPattern(regex, text)) {
    regex.lastIndex = nextSearchIndex(search, text, match);
    const { index } = match;
    if (index <= replacedLineEnd) {
      handler.leave();
      continue;
    }
    if (!replaceAll) replacedLineEnd = lineEndAt(text, index);
    if (isByteForUnit) handler.keepBytes(bytes, kept, index);
    else handler.keepText(text, kept, index);
    handler.replace(match);
    kept = index + match[0].length;
  }
  if (kept === 0) {
    handler.keepBytes(bytes, 0, bytes.length);
  } else {
    if (isByteForUnit) handler.keepBytes(bytes, kept, end);
    else handler.keepText(text, kept, text.length);
    handler.keepBytes(bytes, end, end + 1);
  }
}
