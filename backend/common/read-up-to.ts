import { formatBytes } from '../../libs/format-bytes.ts';
import { concatBytes } from '../../libs/lines/blocks/concat-bytes.ts';
import type { Bytes } from '../../libs/lines/blocks/line-block.ts';
import type { DomainError } from './domain-error.ts';

/**
 * Reads a stream to its end.
 * @param tooLarge returns the error for a stream with more bytes
 * @returns new memory: small Node buffers share theirs, which cannot be transferred to a thread
 */
export async function readUpTo(
  stream: AsyncIterable<Uint8Array>,
  maxBytes: number,
  tooLarge: (limit: string) => DomainError,
): Promise<Bytes> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of stream) {
    size += part.length;
    if (size > maxBytes) {
      throw tooLarge(formatBytes(maxBytes));
    }
    parts.push(part);
  }
  return concatBytes(parts);
}
