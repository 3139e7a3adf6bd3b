import type { ByteSource } from '../../../libs/files/byte-source.ts';

/** So many bytes are looked at before reading starts: a byte order mark has no more. */
const HEAD_BYTES = 4;

/**
 * A pipe as far as it can be one that is read again: its beginning can, and while it is being read, what has come of
 * the chunk at hand can. That is how its encoding is found without keeping it.
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
      if (chunk === undefined) break;
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
      if (head.length > start) yield head.subarray(start);
      for (let chunk = await next(); chunk !== undefined; chunk = await next()) {
        current = { from: current.from + current.bytes.length, bytes: chunk };
        yield chunk;
      }
    } finally {
      isReading = false;
    }
  };
}

/** The bytes up to the last that is ASCII, so that none is half of a character. */
function wholeCharacters(bytes: Uint8Array): Uint8Array {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] > 0x7f) end--;
  return bytes.subarray(0, end);
}
