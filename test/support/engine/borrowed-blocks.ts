import type { LineBlock } from '../../../libs/lines/blocks/line-block.ts';

/**
 * Returns blocks in shared memory, as a worker fetches them, so that tests detect reads of a stale block. For tests
 * only.
 */
export async function* borrowedBlocks(blocks: readonly LineBlock[]): AsyncGenerator<LineBlock, void, void> {
  const memory = new Uint8Array(Math.max(0, ...blocks.map(({ bytes }) => bytes.length)));
  for (const { bytes, count } of blocks) {
    memory.fill(0xff);
    memory.set(bytes);
    yield { bytes: memory.subarray(0, bytes.length), count };
  }
  memory.fill(0xff);
}
