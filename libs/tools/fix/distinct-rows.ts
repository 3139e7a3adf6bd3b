import { LinesTooLarge, TooLarge } from '../../errors.ts';
import type { LineBlock } from '../../lines/blocks/line-block.ts';
import { EXACT_LINES, type ExpectedLines, type KernelLimits } from '../../lines/kernels/dedupe/dedupe-rules.ts';
import { LineDeduper } from '../../lines/kernels/dedupe/line-deduper.ts';
import type { KeptLines } from '../../lines/rows/selection-rows.ts';
import { copyBlock, type FixedBlock } from './block-edits.ts';
import type { RowFixer } from './row-fixer.ts';

/** Rows whose duplicates are not known yet. Larger values cost memory, smaller ones time. */
const WAITING_BYTES = 256 << 20;

const COMPARISON_TOO_LARGE =
  'This list has more text than can be compared at once (about 4 GB, less where there is less memory). Please split it and run the parts, or keep duplicates.';

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
  limits: KernelLimits,
): AsyncGenerator<DistinctBlock, void, void> {
  const waiting: FixedBlock[] = [];
  let waitingBytes = 0;
  let deduper: LineDeduper | undefined;
  async function* readKeys(): AsyncGenerator<LineBlock, void, void> {
    for await (const block of blocks) {
      // The block is only borrowed until the next one is requested.
      const fixed = fixer.fix(copyBlock(block));
      waiting.push(fixed);
      waitingBytes += sizeOf(fixed);
      if (waitingBytes >= WAITING_BYTES) {
        deduper?.resolveSoon();
      }
      yield fixed.keys as LineBlock;
    }
  }
  try {
    deduper = new LineDeduper(EXACT_LINES, expected, limits);
    for await (const { keep } of deduper.split(readKeys())) {
      const fixed = waiting.shift() as FixedBlock;
      waitingBytes -= sizeOf(fixed);
      yield { fixed, keep };
    }
  } catch (error) {
    throw error instanceof LinesTooLarge ? new TooLarge(COMPARISON_TOO_LARGE) : error;
  } finally {
    deduper?.dispose();
  }
}

function sizeOf({ before, rows }: FixedBlock): number {
  return before.bytes.length + (rows === before ? 0 : rows.bytes.length);
}
