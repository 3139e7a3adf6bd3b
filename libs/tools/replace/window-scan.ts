import type { LineBlock } from '../../lines/line-block.ts';
import { chunksOf } from '../../lines/line-chunks.ts';
import { UserMistake } from '../tool.ts';
import type { LineReach } from './line-reach.ts';
import type { ScanSettings } from './line-scan.ts';
import type { MatchHandler } from './match-handler.ts';
import { lineEndAt, nextSearchIndex, runPattern } from './matching.ts';
import type { CompiledSearch } from './pattern.ts';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * The longest text a pattern can be run on: strings end at 2^29 - 24 UTF-16 units in Chrome and Node; the other
 * browsers' limits are higher.
 */
export const MAX_TEXT_UNITS = 2 ** 29 - 1024;

/** How often a long search looks up, in replacements. */
const MATCHES_PER_PAUSE = 4096;

/** Says that a text is too long for a pattern that needs all of it, and what to do. */
export function textTooLong(): UserMistake {
  return new UserMistake(
    'This pattern can match across line breaks, so it needs the whole text at once, and that works up to 512 MB. Keep it on one line (for example [ \\t] for \\s, or [^,\\n] for [^,]), or split the text.',
  );
}

/**
 * Scans a text for a search whose attempts can pass line breaks. Text is searched as far as no attempt can reach
 * beyond what has been read, and dropped when no attempt can look back at it; with reach `text`, that is all of it.
 * The result is that of searching the whole text.
 * Throws `UserMistake` where more than `MAX_TEXT_UNITS` would have to be held.
 * @returns false where the handler ended the scan
 */
export async function scanWindows(
  blocks: AsyncIterable<LineBlock> | Iterable<LineBlock>,
  reach: Exclude<LineReach, { kind: 'line' }>,
  settings: ScanSettings,
  handler: MatchHandler,
): Promise<boolean> {
  const window = new SearchWindow(reach, settings, handler);
  let linesRead = 0;
  let unsearched = 0;
  let wanted = settings.chunkBytes;
  for await (const { bytes, count } of blocks) {
    for (const chunk of chunksOf(bytes, settings.chunkBytes)) {
      window.append(decoder.decode(chunk));
      unsearched += chunk.length;
      if (unsearched >= wanted) {
        const isNearer = window.searchSafePart();
        // Where nothing could be searched, twice as much is read before the next try, so that tries stay few.
        wanted = isNearer ? settings.chunkBytes : wanted * 2;
        if (isNearer) unsearched = 0;
      }
      if (!(await handler.pause(linesRead))) return false;
    }
    linesRead += count;
  }
  while (!window.searchRest()) if (!(await handler.pause(linesRead))) return false;
  await handler.pause(linesRead);
  return true;
}

/** The part of the text that is being searched. */
class SearchWindow {
  readonly #reach: Exclude<LineReach, { kind: 'line' }>;
  readonly #search: CompiledSearch;
  readonly #replaceAll: boolean;
  readonly #handler: MatchHandler;
  #text = '';
  /** Where the search goes on; all before has been searched. */
  #next = 0;
  /** All before this has been told to the handler. */
  #told = 0;
  #replacedLineEnd = -1;
  /** Whether lines have been read at all; an empty text is no line. */
  #hasLines = false;

  constructor(reach: Exclude<LineReach, { kind: 'line' }>, settings: ScanSettings, handler: MatchHandler) {
    this.#reach = reach;
    this.#search = settings.search;
    this.#replaceAll = settings.replaceAll;
    this.#handler = handler;
  }

  /** Adds whole lines. The window holds them without the last line end, since that of the whole text is set aside. */
  append(lines: string): void {
    if (this.#text.length + lines.length > MAX_TEXT_UNITS) throw textTooLong();
    this.#text += (this.#hasLines ? '\n' : '') + lines.slice(0, -1);
    this.#hasLines = true;
  }

  /** Searches as far as what has been read decides. False when that is no further than before. */
  searchSafePart(): boolean {
    if (this.#reach.kind === 'text') return false;
    const end = startOfLinesFromEnd(this.#text, this.#text.length, this.#reach.lines, this.#reach.barrier);
    if (end <= this.#next) return false;
    while (!this.#searchTo(end));
    this.#tell(end);
    this.#forget();
    return true;
  }

  /** Searches to the end of the text. False when there is more to do, after a pause. */
  searchRest(): boolean {
    if (!this.#hasLines) return true;
    if (!this.#searchTo(this.#text.length + 1)) return false;
    this.#tell(this.#text.length);
    this.#handler.keepText('\n', 0, 1);
    return true;
  }

  /** Replaces matches that start before a place. False after some of them, when it is time for a pause. */
  #searchTo(end: number): boolean {
    const text = this.#text;
    const { regex } = this.#search;
    for (let matches = 0; this.#next < end; matches++) {
      if (matches === MATCHES_PER_PAUSE) return false;
      regex.lastIndex = this.#next;
      const match = runPattern(regex, text);
      if (match === null || match.index >= end) {
        this.#next = end;
        break;
      }
      this.#next = nextSearchIndex(this.#search, text, match);
      if (match.index <= this.#replacedLineEnd) {
        this.#handler.leave();
        continue;
      }
      if (!this.#replaceAll) this.#replacedLineEnd = lineEndAt(text, match.index);
      this.#tell(match.index);
      this.#handler.replace(match);
      this.#told = match.index + match[0].length;
    }
    return true;
  }

  #tell(end: number): void {
    if (end <= this.#told) return;
    this.#handler.keepText(this.#text, this.#told, end);
    this.#told = end;
  }

  /** Drops what no attempt can look at any more: all before the line of the next one, or before what it looks back at. */
  #forget(): void {
    let start = this.#text.lastIndexOf('\n', this.#next - 1) + 1;
    if (this.#reach.kind === 'window' && this.#reach.looksBack) {
      start = startOfLinesFromEnd(this.#text, Math.max(0, start - 1), this.#reach.lines, this.#reach.barrier);
    }
    start = Math.min(start, this.#told);
    this.#text = this.#text.slice(start);
    this.#next -= start;
    this.#told -= start;
    this.#replacedLineEnd = Math.max(-1, this.#replacedLineEnd - start);
  }
}

/**
 * The start of the last `count` barrier lines of `text[0 .. end)`, or 0 where there are fewer.
 * @param end the end of a line (without its line end)
 */
function startOfLinesFromEnd(text: string, end: number, count: number, barrier: RegExp | null): number {
  let lineEnd = end;
  for (let seen = 0; lineEnd > 0; ) {
    const start = text.lastIndexOf('\n', lineEnd - 1) + 1;
    if (barrier === null || barrier.test(text.slice(start, lineEnd))) seen++;
    if (seen === count || start === 0) return start;
    lineEnd = start - 1;
  }
  return 0;
}
