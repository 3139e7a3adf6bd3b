import { decodeUtf8 } from '../../lines/blocks/decode-lines.ts';
import type { Blocks } from '../../lines/blocks/line-block.ts';
import { chunksOf } from '../../lines/blocks/line-chunks.ts';
import type { SearchWatch } from '../shared/tool.ts';
import type { MatchHandler } from './match-handler.ts';
import { lineEndAt, nextSearchIndex, runPattern } from './matching.ts';
import type { CompiledSearch } from './pattern.ts';

/** Settings of a scan. */
export interface ScanSettings {
  readonly search: CompiledSearch;
  /** False if only the first of the matches that start on a line is replaced. */
  readonly replaceAll: boolean;
  readonly chunkBytes: number;
  readonly watch?: SearchWatch | undefined;
  /** True if the lines are cells of a table, each of which is searched by itself. */
  readonly isCell?: boolean;
}

/**
 * Scans a text for a search whose attempts stay on their line (see `LineReach`), in chunks of whole lines. The result
 * equals that of searching the whole text.
 * @returns false if the handler ended the scan
 */
export async function scanLines(blocks: Blocks, settings: ScanSettings, handler: MatchHandler): Promise<boolean> {
  let linesRead = 0;
  for await (const block of blocks) {
    if (await handler.takeBlock(block)) {
      if (!(await handler.pause(linesRead))) {
        return false;
      }
    } else {
      for (const chunk of chunksOf(block.bytes, settings.chunkBytes)) {
        watched(settings.watch, () => scanChunk(chunk, settings, handler));
        if (!(await handler.pause(linesRead))) {
          return false;
        }
      }
      handler.endLines(block.count);
    }
    linesRead += block.count;
  }
  await handler.pause(linesRead);
  return true;
}

/** Calls a search between the calls of its watch. */
export function watched<T>(watch: SearchWatch | undefined, search: () => T): T {
  watch?.begin();
  try {
    return search();
  } finally {
    watch?.end();
  }
}

/** Reports a run of whole lines to a handler: what is between the matches, and the matches. */
export function scanChunk(
  bytes: Uint8Array,
  settings: Pick<ScanSettings, 'search' | 'replaceAll'>,
  handler: Pick<MatchHandler, 'keepBytes' | 'keepText' | 'replace' | 'leave'>,
): void {
  const { search, replaceAll } = settings;
  const { regex } = search;
  const end = bytes.length - 1;
  const text = decodeUtf8(bytes.subarray(0, end));
  // One UTF-16 unit per byte: positions in text and bytes are the same.
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
    if (!replaceAll) {
      replacedLineEnd = lineEndAt(text, index);
    }
    if (isByteForUnit) {
      handler.keepBytes(bytes, kept, index);
    } else {
      handler.keepText(text, kept, index);
    }
    handler.replace(match);
    kept = index + match[0].length;
  }
  if (kept === 0) {
    handler.keepBytes(bytes, 0, bytes.length);
  } else {
    if (isByteForUnit) {
      handler.keepBytes(bytes, kept, end);
    } else {
      handler.keepText(text, kept, text.length);
    }
    handler.keepBytes(bytes, end, end + 1);
  }
}
