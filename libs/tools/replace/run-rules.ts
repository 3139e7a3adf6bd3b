import { UserMistake } from '../../errors.ts';
import { BLOCK_BYTES, type LineBlock } from '../../lines/blocks/line-block.ts';
import { ColumnCells } from '../../lines/kernels/cells/column-cells.ts';
import { replaceCells } from '../../tables/block-cells.ts';
import { readBlocks } from '../shared/read-blocks.ts';
import type { RunContext, TextSource } from '../shared/tool.ts';
import { writeShared } from '../shared/write-shared.ts';
import { BlockQueue } from './block-queue.ts';
import { type CompiledRule, type CompiledRules, compileRules } from './compile-rules.ts';
import { editCells, editLines } from './edit-lines.ts';
import { LineWriter } from './line-writer.ts';
import { CHUNK_BYTES, type MatchHandler } from './match-handler.ts';
import type { ReplaceOptions } from './options.ts';
import { expandPart } from './replacement.ts';
import { RuleSequence } from './rule-sequence.ts';
import { RulesAtOnce } from './rules-at-once.ts';
import { scanText } from './scan.ts';

/**
 * Bytes of text that go through all rules before the next ones, if all rules are plain; they fit into the processor's
 * cache. Patterns are fastest with shorter texts.
 */
const PLAIN_BYTES = 1 << 17;

/** Size from which blocks of a rule that crosses lines are handed on. */
const CUT_BYTES = BLOCK_BYTES;

/** Report of a list of rules; places are from 0. */
export type RulesReport = {
  readonly count: number;
  /** Replacements of each rule; null for rules that did not run. */
  readonly perRule: readonly (number | null)[];
  readonly invalidRules: readonly { readonly index: number; readonly problem: string }[];
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
  const counts = options.rules.map(() => 0);
  const run = new RuleRun(compiled, options, counts, context, pieceBytes);
  context.progress(0, text.stats.lines);
  const blocks = readBlocks(text, context);
  const edited = column === null ? run.lines(blocks, text.stats.bytes) : run.rows(blocks, column);
  for await (const block of edited) {
    await writeShared(context, 'lines', block);
  }
  return reportOf(compiled, counts);
}

/** Returns the report of rules. @param counts replacements by place in the list */
export function reportOf({ rules, invalid, skipped }: CompiledRules, counts: readonly number[]): RulesReport {
  const perRule: (number | null)[] = counts.map(() => null);
  for (const { index } of rules) {
    perRule[index] = counts[index];
  }
  return {
    count: counts.reduce((sum, count) => sum + count, 0),
    perRule,
    invalidRules: invalid.map(({ index, problem }) => ({ index, problem })),
    skippedRules: skipped,
  };
}

/** Rules as they are applied to one text. Counts are complete after its last block. */
export class RuleRun {
  readonly #rules: readonly CompiledRule[];
  readonly #options: RuleOptions;
  readonly #counts: number[];
  readonly #context: RuleContext;
  readonly #pieceBytes: number;

  constructor(
    { rules }: CompiledRules,
    options: RuleOptions,
    counts: number[],
    context: RuleContext,
    pieceBytes?: number,
  ) {
    this.#rules = rules;
    this.#options = options;
    this.#counts = counts;
    this.#context = context;
    const isPlain = rules.every(({ search }) => search.literal !== null && !search.wholeWords);
    this.#pieceBytes = pieceBytes ?? (isPlain || options.apply === 'once' ? PLAIN_BYTES : CHUNK_BYTES);
  }

  /**
   * Edits the lines of a list.
   * @param byteLength size of all blocks
   * @returns blocks that are borrowed until the next one is requested
   */
  async *lines(blocks: AsyncIterable<LineBlock>, byteLength: number): AsyncGenerator<LineBlock, void, void> {
    if (this.#rules.length === 0) {
      yield* blocks;
    } else if (this.#options.apply === 'once') {
      yield* this.#atOnce(blocks);
    } else {
      yield* this.#oneAfterTheOther(blocks, byteLength);
    }
  }

