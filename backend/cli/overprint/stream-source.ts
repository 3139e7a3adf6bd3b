import type { ByteSource } from '../../../libs/files/byte-source.ts';

/** Bytes that are inspected before reading starts: a byte order mark, or the first ones of a document (`decodeText`). */
const HEAD_BYTES = 8;

/** Source for a pipe. */
interface StreamSource {
  readonly source: ByteSource;
  /** Stops storing chunks, and frees the stored ones as they are read again. */
  forgetStart(): void;
}

/**
 * Returns a source for a pipe, of which only the beginning and the current chunk can be read again. That is enough to
 * detect its encoding without storing it.
 * @param keepsStart true to store all chunks until `forgetStart`, so that they can be read from the beginning again
 */
export function streamSource(stream: AsyncIterable<Uint8Array>, keepsStart = false): StreamSource {
  const kept: Uint8Array[] = [];
  let isKeeping = keepsStart;
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

  /** Returns the chunks after the head: stored ones first. */
  async function* rest(): AsyncGenerator<Uint8Array, void, void> {
    for (let index = 0; ; ) {
      const again = isKeeping ? kept[index++] : kept.shift();
      const chunk = again ?? (await next());
      if (chunk === undefined) {
        return;
      }
      if (again === undefined && isKeeping) {
        kept.push(chunk);
      }
      yield chunk;
    }
  }

  async function* source(start: number): AsyncGenerator<Uint8Array> {
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
      for await (const chunk of rest()) {
        current = { from: current.from + current.bytes.length, bytes: chunk };
        yield chunk;
      }
    } finally {
      isReading = false;
    }
  }

  return {
    source,
    forgetStart: () => {
      isKeeping = false;
    },
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
