import { formatBytes } from '../../libs/format-bytes.ts';
import type { Bytes } from '../../libs/lines/blocks/line-block.ts';
import { DomainError } from '../common/domain-error.ts';
import { readTextBody, type TextBody } from '../library/blobs/text-body.ts';

/**
 * Reads the whole body.
 * @param messageOf returns the message for a body that is too large
 * @throws DomainError `payload_too_large`
 */
export async function readUpTo(body: TextBody, maxBytes: number, messageOf: (limit: string) => string): Promise<Bytes> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of readTextBody(body)) {
    size += part.length;
    if (size > maxBytes) {
      throw new DomainError('payload_too_large', { message: messageOf(formatBytes(maxBytes)) });
    }
    parts.push(part);
  }
  // A separate buffer: small Node buffers share memory, which cannot be transferred to a thread.
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
