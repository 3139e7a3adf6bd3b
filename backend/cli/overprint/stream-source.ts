import type { ByteSource } from '../../../libs/files/byte-source.ts';

/** Bytes that are inspected before reading starts; a byte order mark has no more. */
const HEAD_BYTES = 4;

/**
 * Returns a source for a pipe, of which only the beginning and the current chunk can be read again. That is enough to
 * detect its encoding without storing it.
 */
export function streamSource(stream: AsyncIterable<Uint8Array>): ByteSource {
  const chunks = stream[Symbol.asyncIterator]();
  let head: Uint8Array | undefined;
  let current = { from: 0, bytes: new Uint8Array(0) as Uint8Array };
  let isReading = false;

  async function next(): Promise<Uint8Array | undefined> {
    const { done, value } = await chunks.next();
    return done ? undefined : value;
  }

  async function readHead(): Promise<Uint8Array> {
    let bytes = new Uint8Array(0) as Uint8Array;
    while (bytes.length < HEAD_BYTES) {
      const chunk = await next();
      if (chunk === undefined) {
        break;
      }
      bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk]);
    }
    return bytes;
  }

  return async function* (start) {
    if (isReading) {
      yield wholeCharacters(current.bytes.subarray(start - current.from));
      return;
    }
    isReading = true;
    try {
      head ??= await readHead();
      current = { from: 0, bytes: head };
      if (head.length > start) {
        yield head.subarray(start);
      }
      for (let chunk = await next(); chunk !== undefined; chunk = await next()) {
        current = { from: current.from + current.bytes.length, bytes: chunk };
        yield chunk;
      }
    } finally {
      isReading = false;
    }
  };
}

/** Returns the bytes up to the last ASCII one, so that no character is split. */
function wholeCharacters(bytes: Uint8Array): Uint8Array {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] > 0x7f) {
    end--;
  }
  return bytes.subarray(0, end);
}
