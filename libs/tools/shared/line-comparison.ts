import type { Blocks, LineBlock } from '../../lines/blocks/line-block.ts';
import {
  type DedupeRules,
  EXACT_LINES,
  type ExpectedLines,
  limitsOf,
} from '../../lines/kernels/dedupe/dedupe-rules.ts';
import { LineDeduper } from '../../lines/kernels/dedupe/line-deduper.ts';
import { SpillingDeduper } from '../../lines/spill/spilling-deduper.ts';
import type { RunContext } from './tool.ts';

/** Message for rows that cannot be compared where duplicates may be kept instead. */
export const COMPARISON_TOO_LARGE =
  'This list has more text than can be compared at once (about 4 GB, less where there is less memory). Please split it and run the parts, or keep duplicates.';

/**
 * Returns a deduper of lines for a run, which moves lines to files where the run has space for that.
 * @param secrets of the hash, for blocks of a `LineHasher`; random if missing
 * @throws LinesTooLarge if there is not enough memory to start
 */
export function startLineDeduper(
  rules: DedupeRules,
  expected: ExpectedLines,
  context: Pick<RunContext, 'memoryBytes' | 'spill'>,
  secrets?: Uint8Array,
): LineDeduper | SpillingDeduper {
  const limits = limitsOf(context);
  return context.spill
    ? new SpillingDeduper(rules, expected, context.spill, limits, secrets)
    : new LineDeduper(rules, expected, limits, secrets);
}

/**
 * Returns the blocks without lines that occurred before, compared exactly. Each block is only borrowed until the next
 * one is requested.
 * @throws LinesTooLarge
 */
export async function* distinctLines(
  blocks: Blocks,
  expected: ExpectedLines,
  context: Pick<RunContext, 'memoryBytes' | 'spill'>,
): AsyncGenerator<LineBlock, void, void> {
  const deduper = startLineDeduper(EXACT_LINES, expected, context);
  try {
    for await (const kept of deduper.takeKept(blocks)) {
      if (kept.count > 0) {
        yield kept;
      }
    }
  } finally {
    deduper.dispose();
  }
}
