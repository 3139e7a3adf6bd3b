import { decodeUtf8, MAX_TEXT_UNITS } from '../../lines/blocks/decode-lines.ts';
import type { Blocks } from '../../lines/blocks/line-block.ts';
import { chunksOf } from '../../lines/blocks/line-chunks.ts';
import type { LineReach } from './line-reach.ts';
import { type ScanSettings, watched } from './line-scan.ts';
import type { MatchHandler } from './match-handler.ts';
import { lineEndAt, nextSearchIndex, runPattern, textTooLong } from './matching.ts';
import type { CompiledSearch } from './pattern.ts';

type WideReach = Exclude<LineReach, { kind: 'line' }>;

/** Interval of pauses in a long search: in replacements, and in unchanged UTF-16 units. */
const MATCHES_PER_PAUSE = 1024;
const UNITS_PER_PAUSE = 1 << 18;

/**
 * Scans a text for a search whose attempts can pass line breaks. Text is searched up to the point where an attempt
 * could reach beyond what has been read, and dropped when no attempt can look back at it; with reach `text`, all of it
 * is needed. The result equals that of searching the whole text. Throws `UserMistake` if more than `MAX_TEXT_UNITS`
 * would have to be stored.
 * @returns false if the handler ended the scan
 */
export async function scanWindows(
  blocks: Blocks,
  reach: WideReach,
  settings: ScanSettings,
  handler: MatchHandler,
): Promise<boolean> {
  const window = new SearchWindow(reach, settings, handler);
  const { watch } = settings;
  let linesRead = 0;
  let unsearched = 0;
  let wanted = settings.chunkBytes;
  for await (const { bytes, count } of blocks) {
    for (const chunk of chunksOf(bytes, settings.chunkBytes)) {
      window.append(decodeUtf8(chunk));
      unsearched += chunk.length;
      if (unsearched >= wanted) {
        const end = window.safeEnd();
        if (end === 0) {
          // Read twice as much before the next attempt, to limit the number of attempts.
          wanted *= 2;
        } else {
          while (!watched(watch, () => window.reportTo(end))) {
            if (!(await handler.pause(window.share * linesRead))) {
              return false;
            }
          }
          window.dropSearched();
          wanted = settings.chunkBytes;
          unsearched = 0;
        }
      }
      if (!(await handler.pause(window.share * linesRead))) {
        return false;
      }
    }
    linesRead += count;
  }
  while (!watched(watch, () => window.reportRest())) {
    if (!(await handler.pause(window.share * linesRead))) {
      return false;
    }
  }
  await handler.pause(linesRead);
  return true;
}

/** Part of the text that is being searched. */
class SearchWindow {
  readonly #reach: WideReach;
  readonly #search: CompiledSearch;
  readonly #replaceAll: boolean;
  readonly #handler: MatchHandler;
  #text = '';
  /** Position at which the search continues; everything before has been searched. */
  #next = 0;
  /** Match that has been found but not reported yet. */
  #match: RegExpExecArray | null = null;
  /** Position up to which the text has been reported to the handler. */
  #reported = 0;
  #replacedLineEnd = -1;
  /** False until lines have been read; an empty text has no lines. */
  #hasLines = false;
  /** UTF-16 units dropped from the front. */
  #dropped = 0;

  constructor(reach: WideReach, settings: ScanSettings, handler: MatchHandler) {
    this.#reach = reach;
    this.#search = settings.search;
    this.#replaceAll = settings.replaceAll;
    this.#handler = handler;
  }

  /** Reported share of all text read, from 0 to 1. */
  get share(): number {
    return (this.#dropped + this.#reported) / (this.#dropped + this.#text.length + 1);
  }

  /** Adds whole lines. The window omits the last line end, since that of the whole text is not searched. */
  append(lines: string): void {
    if (this.#text.length + lines.length > MAX_TEXT_UNITS) {
      throw textTooLong();
    }
    this.#text += (this.#hasLines ? '\n' : '') + lines.slice(0, -1);
    this.#hasLines = true;
  }

  /** Returns the position up to which the text read so far determines the matches; 0 if that is no progress. */
  safeEnd(): number {
    if (this.#reach.kind === 'text') {
      return 0;
    }
    const end = startOfLinesFromEnd(this.#text, this.#text.length, this.#reach.lines, this.#reach.barrier);
    return end > this.#next ? end : 0;
  }

  /**
   * Reports all text up to a position and the matches that start before it. Returns false if a pause is due before the
   * rest.
   */
  reportTo(end: number): boolean {
    for (let matches = 0; matches < MATCHES_PER_PAUSE; matches++) {
      this.#match ??= this.#findBefore(end);
      const stop = this.#match ? this.#match.index : Math.min(end, this.#text.length);
      const piece = Math.min(stop, this.#reported + UNITS_PER_PAUSE);
      if (piece > this.#reported) {
        this.#handler.keepText(this.#text, this.#reported, piece);
        this.#reported = piece;
        if (piece < stop) {
          return false;
        }
      }
      if (!this.#match) {
        return true;
      }
      this.#handler.replace(this.#match);
      this.#reported = this.#match.index + this.#match[0].length;
      this.#match = null;
    }
    return false;
  }

  /** Reports the rest. Returns false if a pause is due before it is complete. */
  reportRest(): boolean {
    if (!this.#hasLines) {
      return true;
    }
    if (!this.reportTo(this.#text.length + 1)) {
      return false;
    }
    this.#handler.keepText('\n', 0, 1);
    return true;
  }

  /** Drops the text before the line of the next attempt, or before what that attempt can look back at. */
  dropSearched(): void {
    let start = this.#text.lastIndexOf('\n', Math.max(0, this.#next - 1)) + 1;
    if (this.#reach.kind === 'window' && this.#reach.looksBack) {
      start = startOfLinesFromEnd(this.#text, Math.max(0, start - 1), this.#reach.lines, this.#reach.barrier);
    }
    start = Math.min(start, this.#reported, this.#next);
    this.#text = this.#text.slice(start);
    this.#dropped += start;
    this.#next -= start;
    this.#reported -= start;
    this.#replacedLineEnd = Math.max(-1, this.#replacedLineEnd - start);
  }

  /** Returns the next match to replace that starts before a position; null if there is certainly none. */
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
        if (!this.#replaceAll) {
          this.#replacedLineEnd = lineEndAt(text, match.index);
        }
        return match;
      }
      this.#handler.leave();
    }
    return null;
  }
}

/**
 * Returns the start of the last `count` barrier lines of `text[0 .. end)`, or 0 if there are fewer.
 * @param end end of a line (without its line end)
 */
function startOfLinesFromEnd(text: string, end: number, count: number, barrier: RegExp | null): number {
  let lineEnd = end;
  for (let seen = 0; lineEnd > 0; ) {
    const start = text.lastIndexOf('\n', lineEnd - 1) + 1;
    if (barrier === null || barrier.test(text.slice(start, lineEnd))) {
      seen++;
    }
    if (seen === count || start === 0) {
      return start;
    }
    lineEnd = start - 1;
  }
  return 0;
}
