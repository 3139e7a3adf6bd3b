import type { ExactText } from '../../lines/kernels/exact-text.ts';
import type { LineBlock } from '../../lines/line-block.ts';
import { exactSearch } from './exact-search.ts';
import { CHUNK_BYTES, type MatchHandler } from './match-handler.ts';
import { lineEndAt, nextSearchIndex, runPattern } from './matching.ts';
import type { CompiledSearch } from './pattern.ts';
import { scanText } from './scan.ts';

/** What a run would find. */
export interface MatchCount {
  /** All matches. */
  readonly found: number;
  /** Those a run would replace: all, or the first on each line. */
  readonly replaced: number;
  /** False where the deadline ended the count; the numbers are lower bounds then. */
  readonly isComplete: boolean;
}

/** Until when to count, by the caller's clock. */
export interface Deadline {
  /** The same unit and origin as `now`. */
  readonly at: number;
  now(): number;
}

/** A piece of a line for the screen; a match may be empty (as of `^`). */
export interface MarkedSegment {
  readonly text: string;
  readonly isMatch: boolean;
  /** Whether a run would replace the match. */
  readonly isReplaced: boolean;
}

/**
 * Counts matches over a text; reads it once, keeps nothing. Throws the signal's reason when aborted, and `UserMistake`
 * as a run does. The clock is looked at between chunks: a pattern that runs away inside of one is ended from outside.
 * @param byteLength the size of all blocks
 */
export async function countMatches(
  signal: AbortSignal,
  blocks: AsyncIterable<LineBlock> | Iterable<LineBlock>,
  byteLength: number,
  search: CompiledSearch,
  replaceAll: boolean,
  deadline: Deadline,
): Promise<MatchCount> {
  const counter = new MatchCounter(signal, exactSearch(search), replaceAll, deadline);
  const isComplete = await scanText(blocks, byteLength, { search, replaceAll, chunkBytes: CHUNK_BYTES }, counter);
  return { found: counter.found, replaced: counter.replaced, isComplete };
}

/** Marks the matches of one line, seen by itself. */
export function markMatches(line: string, search: CompiledSearch, replaceAll: boolean): MarkedSegment[] {
  return markLines([line], search, replaceAll)[0];
}

/**
 * Marks the matches of neighbouring lines. Of a match that spans lines each line has its part; what lies beyond the
 * given lines is not looked at. Work for a worker: the pattern may run away.
 */
export function markLines(lines: readonly string[], search: CompiledSearch, replaceAll: boolean): MarkedSegment[][] {
  const text = lines.join('\n');
  const { regex } = search;
  const marker = new LineMarker(lines);
  let replacedLineEnd = -1;
  regex.lastIndex = 0;
  for (let match = runPattern(regex, text); match !== null; match = runPattern(regex, text)) {
    regex.lastIndex = nextSearchIndex(search, text, match);
    const isReplaced = replaceAll || match.index > replacedLineEnd;
    if (isReplaced) replacedLineEnd = lineEndAt(text, match.index);
    marker.mark(match.index, match.index + match[0].length, isReplaced);
  }
  return marker.finish();
}

class MatchCounter implements MatchHandler {
  readonly #signal: AbortSignal;
  readonly #exact: ExactText | null;
  readonly #replaceAll: boolean;
  readonly #deadline: Deadline;
  found = 0;
  replaced = 0;

  constructor(signal: AbortSignal, exact: ExactText | null, replaceAll: boolean, deadline: Deadline) {
    this.#signal = signal;
    this.#exact = exact;
    this.#replaceAll = replaceAll;
    this.#deadline = deadline;
  }

  takeBlock({ bytes }: LineBlock): boolean {
    const count = this.#exact?.count(bytes);
    if (!count) return false;
    this.found += count.matches;
    this.replaced += this.#replaceAll ? count.matches : count.lines;
    return true;
  }

  keepBytes(): void {}

  keepText(): void {}

  endLines(): void {}

  replace(): void {
    this.found++;
    this.replaced++;
  }

  leave(): void {
    this.found++;
  }

  pause(): boolean {
    this.#signal.throwIfAborted();
    return this.#deadline.now() < this.#deadline.at;
  }
}

/** Cuts lines at the borders of matches. */
class LineMarker {
  readonly #lines: readonly string[];
  readonly #marked: MarkedSegment[][];
  #line = 0;
  /** Where the current line starts in the joined text. */
  #lineStart = 0;
  /** Up to here the current line is cut. */
  #cut = 0;

  constructor(lines: readonly string[]) {
    this.#lines = lines;
    this.#marked = lines.map(() => []);
  }

  mark(start: number, end: number, isReplaced: boolean): void {
    for (; start > this.#lineEnd(); this.#nextLine()) this.#cutTo(this.#lineEnd(), false, false);
    this.#cutTo(start, false, false);
    while (end > this.#lineEnd() && this.#line < this.#lines.length - 1) {
      this.#cutTo(this.#lineEnd(), true, isReplaced);
      this.#nextLine();
    }
    // A match that ends right after a line break has no part in the next line.
    if (start === end || end > this.#cut) this.#cutTo(end, true, isReplaced);
  }

  finish(): MarkedSegment[][] {
    for (; this.#line < this.#lines.length; this.#nextLine()) this.#cutTo(this.#lineEnd(), false, false);
    return this.#marked;
  }

  #lineEnd(): number {
    return this.#lineStart + (this.#lines[this.#line]?.length ?? 0);
  }

  #nextLine(): void {
    this.#lineStart = this.#lineEnd() + 1;
    this.#cut = this.#lineStart;
    this.#line++;
  }

  #cutTo(end: number, isMatch: boolean, isReplaced: boolean): void {
    if (end === this.#cut && !isMatch) return;
    const text = this.#lines[this.#line].slice(this.#cut - this.#lineStart, end - this.#lineStart);
    this.#marked[this.#line].push({ text, isMatch, isReplaced });
    this.#cut = end;
  }
}
