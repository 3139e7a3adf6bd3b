import { CleanRows, MAY_CHANGE } from '../../keywords/clean-rows.ts';
import { FIX, FIX_NAMES, type FixName, type FixRules, fixNames } from '../../keywords/fix-rules.ts';
import { type DroppedKeyword, type FixedKeyword, KeywordFixer } from '../../keywords/keyword-fixer.ts';
import { decodeUtf8 } from '../../lines/blocks/decode-lines.ts';
import type { LineBlock } from '../../lines/blocks/line-block.ts';
import { findLineEnds } from '../../lines/blocks/line-ends.ts';
import { trimmedEnd, trimmedStart } from '../../lines/blocks/trim-bytes.ts';
import type { AdPlatformId } from '../../platforms/ad-platforms.ts';
import type { KeywordKind } from '../../platforms/keyword-checker.ts';
import { cleanCell } from '../../tables/columns.ts';

/** Columns of the rows that show what changes. */
export const PAIR_COLUMNS: readonly string[] = ['Before', 'After', 'Fixes'];

const MOST_PAIRS = 50;
/** UTF-16 units of a row in examples and pairs. */
const MOST_SHOWN = 500;

/** Rows that one fix would change or drop, and the first of them. */
export type FixCount = {
  readonly count: number;
  readonly before: string;
  /** Null if the row is dropped. */
  readonly after: string | null;
};

/** Effect of rules on rows, without duplicates. */
export type FixPreview = {
  readonly rowCount: number;
  readonly changedCount: number;
  readonly droppedCount: number;
  /** Rows by fix, also for fixes that the rules turn off: as if each of those were on. Fixes without a row are missing. */
  readonly byFix: { readonly [name: string]: FixCount };
};

/** Counts what rules change in a list, row by row, without storing rows. */
export class FixCounter {
  readonly #clean: CleanRows;
  readonly #every: KeywordFixer;
  readonly #chosen: KeywordFixer;
  /** Set of the fixes that the rules turn off. */
  readonly #off: number;
  readonly #counts = new Map<FixName, { count: number; before: string; after: string | null }>();
  /** Rows with `PAIR_COLUMNS`: the first rows that the rules change or drop. */
  readonly pairs: string[] = [];
  #rowCount = 0;
  #changedCount = 0;
  #droppedCount = 0;

  constructor(platform: AdPlatformId, kind: KeywordKind, rules: FixRules) {
    const every: FixRules = {
      invisible: true,
      plus: true,
      symbols: rules.symbols === 'keep' ? 'space' : rules.symbols,
      edges: true,
      broadNegatives: rules.broadNegatives === 'keep' ? 'phrase' : rules.broadNegatives,
      words: rules.words === 'keep' ? 'drop' : rules.words,
      length: rules.length === 'keep' ? 'drop' : rules.length,
      casing: 'lowercase',
      onePhrase: true,
    };
    const isOff = (name: keyof FixRules) => rules[name] !== every[name];
    const off = (Object.keys(every) as (keyof FixRules)[]).filter(isOff);
    this.#off = off.reduce((set, name) => set | FIX[name], 0);
    this.#clean = new CleanRows(platform, kind, every, true);
    this.#every = new KeywordFixer(platform, kind, every);
    this.#chosen = new KeywordFixer(platform, kind, rules);
  }

  add(block: LineBlock): void {
    const { bytes } = block;
    let start = 0;
    for (const end of findLineEnds(block)) {
      const from = trimmedStart(bytes, start, end);
      const to = trimmedEnd(bytes, from, end);
      if (from < to) {
        this.#rowCount++;
        if (this.#clean.check(bytes, from, to) === MAY_CHANGE) {
          this.#addRow(decodeUtf8(bytes.subarray(from, to)));
        }
      }
      start = end + 1;
    }
  }

  get preview(): FixPreview {
    return {
      rowCount: this.#rowCount,
      changedCount: this.#changedCount,
      droppedCount: this.#droppedCount,
      byFix: Object.fromEntries(this.#counts),
    };
  }

  #addRow(row: string): void {
    const every = this.#every.fixRow(row);
    const isSame = every.reason === undefined && (every.fixes & this.#off) === 0;
    const chosen = isSame ? every : this.#chosen.fixRow(row);
    this.#count(row, chosen, ~this.#off);
    this.#count(row, every, this.#off);
    if (chosen.reason !== undefined) {
      this.#droppedCount++;
      this.#addPair(row, '', `dropped: ${chosen.reason}`);
    } else if (chosen.fixes > 0) {
      this.#changedCount++;
      this.#addPair(row, chosen.row, fixNames(chosen.fixes).join(', '));
    }
  }

  /** Counts the fixes of a row that are in a set. */
  #count(row: string, fixed: FixedKeyword | DroppedKeyword, set: number): void {
    const fixes = fixed.reason === undefined ? fixed.fixes : fixed.reason === 'empty' ? 0 : FIX[fixed.reason];
    if ((fixes & set) === 0) {
      return;
    }
    for (const name of FIX_NAMES) {
      if ((fixes & set & FIX[name]) !== 0) {
        const known = this.#counts.get(name);
        if (known) {
          known.count++;
        } else {
          const after = fixed.reason === undefined ? shown(fixed.row) : null;
          this.#counts.set(name, { count: 1, before: shown(row), after });
        }
      }
    }
  }

  #addPair(before: string, after: string, fixes: string): void {
    if (this.pairs.length < MOST_PAIRS) {
      this.pairs.push([shown(before), shown(after), fixes].join('\t'));
    }
  }
}

function shown(row: string): string {
  return cleanCell(row.length > MOST_SHOWN ? `${row.slice(0, MOST_SHOWN)}…` : row);
}
