import type { Blocks, LineBlock } from '../../lines/blocks/line-block.ts';
import type { ExactText } from '../../lines/kernels/find/exact-text.ts';
import { cleanCell } from '../../tables/columns.ts';
import { exactSearch } from './exact-search.ts';
import { CHUNK_BYTES, type MatchHandler } from './match-handler.ts';
import { lineEndAt, nextSearchIndex, runPattern } from './matching.ts';
import type { CompiledSearch } from './pattern.ts';
import { compileReplacement, expandPart } from './replacement.ts';
import { scanText } from './scan.ts';

/** Number of matches a run would find. */
export interface MatchCount {
  /** Number of all matches. */
  readonly found: number;
  /** Number of matches a run would replace: all, or the first on each line. */
  readonly replaced: number;
  /** False if the deadline ended the count; the numbers are then lower bounds. */
  readonly isComplete: boolean;
}

/** Time at which counting stops, by the caller's clock. */
export interface Deadline {
  /** In the same unit and with the same origin as `now`. */
  readonly at: number;
  now(): number;
}

/** Segment of a line for the screen; a match may be empty (such as `^`). */
export interface MarkedSegment {
  readonly text: string;
  readonly isMatch: boolean;
  /** True if a run would replace the match. */
  readonly isReplaced: boolean;
  /** Text that a run would put in place of the match, at the match's last segment. */
  readonly replacement?: string;
}

/**
 * Counts matches in a text, reading it once. Throws the signal's reason when aborted, and `UserMistake` as a run does.
 * The deadline is only checked between chunks, so the caller must terminate a runaway pattern.
 * @param byteLength size of all blocks
 * @param isCell true if the lines are cells of a table
 */
export async function countMatches(
  signal: AbortSignal,
  blocks: Blocks,
  byteLength: number,
  search: CompiledSearch,
  replaceAll: boolean,
  deadline: Deadline,
  isCell = false,
): Promise<MatchCount> {
  const counter = new MatchCounter(signal, exactSearch(search), replaceAll, deadline);
  const settings = { search, replaceAll, chunkBytes: CHUNK_BYTES, isCell };
  const isComplete = await scanText(blocks, byteLength, settings, counter);
  return { found: counter.found, replaced: counter.replaced, isComplete };
}

/**
 * Marks the matches of consecutive lines. A match that spans lines is split among them; text beyond the given lines is
 * not searched. Run this in a worker, since the pattern may run away.
 * @param replaceWith adds the replacement of each match that a run would replace; undefined adds none
 */
export function markLines(
  lines: readonly string[],
  search: CompiledSearch,
  replaceAll: boolean,
  replaceWith?: string,
): MarkedSegment[][] {
  const replacement = replaceWith === undefined ? null : compileReplacement(replaceWith, search);
  const text = lines.join('\n');
  const { regex } = search;
  const marker = new LineMarker(lines);
  let replacedLineEnd = -1;
  regex.lastIndex = 0;
  for (let match = runPattern(regex, text); match !== null; match = runPattern(regex, text)) {
    regex.lastIndex = nextSearchIndex(search, text, match);
    const isReplaced = replaceAll || match.index > replacedLineEnd;
    if (isReplaced) {
      replacedLineEnd = lineEndAt(text, match.index);
    }
    const inserted = isReplaced ? replacement?.parts.map((part) => expandPart(part, match)).join('') : undefined;
    marker.mark(match.index, match.index + match[0].length, isReplaced, inserted);
  }
  return marker.finish();
}

/**
 * Marks the matches of cells of a table, each searched by itself. Replacements hold neither TABs nor line breaks.
 * Otherwise like `markLines`.
 */
export function markCells(
  cells: readonly string[],
  search: CompiledSearch,
  replaceAll: boolean,
  replaceWith?: string,
): MarkedSegment[][] {
  return cells.map((cell) =>
    markLines([cell], search, replaceAll, replaceWith)[0].map((segment) =>
      segment.replacement === undefined ? segment : { ...segment, replacement: cleanCell(segment.replacement) },
    ),
  );
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
    if (!count) {
      return false;
    }
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

/** Splits lines at the borders of matches. */
class LineMarker {
  readonly #lines: readonly string[];
  readonly #marked: MarkedSegment[][];
  #line = 0;
  /** Start of the current line in the joined text. */
  #lineStart = 0;
  /** End of the current line's segments so far. */
  #cut = 0;

  constructor(lines: readonly string[]) {
    this.#lines = lines;
    this.#marked = lines.map(() => []);
  }

  mark(start: number, end: number, isReplaced: boolean, replacement: string | undefined): void {
    for (; start > this.#lineEnd(); this.#nextLine()) {
      this.#cutTo(this.#lineEnd(), false, false);
    }
    this.#cutTo(start, false, false);
    while (end > this.#lineEnd() && this.#line < this.#lines.length - 1) {
      this.#cutTo(this.#lineEnd(), true, isReplaced);
      this.#nextLine();
    }
    // A match that ends right after a line break has no segment in the next line.
    if (start === end || end > this.#cut) {
      this.#cutTo(end, true, isReplaced, replacement);
    }
  }

  finish(): MarkedSegment[][] {
    for (; this.#line < this.#lines.length; this.#nextLine()) {
      this.#cutTo(this.#lineEnd(), false, false);
    }
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

  #cutTo(end: number, isMatch: boolean, isReplaced: boolean, replacement?: string): void {
    if (end === this.#cut && !isMatch) {
      return;
    }
    const text = this.#lines[this.#line].slice(this.#cut - this.#lineStart, end - this.#lineStart);
    this.#marked[this.#line].push({ text, isMatch, isReplaced, ...(replacement !== undefined && { replacement }) });
    this.#cut = end;
  }
}
