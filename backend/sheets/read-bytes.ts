import type { IncomingMessage } from 'node:http';
import { formatBytes } from '../../libs/format-bytes.ts';
import { sheetFault, unprocessable } from './sheet-source.ts';

const MEGABYTE = 1_000_000;
/** Maximum size of a sheet as CSV. */
const MAX_BYTES = 20 * MEGABYTE;

/**
 * Reads a response to its end; destroys it on failure.
 * @param signal signal of the request
 * @throws DomainError `unprocessable` if the file is too large, `upstream_failed` if the connection breaks
 */
export async function readBytes(response: IncomingMessage, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      parts.push(part);
      length += part.length;
      if (length > MAX_BYTES) {
        throw unprocessable(`This Google Sheet is larger than ${formatBytes(MAX_BYTES)}. Please import a part of it.`);
      }
    }
  } catch (error) {
    throw sheetFault(error, signal);
  }
  const bytes = new Uint8Array(length);
  let end = 0;
  for (const part of parts) {
    bytes.set(part, end);
    end += part.length;
  }
  return bytes;
}
