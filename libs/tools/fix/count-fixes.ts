import { CleanRows, MAY_CHANGE } from '../../keywords/clean-rows.ts';
import { FIX, FIX_NAMES, type FixName, type FixRules, fixNames } from '../../keywords/fix-rules.ts';
import { type DroppedKeyword, type FixedKeyword, KeywordFixer } from '../../keywords/keyword-fixer.ts';
import { decodeUtf8 } from '../../lines/blocks/decode-lines.ts';
import type { LineBlock } from '../../lines/blocks/line-block.ts';
import { trimmedEnd, trimmedStart } from '../../lines/blocks/trim-bytes.ts';
import type { ExpectedLines, KernelLimits } from '../../lines/kernels/dedupe/dedupe-rules.ts';
import type { AdPlatformId } from '../../platforms/ad-platforms.ts';
import type { KeywordKind } from '../../platforms/keyword-checker.ts';
import { cleanCell } from '../../tables/columns.ts';
import { BLANK, DROPPED, type FixedBlock } from './block-edits.ts';
import { fixDistinct } from './distinct-rows.ts';
import { RowFixer } from './row-fixer.ts';

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

/** Effect of rules on rows: the counts of a run with these rules. */
export type FixPreview = {
  readonly rowCount: number;
  readonly changedCount: number;
  readonly droppedCount: number;
  /**
   * Rows by fix, also for fixes that the rules turn off: as if each of those were on. Fixes without a row are missing.
   * Duplicates are only counted as `removeDuplicates`.
   */
  readonly byFix: { readonly [name: string]: FixCount };
};

/** Rules of the fixes, and whether rows with equal keys are dropped. */
export type FixCountRules = FixRules & { readonly removeDuplicates: boolean };

/** Counts what rules change in a list, without storing its rows. */
export class FixCounter {
  readonly #clean: CleanRows;
  readonly #every: KeywordFixer;
  readonly #chosen: KeywordFixer;
  /** Set of the fixes that the rules turn off. */
  readonly #off: number;
  readonly #counts = new Map<FixName | 'removeDuplicates', { count: number; before: string; after: string | null }>();
  /** Rows with `PAIR_COLUMNS`: the first rows that the rules change or drop. */
  readonly pairs: string[] = [];
  readonly #comparesKeys: boolean;
  #rowCount = 0;
  #changedCount = 0;
  #droppedCount = 0;

  /** Fixes the rows of the blocks to add. */
  readonly #fixer: RowFixer;

  constructor(platform: AdPlatformId, kind: KeywordKind, rules: FixCountRules) {
    const { removeDuplicates: makesKeys } = rules;
    this.#fixer = new RowFixer({ platform, kind, rules, columns: null, makesKeys });
    this.#comparesKeys = makesKeys;
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

  /**
   * Counts the rows of blocks, which are all rows.
   * @param expected number and bytes of the rows
   * @throws TooLarge if there is not enough memory to compare them
   */
  async count(blocks: AsyncIterable<LineBlock>, expected: ExpectedLines, limits: KernelLimits): Promise<void> {
    if (this.#comparesKeys) {
      for await (const { fixed, keep } of fixDistinct(blocks, this.#fixer, expected, limits)) {
        this.#addBlock(fixed, keep.bits);
      }
    } else {
      for await (const block of blocks) {
        this.#addBlock(this.#fixer.fix(block), null);
      }
    }
  }

  /** @param keepBits bits of the rows that are not dropped for another reason and no duplicates; null if all stay */
  #addBlock({ before: { bytes }, ends, states }: FixedBlock, keepBits: Uint8Array | null): void {
    let start = 0;
    let left = 0;
    for (let given = 0; given < states.length; given++) {
      const state = states[given];
      const end = ends[given];
      if (state !== BLANK) {
        const from = trimmedStart(bytes, start, end);
        const to = trimmedEnd(bytes, from, end);
        const isLeft = state < DROPPED;
        this.#rowCount++;
        if (isLeft && keepBits !== null && ((keepBits[left >> 3] >> (left & 7)) & 1) === 0) {
          this.#addDuplicate(bytes.subarray(from, to));
        } else if (state !== 0 || this.#clean.check(bytes, from, to) === MAY_CHANGE) {
          this.#addRow(decodeUtf8(bytes.subarray(from, to)));
        }
        left += isLeft ? 1 : 0;
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

  #addDuplicate(bytes: Uint8Array): void {
    this.#droppedCount++;
    const known = this.#counts.get('removeDuplicates');
    if (known) {
      known.count++;
    }
    if (!known || this.pairs.length < MOST_PAIRS) {
      const row = decodeUtf8(bytes);
      this.#addPair(row, '', 'dropped: duplicate');
      if (!known) {
        this.#counts.set('removeDuplicates', { count: 1, before: shown(row), after: null });
      }
    }
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
