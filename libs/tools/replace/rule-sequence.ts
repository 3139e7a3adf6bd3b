import { type Bytes, LF } from '../../lines/blocks/line-block.ts';
import { ExactTexts } from '../../lines/kernels/find/exact-texts.ts';
import { ManyTexts } from '../../lines/kernels/many/many-texts.ts';
import { textList } from '../../lines/kernels/many/text-list.ts';
import type { RunContext, SearchWatch } from '../shared/tool.ts';
import type { CompiledRule } from './compile-rules.ts';
import type { LineEditor } from './line-editor.ts';
import { scanChunk, watched } from './line-scan.ts';
import { LineWriter } from './line-writer.ts';
import type { MatchHandler } from './match-handler.ts';
import { type CompiledReplacement, expandPart } from './replacement.ts';

/** Number of plain rules from which a search for all of them at once is worth its time. */
const MANY_RULES = 64;

/** Rules that are applied one after the other to whole lines. */
export class RuleSequence implements LineEditor {
  readonly #rules: readonly Step[];
  readonly #replaceAll: boolean;
  readonly #isCell: boolean;
  readonly #counts: number[];
  readonly #exact = new ExactTexts();
  readonly #filter: RuleFilter | null;
  readonly #rewriter: PieceRewriter;

  /**
   * @param rules whose matches stay on their line, unless `isCell`
   * @param counts replacements by place in the list; those of these rules are added
   * @param isCell true if each line is a text of its own for every rule
   */
  constructor(rules: readonly CompiledRule[], { replaceAll, isCell, counts, context }: SequenceSettings) {
    this.#replaceAll = replaceAll;
    this.#isCell = isCell;
    this.#counts = counts;
    this.#rules = rules.map((rule) => ({
      ...rule,
      exact: addExact(this.#exact, rule),
      watch: context.watchSearch?.(rule.index),
    }));
    this.#filter = RuleFilter.create(this.#rules);
    this.#rewriter = new PieceRewriter(context);
  }

  edit(lines: Uint8Array): Uint8Array {
    const exact = this.#exact;
    let text = lines;
    let isLoaded = false;
    this.#filter?.restart(text);
    for (const [step, rule] of this.#rules.entries()) {
      if (rule.exact !== null) {
        if (this.#filter && !this.#filter.mayMatch(step, () => (isLoaded ? exact.text : text))) {
          continue;
        }
        isLoaded ||= exact.load(text);
        const matches = isLoaded ? exact.replace(rule.exact, !this.#replaceAll) : null;
        if (matches !== null) {
          if (matches > 0) {
            this.#note(step, rule, matches);
            text = EDITED;
          }
          continue;
        }
      }
      const before = isLoaded ? exact.text : text;
      const { bytes, matches } = watched(rule.watch, () =>
        this.#rewriter.rewrite(before, rule, this.#replaceAll, this.#isCell),
      );
      if (matches > 0) {
        this.#note(step, rule, matches);
        text = bytes;
        isLoaded = false;
      }
    }
    return isLoaded && text === EDITED ? exact.text : text;
  }

  #note(step: number, { index }: Step, matches: number): void {
    this.#counts[index] += matches;
    this.#filter?.noteChange(step);
  }
}

export interface SequenceSettings {
  readonly replaceAll: boolean;
  readonly isCell: boolean;
  readonly counts: number[];
  readonly context: Pick<RunContext, 'reserve' | 'watchSearch'>;
}

interface Step extends CompiledRule {
  /** Number among the exact texts; null if the pattern is needed. */
  readonly exact: number | null;
  readonly watch: SearchWatch | undefined;
}

/** Stands for the text in the memory of the exact texts. */
const EDITED = new Uint8Array(0);

function addExact(exact: ExactTexts, { search, replacement }: CompiledRule): number | null {
  const { literal, wholeWords, ignoreCase } = search;
  if (literal === null || wholeWords || literal.includes('\n') || replacement.constant === null) {
    return null;
  }
  return exact.add(literal, ignoreCase ? 'folded' : 'exact', replacement.constant);
}

/** Replaces the matches of a pattern in whole lines. */
class PieceRewriter implements Pick<MatchHandler, 'keepBytes' | 'keepText' | 'replace' | 'leave'> {
  readonly #writer: LineWriter;
  #replacement: CompiledReplacement | null = null;
  #matches = 0;

  constructor(context: Pick<RunContext, 'reserve'>) {
    this.#writer = new LineWriter(context);
  }

