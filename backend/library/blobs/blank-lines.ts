import { setImmediate as nextTurn } from 'node:timers/promises';
import { type EntityManager, MoreThanOrEqual } from 'typeorm';
import { withoutBlankLines } from '../../../libs/lines/blocks/blank-lines.ts';
import { LF } from '../../../libs/lines/blocks/line-block.ts';
import { chunksOf, type LineChunk } from './line-chunker.ts';
import type { Text } from './text.entity.ts';
import { TextChunk } from './text-chunk.entity.ts';

/** Removes the blank lines of a text, chunk by chunk. */
export class BlankLineFilter {
  private isContinuing = false;

  /**
   * Removes the blank lines of the next chunk.
   * @returns its other lines (the given bytes if no line is blank), and the number of lines that end in it
   */
  next(chunk: Uint8Array): { readonly bytes: Uint8Array; readonly lineCount: number } {
    const kept = withoutBlankLines(chunk, this.isContinuing);
    this.isContinuing = chunk[chunk.length - 1] !== LF;
    return kept;
  }
}

/** Returns the chunks of a text in memory without its blank lines. */
export function withoutBlankLinesIn(chunks: readonly LineChunk[]): readonly LineChunk[] {
  const filter = new BlankLineFilter();
  const parts = chunks.map(({ bytes }) => filter.next(bytes).bytes);
  return parts.every((part, seq) => part === chunks[seq]?.bytes) ? chunks : chunksOf(...parts);
}

/**
 * Removes the blank lines of a stored text that no record uses yet, one chunk at a time. Other requests proceed in
 * between; the transaction needs the deadline of `textRewrite`.
 * @returns the new size of the text
 */
export async function removeBlankLines(
  manager: EntityManager,
  { userId, id: textId }: Text,
): Promise<{ readonly lineCount: number; readonly byteSize: number }> {
  const filter = new BlankLineFilter();
  let seq = 0;
  let firstRow = 0;
  let byteSize = 0;
  for (let from = 0; ; from += 1) {
    await nextTurn();
    const chunk = await manager.findOneBy(TextChunk, { userId, textId, seq: from });
    if (!chunk) {
      break;
    }
    const { bytes, lineCount } = filter.next(chunk.bytes);
    if (bytes.length === 0) {
      continue;
    }
    const place = { userId, textId, seq };
    if (seq !== from || bytes !== chunk.bytes) {
      // Drivers store a Buffer only.
      const stored = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
      await manager.update(TextChunk, place, { firstRow, bytes: stored });
    } else if (firstRow !== chunk.firstRow) {
      await manager.update(TextChunk, place, { firstRow });
    }
    seq += 1;
    firstRow += lineCount;
    byteSize += bytes.length;
  }
  await manager.delete(TextChunk, { userId, textId, seq: MoreThanOrEqual(seq) });
  return { lineCount: firstRow, byteSize };
}
