import { LF } from '../../lines/blocks/line-block.ts';
import { ExactTexts } from '../../lines/kernels/find/exact-texts.ts';
import { ManyTexts } from '../../lines/kernels/many/many-texts.ts';
import { textList } from '../../lines/kernels/many/text-list.ts';
import type { RunContext, SearchWatch } from '../shared/tool.ts';
import type { CompiledRule } from './compile-rules.ts';
import type { RulesEditor } from './edit-lines.ts';
import { scanChunk, watched } from './line-scan.ts';
import { LineWriter } from './line-writer.ts';
import { MatchReplacer } from './match-handler.ts';

/** Number of plain rules from which a search for all of them at once is worth its time. */
const MANY_RULES = 64;

/** Rules that are applied one after the other to whole lines. */
export class RuleSequence implements RulesEditor {
  readonly #rules: readonly Step[];
  readonly #replaceAll: boolean;
  readonly #isCell: boolean;
  readonly #exact = new ExactTexts();
  readonly #filter: RuleFilter | null;
  readonly #writer: LineWriter;

  /**
   * @param rules whose matches stay on their line, unless `isCell`
   * @param isCell true if each line is a text of its own for every rule
   */
  constructor(rules: readonly CompiledRule[], { replaceAll, isCell, context }: SequenceSettings) {
    this.#replaceAll = replaceAll;
    this.#isCell = isCell;
    this.#writer = new LineWriter(context);
    this.#rules = rules.map((rule) => ({
      ...rule,
      exact: addExact(this.#exact, rule),
      replacer: new MatchReplacer(this.#writer, rule.replacement),
      watch: context.watchSearch?.(rule.index),
    }));
    this.#filter = RuleFilter.create(this.#rules);
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
            rule.replacer.count += matches;
            this.#filter?.noteChange(step);
            text = EDITED;
          }
          continue;
        }
      }
      const before = isLoaded ? exact.text : text;
      const matchesBefore = rule.replacer.count;
      const edited = watched(rule.watch, () => this.#rewrite(before, rule));
      if (rule.replacer.count > matchesBefore) {
        this.#filter?.noteChange(step);
        text = edited;
        isLoaded = false;
      }
    }
    return isLoaded && text === EDITED ? exact.text : text;
  }

  addCounts(counts: number[]): void {
    for (const { index, replacer } of this.#rules) {
      counts[index] += replacer.count;
    }
  }

  /** Replaces the matches of a pattern. */
  #rewrite(lines: Uint8Array, { search, reach, replacer }: Step): Uint8Array {
    const settings = { search, replaceAll: this.#replaceAll };
    if (this.#isCell && reach.kind !== 'line') {
      // The pattern must not see the other lines.
      for (let start = 0; start < lines.length; ) {
        const end = lines.indexOf(LF, start) + 1;
        scanChunk(lines.subarray(start, end), settings, replacer);
        start = end;
      }
    } else {
      scanChunk(lines, settings, replacer);
    }
    return this.#writer.takeAll(0).bytes;
  }
}

interface SequenceSettings {
  readonly replaceAll: boolean;
  readonly isCell: boolean;
  readonly context: Pick<RunContext, 'reserve' | 'watchSearch'>;
}

interface Step extends CompiledRule {
  /** Number among the exact texts; null if the pattern is needed. */
  readonly exact: number | null;
  /** Writes the lines if the pattern is needed, and counts the replacements in any case. */
  readonly replacer: MatchReplacer;
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
