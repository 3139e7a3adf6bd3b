import type { LineBlock } from '../../lines/line-block.ts';
import { chunksOf } from '../../lines/line-chunks.ts';
import type { LineReach } from './line-reach.ts';
import type { ScanSettings } from './line-scan.ts';
import type { MatchHandler } from './match-handler.ts';
import { decodeText, lineEndAt, MAX_TEXT_UNITS, nextSearchIndex, runPattern, textTooLong } from './matching.ts';
import type { CompiledSearch } from './pattern.ts';

type WideReach = Exclude<LineReach, { kind: 'line' }>;

/** How often a long search looks up: in replacements, and in UTF-16 units that stay as they are. */
const MATCHES_PER_PAUSE = 1024;
const UNITS_PER_PAUSE = 1 << 18;

/**
 * Scans a text for a search whose attempts can pass line breaks. Text is searched as far as no attempt can reach
 * beyond what has been read, and dropped when no attempt can look back at it; with reach `text`, that is all of it.
 * The result is that of searching the whole text.
 * Throws `UserMistake` where more than `MAX_TEXT_UNITS` would have to be held.
 * @returns false where the handler ended the scan
 */
export async function scanWindows(
  blocks: AsyncIterable<LineBlock> | Iterable<LineBlock>,
  reach: WideReach,
  settings: ScanSettings,
  handler: MatchHandler,
): Promise<boolean> {
  const window = new SearchWindow(reach, settings, handler);
  let linesRead = 0;
  let unsearched = 0;
  let wanted = settings.chunkBytes;
  for await (const { bytes, count } of blocks) {
    for (const chunk of chunksOf(bytes, settings.chunkBytes)) {
      window.append(decodeText(chunk));
      unsearched += chunk.length;
      if (unsearched >= wanted) {
        const end = window.safeEnd();
        if (end === 0) {
          // Twice as much is read before the next try, so that tries stay few.
          wanted *= 2;
        } else {
          while (!window.tellTo(end)) if (!(await handler.pause(window.share * linesRead))) return false;
          window.forget();
          wanted = settings.chunkBytes;
          unsearched = 0;
        }
      }
      if (!(await handler.pause(window.share * linesRead))) return false;
    }
    linesRead += count;
  }
  while (!window.tellRest()) if (!(await handler.pause(window.share * linesRead))) return false;
  await handler.pause(linesRead);
  return true;
}

/** The part of the text that is being searched. */
class SearchWindow {
  readonly #reach: WideReach;
  readonly #search: CompiledSearch;
  readonly #replaceAll: boolean;
  readonly #handler: MatchHandler;
  #text = '';
  /** Where the search goes on; all before has been searched. */
  #next = 0;
  /** A match that has been found and not yet been told. */
  #match: RegExpExecArray | null = null;
  /** All before this has been told to the handler. */
  #told = 0;
  #replacedLineEnd = -1;
  /** Whether lines have been read at all; an empty text is no line. */
  #hasLines = false;
  /** UTF-16 units dropped from the front. */
  #dropped = 0;

  constructor(reach: WideReach, settings: ScanSettings, handler: MatchHandler) {
    this.#reach = reach;
    this.#search = settings.search;
    this.#replaceAll = settings.replaceAll;
    this.#handler = handler;
  }

  /** The told part of all that has been read, from 0 to 1. */
  get share(): number {
    return (this.#dropped + this.#told) / (this.#dropped + this.#text.length + 1);
  }

  /** Adds whole lines. The window holds them without the last line end, since that of the whole text is set aside. */
  append(lines: string): void {
    if (this.#text.length + lines.length > MAX_TEXT_UNITS) throw textTooLong();
    this.#text += (this.#hasLines ? '\n' : '') + lines.slice(0, -1);
    this.#hasLines = true;
  }

  /** How far what has been read decides the matches; 0 where that is no further than before. */
  safeEnd(): number {
    if (this.#reach.kind === 'text') return 0;
    const end = startOfLinesFromEnd(this.#text, this.#text.length, this.#reach.lines, this.#reach.barrier);
    return end > this.#next ? end : 0;
  }

  /** Tells of all up to a place, and of the matches that start before it. False when it is time for a pause before the rest. */
  tellTo(end: number): boolean {
    for (let matches = 0; matches < MATCHES_PER_PAUSE; matches++) {
      this.#match ??= this.#findBefore(end);
      const stop = this.#match ? this.#match.index : Math.min(end, this.#text.length);
      const piece = Math.min(stop, this.#told + UNITS_PER_PAUSE);
      if (piece > this.#told) {
        this.#handler.keepText(this.#text, this.#told, piece);
        this.#told = piece;
        if (piece < stop) return false;
      }
      if (!this.#match) return true;
      this.#handler.replace(this.#match);
      this.#told = this.#match.index + this.#match[0].length;
      this.#match = null;
    }
    return false;
  }

  /** Tells of all that is left. False when it is time for a pause before the rest. */
  tellRest(): boolean {
    if (!this.#hasLines) return true;
    if (!this.tellTo(this.#text.length + 1)) return false;
    this.#handler.keepText('\n', 0, 1);
    return true;
  }

  /** Drops what no attempt can look at any more: all before the line of the next one, or before what it looks back at. */
  forget(): void {
    let start = this.#text.lastIndexOf('\n', Math.max(0, this.#next - 1)) + 1;
    if (this.#reach.kind === 'window' && this.#reach.looksBack) {
      start = startOfLinesFromEnd(this.#text, Math.max(0, start - 1), this.#reach.lines, this.#reach.barrier);
    }
    start = Math.min(start, this.#told, this.#next);
    this.#text = this.#text.slice(start);
    this.#dropped += start;
    this.#next -= start;
    this.#told -= start;
    this.#replacedLineEnd = Math.max(-1, this.#replacedLineEnd - start);
  }

  /** The next match to replace that starts before a place; null where there is none, which is then known. */
  #findBefore(end: number): RegExpExecArray | null {
    const text = this.#text;
    const { regex } = this.#search;
    while (this.#next < end) {
      regex.lastIndex = this.#next;
      const match = runPattern(regex, text);
      if (match === null || match.index >= end) {
        this.#next = end;
        return null;
      }
      this.#next = nextSearchIndex(this.#search, text, match);
      if (match.index > this.#replacedLineEnd) {
        if (!this.#replaceAll) this.#replacedLineEnd = lineEndAt(text, match.index);
        return match;
      }
      this.#handler.leave();
    }
    return null;
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
