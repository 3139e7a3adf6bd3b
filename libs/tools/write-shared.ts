import type { LineBlock } from '../lines/line-block.ts';
import type { RunContext } from './tool.ts';

/**
 * Writes a block whose memory will be used again once this resolves: as it is where rows only pass by, else a copy of it,
 * which is given away.
 */
export function writeShared(context: RunContext, output: string, { bytes, count }: LineBlock): Promise<void> {
  return context.write(output, { bytes: context.isPassing ? bytes : bytes.slice(), count });
}
