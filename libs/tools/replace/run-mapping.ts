import { LinesTooLarge, TooLarge } from '../../errors.ts';
import { LF, type LineBlock } from '../../lines/blocks/line-block.ts';
import { ColumnCells } from '../../lines/kernels/cells/column-cells.ts';
import { describeLineLimit, EXACT_LINES } from '../../lines/kernels/dedupe/dedupe-rules.ts';
import { replaceCells } from '../../tables/block-cells.ts';
import { startLineDeduper } from '../shared/line-comparison.ts';
import { OutputRows } from '../shared/output-rows.ts';
import type { RunContext, RunReport, TextSource } from '../shared/tool.ts';
import { writeShared } from '../shared/write-shared.ts';
import { editCells } from './edit-lines.ts';
import { AnywhereFinder, CellFinder, type KeyFinder, WordFinder } from './key-finders.ts';
import { Labeler } from './labeler.ts';
import { AnywhereEditor, CellEditor, type MappingEditor, UnmatchedLines, WordEditor } from './mapping-editors.ts';
import type { ReplaceOptions } from './options.ts';
import { Pairs } from './pairs.ts';

/** Bytes of lines that are mapped at once; they fit into the processor's cache. */
const PIECE_BYTES = 1 << 17;

/**
 * Replaces by pairs, or adds label columns.
 * @param column index of the column whose cells are looked up; null for a list
 * @param pieceBytes bytes mapped at once; set only by tests, since it does not change the result
 */
export async function runMapping(
  { text, pairs: source }: { readonly [id: string]: TextSource },
  options: ReplaceOptions,
  column: number | null,
  context: RunContext,
  pieceBytes = PIECE_BYTES,
): Promise<RunReport> {
  const pairs = await Pairs.read(source, options, context);
  const run = new MappingRun(pairs, options, context);
  const count =
    options.into === 'column' ? await run.addLabels(text, column) : await run.replace(text, column, pieceBytes);
  await writeUnused(pairs, context);
  return { count, pairCount: pairs.count, usedPairCount: pairs.usedCount, duplicatePairCount: pairs.duplicates };
}

class MappingRun {
  readonly #pairs: Pairs;
  readonly #options: ReplaceOptions;
  readonly #context: RunContext;
  readonly #cells = new ColumnCells();
  /** Null if lines without a pair are not wanted. */
  readonly #unmatched: UnmatchedLines | null;

  constructor(pairs: Pairs, options: ReplaceOptions, context: RunContext) {
    this.#pairs = pairs;
    this.#options = options;
    this.#context = context;
    const isWanted = options.match === 'cell' && context.isWanted?.('unmatched') !== false;
    this.#unmatched = isWanted ? new UnmatchedLines() : null;
  }

  async replace(text: TextSource, column: number | null, pieceBytes: number): Promise<number> {
    if (text.columns !== undefined) {
      this.#context.columns('lines', text.columns);
    }
    const editor = this.#editor(column !== null);
    await this.#eachBlock(text, (block) => {
      const cells = column === null ? block : this.#cells.of(block, column);
      const edited = editCells(cells, editor, pieceBytes, this.#context);
      const dropped = editor instanceof CellEditor ? editor.takeDropped() : [];
      if (column === null) {
        return { bytes: edited.bytes, count: block.count - dropped.length };
      }
      const rows = edited === cells ? block : replaceCells(block, column, edited);
      return dropped.length === 0 ? rows : withoutRows(rows, dropped);
    });
    const { count } = editor;
    if (editor instanceof AnywhereEditor) {
      editor.markUsed(this.#pairs);
    }
    return count;
  }

  async addLabels(text: TextSource, column: number | null): Promise<number> {
    const pairs = this.#pairs;
    const labeler = new Labeler(pairs, this.#finder(), this.#context);
    this.#context.columns('lines', labeler.columnsFor(text.columns));
    await this.#eachBlock(text, (block) => {
      const cells = column === null ? block : this.#cells.of(block, column);
      return labeler.addCells(block, cells, (start, end, isMatched) => {
        if (!isMatched) {
          this.#unmatched?.add(cells.bytes, start, end);
        }
      });
    });
    return labeler.count;
  }

  #editor(isTable: boolean): MappingEditor {
    switch (this.#options.match) {
      case 'cell':
        return new CellEditor(this.#pairs, this.#options, this.#unmatched, isTable);
      case 'word':
        return new WordEditor(this.#pairs, this.#options);
      case 'anywhere':
        return new AnywhereEditor(new AnywhereFinder(this.#pairs, this.#options));
    }
  }

  #finder(): KeyFinder {
    switch (this.#options.match) {
      case 'cell':
        return new CellFinder(this.#pairs, this.#options);
      case 'word':
        return new WordFinder(this.#pairs, this.#options);
      case 'anywhere':
        return new AnywhereFinder(this.#pairs, this.#options);
    }
  }

  /** Reads the blocks of the text, and writes what they become and the different lines without a pair. */
  async #eachBlock(text: TextSource, change: (block: LineBlock) => LineBlock): Promise<void> {
    const unmatched = this.#changeBlocks(text, change);
    const rules = { ...EXACT_LINES, caseSensitive: this.#options.caseSensitive };
    // Without unmatched lines the deduper gets no block.
    const deduper = startLineDeduper(rules, { lines: 0, bytes: 0 }, this.#context);
    try {
      for await (const kept of deduper.takeKept(unmatched)) {
        if (kept.count > 0) {
          await writeShared(this.#context, 'unmatched', kept);
        }
      }
    } catch (error) {
      throw error instanceof LinesTooLarge ? tooLarge(this.#context) : error;
    } finally {
      deduper.dispose();
    }
  }

  /** Returns the lines without a pair of each block, in memory that the next block overwrites. */
  async *#changeBlocks(
    text: TextSource,
    change: (block: LineBlock) => LineBlock,
  ): AsyncGenerator<LineBlock, void, void> {
    const { lines } = text.stats;
    let read = 0;
    this.#context.progress(0, lines);
    for await (const block of text.blocks()) {
      this.#context.signal.throwIfAborted();
      const changed = change(block);
      if (changed.count > 0) {
        await writeShared(this.#context, 'lines', changed);
      }
      const unmatched = this.#unmatched?.take();
      if (unmatched && unmatched.count > 0) {
        yield unmatched;
      }
      read += block.count;
      this.#context.progress(Math.min(read, lines), lines);
    }
  }
}

function tooLarge(context: RunContext): TooLarge {
  return new TooLarge(`These are too many different lines without a pair. ${describeLineLimit(context)}`);
}

async function writeUnused(pairs: Pairs, context: RunContext): Promise<void> {
  const rows = new OutputRows(context, 'unused');
  for (const [start, end] of pairs.unused()) {
    rows.writer.append(pairs.bytes, start, end);
    rows.endRow();
    if (rows.isFull) {
      await rows.flush();
    }
  }
  await rows.flush();
}

/** Returns rows without some of them. @param dropped their numbers, ascending */
function withoutRows({ bytes, count }: LineBlock, dropped: readonly number[]): LineBlock {
  const left = new Uint8Array(bytes.length);
  let length = 0;
  let start = 0;
  let row = 0;
  let next = 0;
  while (start < bytes.length) {
    const end = bytes.indexOf(LF, start) + 1;
    if (dropped[next] === row) {
      next++;
    } else {
      left.set(bytes.subarray(start, end), length);
      length += end - start;
    }
    row++;
    start = end;
  }
  return { bytes: left.subarray(0, length), count: count - dropped.length };
}