  rewrite(
    lines: Uint8Array,
    { search, replacement, reach }: CompiledRule,
    replaceAll: boolean,
    isCell: boolean,
  ): { readonly bytes: Bytes; readonly matches: number } {
    this.#replacement = replacement;
    this.#matches = 0;
    const settings = { search, replaceAll };
    if (isCell && reach.kind !== 'line') {
      // The pattern must not see the other lines.
      for (let start = 0; start < lines.length; ) {
        const end = lines.indexOf(LF, start) + 1;
        scanChunk(lines.subarray(start, end), settings, this);
        start = end;
      }
    } else {
      scanChunk(lines, settings, this);
    }
    return { bytes: this.#writer.takeAll(0).bytes, matches: this.#matches };
  }

  keepBytes(bytes: Uint8Array, start: number, end: number): void {
    this.#writer.writeBytes(bytes, start, end);
  }

  keepText(text: string, start: number, end: number): void {
    this.#writer.writeText(text, start, end);
  }

  replace(match: RegExpExecArray): void {
    this.#matches++;
    for (const part of this.#replacement?.parts ?? []) {
      const text = expandPart(part, match);
      this.#writer.writeText(text, 0, text.length);
    }
  }

  leave(): void {}
}

/**
 * Finds out which plain rules may match in lines. Only for many rules: one search for all of them takes as long as
 * dozens of searches for one.
 */
class RuleFilter {
  readonly #texts: ManyTexts;
  readonly #steps: readonly Step[];
  /** Number of each step among the texts, or -1. */
  readonly #numbers: readonly number[];
  /** Steps that may match after a change by a step: those whose find text can overlap its replacement. */
  readonly #enabled = new Map<number, readonly number[] | 'all'>();
  #mayMatch = new Uint8Array(0);
  #isStale = false;

  private constructor(texts: ManyTexts, steps: readonly Step[], numbers: readonly number[]) {
    this.#texts = texts;
    this.#steps = steps;
    this.#numbers = numbers;
  }

  /** Returns null if it is not worth its time, or needs too much memory. */
  static create(steps: readonly Step[]): RuleFilter | null {
    const finds: string[] = [];
    const numbers = steps.map(({ exact, search }) =>
      exact === null || search.literal === null ? -1 : finds.push(search.literal) - 1,
    );
    if (finds.length < MANY_RULES) {
      return null;
    }
    const texts = ManyTexts.create({ finds: textList(finds), folding: 'folded' });
    return texts && new RuleFilter(texts, steps, numbers);
  }

  restart(lines: Uint8Array): void {
    this.#mayMatch = this.#texts.mark(lines).slice();
    this.#isStale = false;
  }

  /** @param current returns the lines as they are now */
  mayMatch(step: number, current: () => Uint8Array): boolean {
    if (this.#mayMatch[this.#numbers[step]] === 1) {
      return true;
    }
    if (this.#isStale) {
      if (this.#steps.length - step < MANY_RULES) {
        return true;
      }
      this.restart(current());
    }
    return this.#mayMatch[this.#numbers[step]] === 1;
  }

  /** Takes into account that a step replaced something. */
  noteChange(step: number): void {
    let enabled = this.#enabled.get(step);
    if (enabled === undefined) {
      enabled = this.#enabledBy(step);
      this.#enabled.set(step, enabled);
    }
    if (enabled === 'all') {
      this.#isStale = true;
      return;
    }
    for (const number of enabled) {
      this.#mayMatch[number] = 1;
    }
  }

  #enabledBy(step: number): readonly number[] | 'all' {
    const { constant } = this.#steps[step].replacement;
    if (constant === null || constant === '') {
      return 'all';
    }
    const inserted = foldAscii(constant);
    const enabled: number[] = [];
    for (let later = step + 1; later < this.#steps.length; later++) {
      const { literal } = this.#steps[later].search;
      if (this.#numbers[later] >= 0 && literal !== null && canOverlap(foldAscii(literal), inserted)) {
        enabled.push(this.#numbers[later]);
      }
    }
    return enabled;
  }
}

/** Maps ASCII letters, and the two letters beyond that equal some of them, to one case. */
function foldAscii(text: string): string {
  return text
    .replaceAll('\u017f', 's')
    .replaceAll('\u212a', 'k')
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Length up to which texts are compared; longer ones are assumed to overlap. */
const MOST_COMPARED = 200;

/** Returns true if an occurrence of a text may contain a character of the inserted text. */
function canOverlap(find: string, inserted: string): boolean {
  const longest = Math.max(find.length, inserted.length);
  if (longest > MOST_COMPARED || find.includes(inserted) || inserted.includes(find)) {
    return true;
  }
  for (let length = Math.min(find.length, inserted.length) - 1; length > 0; length--) {
    if (inserted.endsWith(find.slice(0, length)) || find.endsWith(inserted.slice(0, length))) {
      return true;
    }
  }
  return false;
}
