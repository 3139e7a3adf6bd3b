import type { Blocks, LineBlock } from '../../lines/blocks/line-block.ts';
import { chunksOf } from '../../lines/blocks/line-chunks.ts';
import type { RunContext } from '../shared/tool.ts';
import { CLOSE_BYTES, CUT_BYTES, countLineEnds, LineWriter } from './line-writer.ts';

/** Changes whole lines, or cells as lines. */
export interface LineEditor {
  /** Returns the changed lines as borrowed memory: the same object if nothing changed. */
  edit(lines: Uint8Array): Uint8Array;
}

/** Editor that applies rules. */
export interface RulesEditor extends LineEditor {
  /** Adds the replacements so far to the counts, by place in the list. */
  addCounts(counts: number[]): void;
}

export interface EditSettings {
  /** Bytes of whole lines edited at once. */
  readonly pieceBytes: number;
  /** True if an edit may change the number of lines. */
  readonly changesCount: boolean;
}

/**
 * Edits a text piece by piece.
 * @param blocks may be borrowed
 * @returns blocks that are borrowed until the next one is requested
 */
export async function* editLines(
  blocks: Blocks,
  editor: LineEditor,
  { pieceBytes, changesCount }: EditSettings,
  context: Pick<RunContext, 'reserve' | 'signal'>,
): AsyncGenerator<LineBlock, void, void> {
  const writer = new LineWriter(context);
  let lines = 0;
  for await (const block of blocks) {
    let kept = 0;
    let at = 0;
    let isChanged = false;
    for (const piece of chunksOf(block.bytes, pieceBytes)) {
      context.signal.throwIfAborted();
      const edited = editor.edit(piece);
      if (edited !== piece) {
        isChanged = true;
        writer.writeBytes(block.bytes, kept, at);
        writer.writeBytes(edited, 0, edited.length);
        kept = at + piece.length;
        if (changesCount) {
          lines += countLineEnds(edited) - countLineEnds(piece);
        }
        if (writer.length >= CUT_BYTES) {
          for (const cut of writer.takeLines()) {
            lines -= cut.count;
            yield cut;
          }
        }
      }
      at += piece.length;
    }
    if (!isChanged && writer.length === 0) {
      yield block;
      continue;
    }
    writer.writeBytes(block.bytes, kept, at);
    lines += block.count;
    if (writer.length >= CLOSE_BYTES) {
      yield writer.takeAll(lines);
      lines = 0;
    }
  }
  if (writer.length > 0) {
    yield writer.takeAll(lines);
  }
}

/**
 * Edits the cells of a block of rows.
 * @param cells a line for each row; the editor must not change their number
 * @returns the same block if nothing changed
 */
export function editCells(
  cells: LineBlock,
  editor: LineEditor,
  pieceBytes: number,
  context: Pick<RunContext, 'reserve'>,
): LineBlock {
  const writer = new LineWriter(context);
  let isChanged = false;
  for (const piece of chunksOf(cells.bytes, pieceBytes)) {
    const edited = editor.edit(piece);
    isChanged ||= edited !== piece;
    writer.writeBytes(edited, 0, edited.length);
  }
  return isChanged ? writer.takeAll(cells.count) : cells;
}
