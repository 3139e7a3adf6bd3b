import { UserMistake } from '../../errors.ts';
import { concatBytes } from '../../lines/blocks/concat-bytes.ts';
import { type Blocks, LF, type LineBlock } from '../../lines/blocks/line-block.ts';
import { chunksOf } from '../../lines/blocks/line-chunks.ts';
import { ManyTexts } from '../../lines/kernels/many/many-texts.ts';
import { textList } from '../../lines/kernels/many/text-list.ts';
import type { RunContext } from '../shared/tool.ts';
import type { CompiledRule } from './compile-rules.ts';
import type { RulesEditor } from './edit-lines.ts';
import { joinParts } from './join-parts.ts';
import { LineWriter } from './line-writer.ts';

const LONE_SURROGATE = /\p{Surrogate}/u;
/** Bytes before a search that decide about the start of a word: the longest letter. */
const CONTEXT_BYTES = 4;

/** Plain rules that all search the original text. */
export class RulesAtOnce implements RulesEditor {
  /** Null if no rule can match. */
  readonly #texts: ManyTexts | null;
  readonly #rules: readonly CompiledRule[];
  readonly #isFirstOnly: boolean;

  /**
   * @param isCell true if each line is a text of its own
   * @throws UserMistake if the rules need too much memory
   */
  constructor(rules: readonly CompiledRule[], replaceAll: boolean, isCell: boolean) {
    // UTF-8 has no lone surrogates, and a cell no line breaks.
    this.#rules = rules.filter(({ search: { literal } }) => {
      return literal !== null && !LONE_SURROGATE.test(literal) && !(isCell && literal.includes('\n'));
    });
    this.#isFirstOnly = !replaceAll;
    this.#texts = this.#rules.length === 0 ? null : makeTexts(this.#rules);
  }

  /** True if a rule can match across line breaks; then `edit` must not be used. */
  get crossesLines(): boolean {
    return this.#rules.some(({ search }) => search.literal?.includes('\n'));
  }

  edit(lines: Uint8Array): Uint8Array {
    if (this.#texts === null) {
      return lines;
    }
    return joinParts(lines, this.#texts.replace(lines, this.#isFirstOnly));
  }

  /**
   * Replaces matches across line breaks.
   * @param blocks may be borrowed
   * @returns blocks that are borrowed until the next one is requested
   */
  async *editText(
    blocks: Blocks,
    pieceBytes: number,
    context: Pick<RunContext, 'reserve' | 'signal'>,
  ): AsyncGenerator<LineBlock, void, void> {
    const writer = new LineWriter(context);
    // Text that is not decided yet, after up to four bytes that are. The last line end is not part of the text.
    let rest: Uint8Array = new Uint8Array(0);
    let from = 0;
    let hasLines = false;
    for await (const block of blocks) {
      for (const piece of chunksOf(block.bytes, pieceBytes)) {
        context.signal.throwIfAborted();
        const text = concatBytes([rest, hasLines ? LINE_END : rest.subarray(0, 0), piece.subarray(0, -1)]);
        hasLines = true;
        const end = this.#write(text, from, true, writer);
        const start = Math.max(0, end - CONTEXT_BYTES);
        rest = text.slice(start);
        from = end - start;
        yield* writer.takeLines();
      }
    }
    if (hasLines) {
      this.#write(rest, from, false, writer);
      writer.writeBytes(LINE_END, 0, 1);
      yield* writer.takeLines();
    }
  }

  addCounts(counts: number[]): void {
    for (const [number, count] of (this.#texts?.counts() ?? []).entries()) {
      counts[this.#rules[number].index] += count;
    }
  }

  #write(text: Uint8Array, from: number, isOpen: boolean, writer: LineWriter): number {
    if (this.#texts === null) {
      writer.writeBytes(text, from, text.length);
      return text.length;
    }
    const parts = this.#texts.replace(text, this.#isFirstOnly, { from, isOpen, isNewLine: false });
    for (let part = parts.next(); ; part = parts.next()) {
      if (part.done) {
        return part.value;
      }
      writer.writeBytes(part.value.bytes, 0, part.value.bytes.length);
    }
  }
}

const LINE_END = Uint8Array.of(LF);

function makeTexts(rules: readonly CompiledRule[]): ManyTexts {
  const ignoresCase = rules.some(({ search }) => search.ignoreCase);
  const texts = ManyTexts.create({
    finds: textList(rules.map(({ search }) => search.literal ?? '')),
    replacements: textList(rules.map(({ replacement }) => replacement.constant ?? '')),
    folding: ignoresCase ? 'folded' : 'exact',
    wholeWords: rules.map(({ search }) => search.wholeWords),
    exact: rules.map(({ search }) => !search.ignoreCase),
  });
  if (texts === null) {
    throw new UserMistake('These rules need more memory than there is for applying them all at once. Use fewer rules.');
  }
  return texts;
}
