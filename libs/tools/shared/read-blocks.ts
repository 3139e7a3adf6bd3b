import type { LineBlock } from '../../lines/blocks/line-block.ts';
import type { RunContext, TextSource } from './tool.ts';

/**
 * Yields the blocks of an input and reports progress.
 * @param share share of the total progress that reading takes
 * @throws the signal's reason when aborted
 */
export async function* readBlocks(
  text: TextSource,
  context: RunContext,
  share = 1,
): AsyncGenerator<LineBlock, void, void> {
  let done = 0;
  for await (const block of text.blocks()) {
    context.signal.throwIfAborted();
    yield block;
    done += block.count;
    context.progress(Math.floor(done * share), text.stats.lines);
  }
}
