import { DROP_REASONS, FIX_NAMES, fixNames } from '../../keywords/fix-rules.ts';
import { type Bytes, TAB } from '../../lines/blocks/line-block.ts';
import { SelectedLines } from '../../lines/blocks/selected-lines.ts';
import type { KeptLines } from '../../lines/rows/selection-rows.ts';
import { OutputRows } from '../shared/output-rows.ts';
import type { RunContext, RunReport } from '../shared/tool.ts';
import { BLANK, DROPPED, dropState, type FixedBlock } from './block-edits.ts';
import type { RowFixer } from './row-fixer.ts';

/** Maximum bytes of each list of changes that is stored; its rows are counted all the same. */
const MOST_LISTED_BYTES = 256 << 20;

const DUPLICATE = dropState('duplicate');
const encoder = new TextEncoder();

/** Columns of the rows that show what changes. */
export const PAIR_COLUMNS: readonly string[] = ['Before', 'After', 'Fixes'];
const DROPPED_COLUMNS = ['Row', 'Reason'];

/** Writes the outputs of a run, and counts for its report. */
export class FixOutputs {
  readonly #fixer: RowFixer;
  readonly #context: RunContext;
  readonly #changed: OutputRows;
  readonly #dropped: OutputRows;
  /** Rows of the last blocks in which a duplicate was dropped. */
  readonly #selected = new SelectedLines(1);
  #rowCount = 0;
  /** Rows that are kept, by their set of fixes, and rows that are dropped, by `DROPPED` plus the index of the reason. */
  readonly #counts = new Float64Array(DROPPED + DROP_REASONS.length);
  readonly #names: Bytes[] = [];

  /** @param columns of the input if it is a table */
  constructor(fixer: RowFixer, context: RunContext, columns: readonly string[] | undefined) {
    this.#fixer = fixer;
    this.#context = context;
    this.#changed = new OutputRows(context, 'changed');
    this.#dropped = new OutputRows(context, 'dropped');
    if (columns !== undefined) {
      context.columns('fixed', columns);
    }
    context.columns('changed', PAIR_COLUMNS);
    context.columns('dropped', DROPPED_COLUMNS);
  }

  /**
   * Writes a block of rows. Takes ownership of its memory if rows are stored, unless `keep` is null.
   * @param keep the rows that did not occur before; null if duplicates stay
   */
  async write(block: FixedBlock, keep: KeptLines | null): Promise<void> {
    const { rows, changedCount, droppedCount } = block;
    const isWhole = keep === null || keep.count === rows.count;
    this.#rowCount += rows.count + droppedCount;
    if (changedCount > 0 || droppedCount > 0 || !isWhole) {
      await this.#list(block, isWhole ? null : keep.bits);
    } else {
      this.#counts[0] += rows.count;
    }
    if (isWhole) {
      await this.#flushSelected();
      if (rows.count > 0) {
        // Without a comparison of duplicates the block that was read is only borrowed.
        const mustCopy = keep === null && rows === block.before && this.#context.isBorrowed !== true;
        await this.#context.write('fixed', mustCopy ? { ...rows, bytes: rows.bytes.slice() } : rows);
      }
      return;
    }
    for (const selected of this.#selected.add(rows, keep.bits)) {
      await this.#context.write('fixed', selected);
    }
  }

  /** Writes what is left and returns the report. */
  async finish(): Promise<RunReport> {
    await this.#flushSelected();
    await this.#changed.flush();
    await this.#dropped.flush();
    const unchangedCount = this.#counts[0];
    let changedCount = 0;
    const byFix: Record<string, number> = {};
    for (let fixes = 1; fixes < DROPPED; fixes++) {
      const count = this.#counts[fixes];
      changedCount += count;
      for (const name of count === 0 ? [] : fixNames(fixes)) {
        byFix[name] = (byFix[name] ?? 0) + count;
      }
    }
    const byReason: Record<string, number> = {};
    for (const reason of DROP_REASONS) {
      const count = this.#counts[dropState(reason)];
      if (count > 0) {
        byReason[reason] = count;
      }
    }
    const droppedCount = this.#rowCount - unchangedCount - changedCount;
    return {
      rowCount: this.#rowCount,
      unchangedCount,
      changedCount,
      droppedCount,
      byFix: Object.fromEntries(FIX_NAMES.filter((name) => name in byFix).map((name) => [name, byFix[name]])),
      byReason,
    };
  }

  /**
   * Counts the rows of a block and lists the changed and dropped ones.
   * @param keepBits bits of the rows that are not duplicates; null if none is one
   */
  async #list(
    { before, ends: beforeEnds, rows, states, changedPlaces }: FixedBlock,
    keepBits: Uint8Array | null,
  ): Promise<void> {
    const counts = this.#counts;
    let row = 0;
    let place = 0;
    for (let given = 0; given < states.length; given++) {
      let state = states[given];
      if (state === 0 && keepBits === null) {
        counts[0]++;
        row++;
        continue;
      }
      if (state === BLANK) {
        continue;
      }
      // A row that was fixed may still be a duplicate.
      const rowStart = changedPlaces[place];
      const rowEnd = changedPlaces[place + 1];
      place += state > 0 && state < DROPPED ? 2 : 0;
      const isLeft = state < DROPPED;
      if (isLeft && keepBits !== null && ((keepBits[row >> 3] >> (row & 7)) & 1) === 0) {
        state = DUPLICATE;
      }
      counts[state]++;
      if (state > 0) {
        const start = given === 0 ? 0 : beforeEnds[given - 1] + 1;
        if (state >= DROPPED) {
          this.#addDropped(before.bytes, start, beforeEnds[given], state);
        } else {
          this.#addChanged(before.bytes, start, beforeEnds[given], rows.bytes, rowStart, rowEnd, state);
        }
      }
      row += isLeft ? 1 : 0;
    }
    await this.#changed.flushFull();
    await this.#dropped.flushFull();
  }

  /** Returns true if no more rows of a list are stored. */
  #isFull(list: OutputRows): boolean {
    return this.#context.isBorrowed !== true && list.byteLength >= MOST_LISTED_BYTES;
  }

  #addDropped(bytes: Bytes, start: number, end: number, state: number): void {
    if (this.#isFull(this.#dropped)) {
      return;
    }
    const { writer } = this.#dropped;
    this.#fixer.appendShown(writer, bytes, start, end);
    writer.appendByte(TAB);
    writer.appendText(DROP_REASONS[state - DROPPED]);
    this.#dropped.endRow();
  }

  #addChanged(
    before: Bytes,
    start: number,
    end: number,
    after: Bytes,
    afterStart: number,
    afterEnd: number,
    fixes: number,
  ): void {
    if (this.#isFull(this.#changed)) {
      return;
    }
    const { writer } = this.#changed;
    this.#fixer.appendShown(writer, before, start, end);
    writer.appendByte(TAB);
    this.#fixer.appendShown(writer, after, afterStart, afterEnd);
    writer.appendByte(TAB);
    this.#names[fixes] ??= encoder.encode(fixNames(fixes).join(', '));
    writer.append(this.#names[fixes]);
    this.#changed.endRow();
  }

  async #flushSelected(): Promise<void> {
    const selected = this.#selected.finish();
    if (selected) {
      await this.#context.write('fixed', selected);
    }
  }
}