  /** Edits one column of the rows of a table, otherwise like `lines`. */
  async *rows(blocks: AsyncIterable<LineBlock>, column: number): AsyncGenerator<LineBlock, void, void> {
    if (this.#rules.length === 0) {
      yield* blocks;
      return;
    }
    const atOnce = this.#options.apply === 'once' ? new RulesAtOnce(this.#rules, this.#options.replaceAll, true) : null;
    const editor = atOnce ?? this.#sequence(this.#rules, true);
    const columnCells = new ColumnCells();
    for await (const block of blocks) {
      const cells = columnCells.of(block, column);
      const edited = editCells(cells, editor, this.#pieceBytes, this.#context);
      yield edited === cells ? block : replaceCells(block, column, edited);
    }
    atOnce?.addCounts(this.#counts);
  }

  async *#atOnce(blocks: AsyncIterable<LineBlock>): AsyncGenerator<LineBlock, void, void> {
    const rules = new RulesAtOnce(this.#rules, this.#options.replaceAll, false);
    if (rules.crossesLines) {
      yield* rules.editText(blocks, this.#pieceBytes, this.#context);
    } else {
      const settings = { pieceBytes: this.#pieceBytes, changesCount: addsLines(this.#rules) };
      yield* editLines(blocks, rules, settings, this.#context);
    }
    rules.addCounts(this.#counts);
  }

  /** Applies runs of rules whose matches stay on their line piece by piece, and each other rule to the whole text. */
  #oneAfterTheOther(blocks: AsyncIterable<LineBlock>, byteLength: number): AsyncIterable<LineBlock> {
    let edited = blocks;
    for (let from = 0; from < this.#rules.length; ) {
      let to = from;
      while (to < this.#rules.length && this.#rules[to].reach.kind === 'line') {
        to++;
      }
      const rules = this.#rules.slice(from, to);
      if (rules.length > 0) {
        const settings = { pieceBytes: this.#pieceBytes, changesCount: addsLines(rules) };
        edited = editLines(edited, this.#sequence(rules, false), settings, this.#context);
        from = to;
      } else {
        // The size is only known for the first rule; others are refused when they have read too much.
        edited = this.#acrossLines(edited, from === 0 ? byteLength : 0, this.#rules[from]);
        from++;
      }
    }
    return edited;
  }

  #sequence(rules: readonly CompiledRule[], isCell: boolean): RuleSequence {
    const { replaceAll } = this.#options;
    return new RuleSequence(rules, { replaceAll, isCell, counts: this.#counts, context: this.#context });
  }

  async *#acrossLines(
    blocks: AsyncIterable<LineBlock>,
    byteLength: number,
    { index, search, replacement, reach }: CompiledRule,
  ): AsyncGenerator<LineBlock, void, void> {
    const queue = new BlockQueue();
    const writer = new LineWriter(this.#context);
    const hand = async () => {
      for (const block of writer.takeLines()) {
        await queue.put(block);
      }
    };
    const handler: MatchHandler = {
      takeBlock: () => false,
      keepBytes: (bytes, start, end) => writer.writeBytes(bytes, start, end),
      keepText: (text, start, end) => writer.writeText(text, start, end),
      replace: (match) => {
        this.#counts[index]++;
        for (const part of replacement.parts) {
          const text = expandPart(part, match);
          writer.writeText(text, 0, text.length);
        }
      },
      leave: () => {},
      endLines: () => {},
      pause: async () => {
        this.#context.signal.throwIfAborted();
        if (writer.length >= CUT_BYTES) {
          await hand();
        }
        return !queue.isClosed;
      },
    };
    const settings = {
      search,
      replaceAll: this.#options.replaceAll,
      chunkBytes: Math.min(CHUNK_BYTES, this.#pieceBytes),
      watch: this.#context.watchSearch?.(index),
    };
    const scan = async () => {
      await scanText(blocks, byteLength, settings, handler);
      await hand();
      queue.end();
    };
    const scanning = scan().catch((error: unknown) => queue.fail(nameRule(error, index, reach.kind === 'text')));
    yield* queue.blocks();
    await scanning;
  }
}

/** Names the rule that needs the whole text in an error for the user. */
function nameRule(error: unknown, index: number, needsText: boolean): unknown {
  if (!(error instanceof UserMistake)) {
    return error;
  }
  const name = needsText ? `Rule ${index + 1} needs the whole text in memory.` : `Rule ${index + 1}:`;
  return new UserMistake(`${name} ${error.message}`, { cause: error });
}

function addsLines(rules: readonly CompiledRule[]): boolean {
  return rules.some(({ replacement }) => replacement.lineBreaks > 0);
}
