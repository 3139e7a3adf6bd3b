import type { LineBlock } from '../../lines/blocks/line-block.ts';
import type { RunContext } from './tool.ts';

/**
 * Writes a block whose memory is reused once this resolves: the block itself if rows are borrowed, else a copy that is
 * given to the receiver.
 */
export function writeShared(context: RunContext, output: string, { bytes, count }: LineBlock): Promise<void> {
  return context.write(output, { bytes: context.isBorrowed ? bytes : bytes.slice(), count });
}
