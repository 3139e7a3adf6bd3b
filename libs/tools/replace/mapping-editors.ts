import { grown } from '../../lines/blocks/grown.ts';
import { LF, type LineBlock } from '../../lines/blocks/line-block.ts';
import { trimmedEnd, trimmedStart } from '../../lines/blocks/trim-bytes.ts';
import type { LineEditor } from './edit-lines.ts';
import { joinParts } from './join-parts.ts';
import { type AnywhereFinder, CellFinder, WordFinder } from './key-finders.ts';
import type { ReplaceOptions } from './options.ts';
import type { Pairs } from './pairs.ts';

/** Replaces by pairs. */
export interface MappingEditor extends LineEditor {
  /** Number of replacements so far. */
  readonly count: number;
}

/** Size up to which a loop copies bytes faster than a call. */
const SHORT_BYTES = 64;

/** Bytes written by an editor; the memory is reused. */
class Output {
  bytes = new Uint8Array(1 << 16);
  length = 0;

  /** Ensures that so many bytes fit. */
  reserve(room: number): void {
    if (this.length + room > this.bytes.length) {
      this.bytes = grown(this.bytes, new Uint8Array((this.length + room) * 2));
    }
  }

  copy(source: Uint8Array, start: number, end: number): void {
    this.reserve(end - start);
    const { bytes } = this;
    let length = this.length;
    if (end - start > SHORT_BYTES) {
      bytes.set(source.subarray(start, end), length);
      length += end - start;
    } else {
      for (let at = start; at < end; at++) {
        bytes[length++] = source[at];
      }
    }
    this.length = length;
  }

  endLine(): void {
    this.reserve(1);
    this.bytes[this.length++] = LF;
  }
}

/** Collects lines without a pair, trimmed, without blank ones. */
export class UnmatchedLines {
  readonly #output = new Output();
  #count = 0;

  /** Adds `source[start, end)`. */
  add(source: Uint8Array, start: number, end: number): void {
    const from = trimmedStart(source, start, end);
    const to = trimmedEnd(source, from, end);
    if (from < to) {
      this.#output.copy(source, from, to);
      this.#output.endLine();
      this.#count++;
    }
  }

  /** Returns the lines added since the last call, as memory that the next line overwrites. */
  take(): LineBlock {
    const taken = { bytes: this.#output.bytes.subarray(0, this.#output.length), count: this.#count };
    this.#output.length = 0;
    this.#count = 0;
    return taken;
  }
}

/** Replaces whole lines. */
export class CellEditor implements MappingEditor {
  readonly #pairs: Pairs;
  readonly #finder: CellFinder;
  readonly #forUnmatched: ReplaceOptions['unmatched'];
  readonly #marksOnly: boolean;
  readonly #unmatched: UnmatchedLines | null;
  readonly #output = new Output();
  count = 0;
  #dropped: number[] = [];
  #line = 0;

  /**
   * @param unmatched null if lines without a pair are not wanted
   * @param marksOnly true if lines to drop stay, to be dropped by their numbers
   */
  constructor(
    pairs: Pairs,
    options: Pick<ReplaceOptions, 'caseSensitive' | 'unmatched'>,
    unmatched: UnmatchedLines | null,
    marksOnly: boolean,
  ) {
    this.#pairs = pairs;
    this.#finder = new CellFinder(pairs, options);
    this.#forUnmatched = options.unmatched;
    this.#unmatched = unmatched;
    this.#marksOnly = marksOnly;
  }

  /** Returns the numbers of the dropped lines, of those edited since the last call. */
  takeDropped(): readonly number[] {
    const dropped = this.#dropped;
    this.#dropped = [];
    this.#line = 0;
    return dropped;
  }

  edit(lines: Uint8Array): Uint8Array {
    const output = this.#output;
    const pairs = this.#pairs;
    const finder = this.#finder;
    const before = this.count;
    const keepsUnmatched = this.#forUnmatched === 'keep';
    /** End of the lines that are replaced or copied. */
    let done = 0;
    output.length = 0;
    for (let start = 0; start < lines.length; start = finder.lineEnd + 1) {
      const key = finder.readLine(lines, start);
      const end = finder.lineEnd;
      if (key >= 0) {
        const pair = pairs.firstPair(key);
        pairs.use(key);
        this.count++;
        if (keepsUnmatched) {
          output.copy(lines, done, start);
          done = end + 1;
        }
        output.copy(pairs.bytes, pairs.replacementStart(pair), pairs.replacementEnd(pair));
        output.endLine();
      } else {
        this.#unmatched?.add(lines, start, end);
        if (this.#forUnmatched === 'drop') {
          this.#dropped.push(this.#line);
        }
        if (this.#forUnmatched === 'empty' || (this.#forUnmatched === 'drop' && this.#marksOnly)) {
          output.endLine();
        }
      }
      this.#line++;
    }
    if (keepsUnmatched && this.count === before) {
      return lines;
    }
    if (keepsUnmatched) {
      output.copy(lines, done, lines.length);
    }
    return output.bytes.subarray(0, output.length);
  }
}

/** Replaces runs of words. */
export class WordEditor implements MappingEditor {
  readonly #pairs: Pairs;
  readonly #finder: WordFinder;
  readonly #output = new Output();
  count = 0;

  constructor(pairs: Pairs, options: Pick<ReplaceOptions, 'caseSensitive'>) {
    this.#pairs = pairs;
    this.#finder = new WordFinder(pairs, options);
  }

  edit(lines: Uint8Array): Uint8Array {
    const output = this.#output;
    const pairs = this.#pairs;
    const before = this.count;
    let done = 0;
    output.length = 0;
    const replace = (key: number, from: number, to: number) => {
      const pair = pairs.firstPair(key);
      pairs.use(key);
      this.count++;
      output.copy(lines, done, from);
      output.copy(pairs.bytes, pairs.replacementStart(pair), pairs.replacementEnd(pair));
      done = to;
    };
    for (let start = 0; start < lines.length; ) {
      const lineEnd = lines.indexOf(LF, start);
      this.#finder.findMatches(lines, start, lineEnd, replace);
      start = lineEnd + 1;
    }
    if (this.count === before) {
      return lines;
    }
    output.copy(lines, done, lines.length);
    return output.bytes.subarray(0, output.length);
  }
}

/** Replaces find texts anywhere. */
export class AnywhereEditor implements MappingEditor {
  readonly #finder: AnywhereFinder;

  constructor(finder: AnywhereFinder) {
    this.#finder = finder;
  }

  get count(): number {
    return this.#finder.texts.counts().reduce((sum, count) => sum + count, 0);
  }

  /** Marks the pairs that matched as used. */
  markUsed(pairs: Pairs): void {
    for (const [key, count] of this.#finder.texts.counts().entries()) {
      if (count > 0) {
        pairs.use(key);
      }
    }
  }

  edit(lines: Uint8Array): Uint8Array {
    return joinParts(lines, this.#finder.texts.replace(lines, false));
  }
}
