import type { LineBlock } from '../lines/line-block.ts';

/** Gives blocks one after the other in the same memory, as a worker fetches them, so that one kept too long shows. Test only. */
export async function* passingBlocks(blocks: readonly LineBlock[]): AsyncGenerator<LineBlock, void, void> {
  const memory = new Uint8Array(Math.max(0, ...blocks.map(({ bytes }) => bytes.length)));
  for (const { bytes, count } of blocks) {
    memory.fill(0xff);
    memory.set(bytes);
    yield { bytes: memory.subarray(0, bytes.length), count };
  }
  memory.fill(0xff);
}
