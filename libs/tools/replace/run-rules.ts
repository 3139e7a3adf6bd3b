import type { LineBlock } from '../../lines/blocks/line-block.ts';
import { ColumnCells } from '../../lines/kernels/cells/column-cells.ts';
import { replaceCells } from '../../tables/block-cells.ts';
import { readBlocks } from '../shared/read-blocks.ts';
import type { RunContext, TextSource } from '../shared/tool.ts';
import { writeShared } from '../shared/write-shared.ts';
import { type CompiledRule, type CompiledRules, compileRules, type InvalidRule } from './compile-rules.ts';
import { CrossingRule } from './crossing-rule.ts';
import { editCells, editLines, type RulesEditor } from './edit-lines.ts';
import { CHUNK_BYTES } from './match-handler.ts';
import type { ReplaceOptions } from './options.ts';
import { RuleSequence } from './rule-sequence.ts';
import { RulesAtOnce } from './rules-at-once.ts';

/**
 * Bytes of text that go through all rules before the next ones, if all rules are plain; they fit into the processor's
 * cache. Patterns are fastest with shorter texts.
 */
const PLAIN_BYTES = 1 << 17;

/** Report of a list of rules; places are from 0. */
export type RulesReport = {
  readonly count: number;
  /** Replacements of each rule; null for rules that did not run. */
  readonly perRule: readonly (number | null)[];
  readonly invalidRules: readonly InvalidRule[];
  /** Rules that are on and have no find text. */
  readonly skippedRules: readonly number[];
};

/** Parts of a context that rules use. */
export type RuleContext = Pick<RunContext, 'signal' | 'reserve' | 'watchSearch'>;

export type RuleOptions = Pick<ReplaceOptions, 'rules' | 'apply' | 'replaceAll'>;

/**
 * Applies a list of rules.
 * @param column index of the column whose cells change; null for a list
 * @param pieceBytes bytes edited at once; set only by tests, since it does not change the result
 */
export async function runRules(
  text: TextSource,
  options: RuleOptions,
  column: number | null,
  context: RunContext,
  pieceBytes?: number,
): Promise<RulesReport> {
  const compiled = await compileRules(options.rules, options.apply, column !== null);
  const run = new RuleRun(compiled, options, context, pieceBytes);
  context.progress(0, text.stats.lines);
  const blocks = readBlocks(text, context);
  const edited = column === null ? run.lines(blocks, text.stats.bytes) : run.rows(blocks, column);
  for await (const block of edited) {
    await writeShared(context, 'lines', block);
  }
  return run.report();
}

/** Returns an editor that applies rules to lines, or to cells as lines. */
export function rulesEditor(
  rules: readonly CompiledRule[],
  { apply, replaceAll }: RuleOptions,
  isCell: boolean,
  context: RuleContext,
): RulesEditor {
  return apply === 'once'
    ? new RulesAtOnce(rules, replaceAll, isCell)
    : new RuleSequence(rules, { replaceAll, isCell, context });
}

/** Rules as they are applied to one text. */
export class RuleRun {
  readonly #compiled: CompiledRules;
  readonly #options: RuleOptions;
  readonly #context: RuleContext;
  readonly #pieceBytes: number;
  readonly #applied: Pick<RulesEditor, 'addCounts'>[] = [];

  constructor(compiled: CompiledRules, options: RuleOptions, context: RuleContext, pieceBytes?: number) {
    this.#compiled = compiled;
    this.#options = options;
    this.#context = context;
    const isPlain = compiled.rules.every(({ search }) => search.literal !== null && !search.wholeWords);
    this.#pieceBytes = pieceBytes ?? (isPlain || options.apply === 'once' ? PLAIN_BYTES : CHUNK_BYTES);
  }

  /** Returns the report, which is complete after the last block. */
  report(): RulesReport {
    const { rules, invalid, skipped } = this.#compiled;
    const counts = this.#options.rules.map(() => 0);
    for (const applied of this.#applied) {
      applied.addCounts(counts);
    }
    const perRule: (number | null)[] = counts.map(() => null);
    for (const { index } of rules) {
      perRule[index] = counts[index];
    }
    const count = counts.reduce((sum, some) => sum + some, 0);
    return { count, perRule, invalidRules: invalid, skippedRules: skipped };
  }

  /**
   * Edits the lines of a list.
   * @param byteLength size of all blocks
   * @returns blocks that are borrowed until the next one is requested
   */
  async *lines(blocks: AsyncIterable<LineBlock>, byteLength: number): AsyncGenerator<LineBlock, void, void> {
    if (this.#compiled.rules.length === 0) {
      yield* blocks;
    } else if (this.#options.apply === 'once') {
      yield* this.#atOnce(blocks);
    } else {
      yield* this.#oneAfterTheOther(blocks, byteLength);
    }
  }

  /** Edits one column of the rows of a table, otherwise like `lines`. */
  async *rows(blocks: AsyncIterable<LineBlock>, column: number): AsyncGenerator<LineBlock, void, void> {
    const { rules } = this.#compiled;
    if (rules.length === 0) {
      yield* blocks;
      return;
    }
    const editor = rulesEditor(rules, this.#options, true, this.#context);
    this.#applied.push(editor);
    const columnCells = new ColumnCells();
    for await (const block of blocks) {
      const cells = columnCells.of(block, column);
      const edited = editCells(cells, editor, this.#pieceBytes, this.#context);
      yield edited === cells ? block : replaceCells(block, column, edited);
    }
  }

  async *#atOnce(blocks: AsyncIterable<LineBlock>): AsyncGenerator<LineBlock, void, void> {
    const { rules } = this.#compiled;
    const editor = new RulesAtOnce(rules, this.#options.replaceAll, false);
    this.#applied.push(editor);
    if (editor.crossesLines) {
      yield* editor.editText(blocks, this.#pieceBytes, this.#context);
    } else {
      const settings = { pieceBytes: this.#pieceBytes, changesCount: addsLines(rules) };
      yield* editLines(blocks, editor, settings, this.#context);
    }
  }

  /** Applies runs of rules whose matches stay on their line piece by piece, and each other rule to the whole text. */
  #oneAfterTheOther(blocks: AsyncIterable<LineBlock>, byteLength: number): AsyncIterable<LineBlock> {
    const { rules } = this.#compiled;
    const { replaceAll } = this.#options;
    const chunkBytes = Math.min(CHUNK_BYTES, this.#pieceBytes);
    let edited = blocks;
    for (let from = 0; from < rules.length; ) {
      let to = from;
      while (to < rules.length && rules[to].reach.kind === 'line') {
        to++;
      }
      if (to > from) {
        const run = rules.slice(from, to);
        const settings = { pieceBytes: this.#pieceBytes, changesCount: addsLines(run) };
        const sequence = new RuleSequence(run, { replaceAll, isCell: false, context: this.#context });
        this.#applied.push(sequence);
        edited = editLines(edited, sequence, settings, this.#context);
        from = to;
      } else {
        const rule = new CrossingRule(rules[from], this.#context);
        this.#applied.push(rule);
        // The size is only known for the first rule; others are refused when they have read too much.
        edited = rule.edit(edited, from === 0 ? byteLength : 0, { replaceAll, chunkBytes });
        from++;
      }
    }
    return edited;
  }
}

function addsLines(rules: readonly CompiledRule[]): boolean {
  return rules.some(({ replacement }) => replacement.lineBreaks > 0);
}
