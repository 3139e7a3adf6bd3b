import { LinesTooLarge, TooLarge } from '../../errors.ts';
import type { LineBlock } from '../../lines/blocks/line-block.ts';
import { EXACT_LINES, type ExpectedLines } from '../../lines/kernels/dedupe/dedupe-rules.ts';
import type { KeptLines } from '../../lines/rows/selection-rows.ts';
import { BlockQueue, type QueuedBlock } from '../../lines/spill/block-queue.ts';
import { COMPARISON_TOO_LARGE, startLineDeduper } from '../shared/line-comparison.ts';
import type { RunContext } from '../shared/tool.ts';
import { copyBlock, type FixedBlock } from './block-edits.ts';
import type { RowFixer } from './row-fixer.ts';

/** Rows, as they were read, whose duplicates are not known yet. Larger values cost memory, smaller ones time. */
const WAITING_BYTES = 128 << 20;

interface WaitingBlock extends QueuedBlock {
  readonly fixed: FixedBlock;
}

/** A block of fixed rows, and those of them whose keys did not occur before. */
export interface DistinctBlock {
  readonly fixed: FixedBlock;
  readonly keep: KeptLines;
}

/**
 * Fixes blocks of rows and finds duplicates among them.
 * @param fixer makes keys
 * @param expected number and bytes of the rows
 * @throws TooLarge
 */
export async function* fixDistinct(
  blocks: AsyncIterable<LineBlock>,
  fixer: RowFixer,
  expected: ExpectedLines,
  context: Pick<RunContext, 'memoryBytes' | 'spill'>,
): AsyncGenerator<DistinctBlock, void, void> {
  const waiting = new BlockQueue<WaitingBlock>(WAITING_BYTES, context.spill);
  let deduper: ReturnType<typeof startLineDeduper> | undefined;
  async function* readKeys(): AsyncGenerator<LineBlock, void, void> {
    for await (const block of blocks) {
      // The block is only borrowed until the next one is requested.
      const fixed = fixer.fix(copyBlock(block));
      if (await waiting.put({ block: fixed.before, fixed })) {
        deduper?.resolveSoon();
      }
      yield fixed.keys as LineBlock;
    }
  }
  try {
    deduper = startLineDeduper(EXACT_LINES, expected, context);
    for await (const { keep } of deduper.split(readKeys())) {
      const next = await waiting.take();
      // Files have the rows as they were read, which are fixed again.
      yield { fixed: 'fixed' in next ? next.fixed : fixer.fix(copyBlock(next.block)), keep };
    }
  } catch (error) {
    throw error instanceof LinesTooLarge ? new TooLarge(COMPARISON_TOO_LARGE) : error;
  } finally {
    deduper?.dispose();
  }
}
