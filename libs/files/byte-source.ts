import { UserMistake } from '../errors.ts';
import type { Bytes } from '../lines/blocks/line-block.ts';

/**
 * File that can be read more than once, which allows detecting its encoding or JSON form in flat memory. Returns the
 * bytes from `start` to the end in chunks of any size. Each chunk is only borrowed until the next one is requested.
 */
export type ByteSource = (start: number) => AsyncIterable<Uint8Array>;

/** Structural type of `Blob` and `File` that fits every runtime's types. */
export interface BlobLike {
  slice(start: number): { stream(): ByteStream };
}

interface ByteStream {
  getReader(): ByteReader;
  getReader(options: { readonly mode: 'byob' }): {
    read(view: Bytes): Promise<{ readonly done: boolean; readonly value?: Bytes | undefined }>;
    cancel(): Promise<void>;
  };
}

interface ByteReader {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
  cancel(): Promise<void>;
}

/** Size of the read buffer; larger than the chunks that browsers deliver. */
const READ_BYTES = 1 << 18;

/**
 * Returns a source that reads a `File` or `Blob`. Uses a reader, since some browsers cannot iterate a stream.
 * @throws UserMistake while reading, if the file was moved, changed or locked since it was chosen
 */
export function blobSource(blob: BlobLike): ByteSource {
  return async function* (start) {
    const reader = openReader(blob.slice(start).stream());
    let isBroken = false;
    try {
      for (;;) {
        const { done, value } = await reader.read().catch(() => {
          isBroken = true;
          // Browsers word this error differently, so the message of `docs/spec/tools.md`, Shared messages, replaces it.
          throw new UserMistake('Failed to import file');
        });
        if (done) {
          return;
        }
        if (value) {
          yield value;
        }
      }
    } finally {
      // Cancelling a failed stream would only throw the same error again.
      if (!isBroken) {
        await reader.cancel();
      }
    }
  };
}

/** Opens a reader that reuses its buffer if supported, which is twice as fast as new memory for each chunk. */
function openReader(stream: ByteStream): ByteReader {
  try {
    const reader = stream.getReader({ mode: 'byob' });
    let memory: Bytes = new Uint8Array(READ_BYTES);
    return {
      read: async () => {
        const result = await reader.read(memory);
        if (result.value) {
          memory = new Uint8Array(result.value.buffer);
        }
        return result;
      },
      cancel: () => reader.cancel(),
    };
  } catch {
    // Some browsers lack byte readers for files.
    return stream.getReader();
  }
}

/** Returns a source that throws the reason of the signal, before its next chunk, once the signal is aborted. */
export function abortable(source: ByteSource, signal: AbortSignal): ByteSource {
  return async function* (start) {
    for await (const chunk of source(start)) {
      signal.throwIfAborted();
      yield chunk;
    }
  };
}

/**
 * Returns all bytes of chunks in one piece.
 * @param size expected number of bytes
 */
export async function collectBytes(chunks: AsyncIterable<Uint8Array>, size: number): Promise<Bytes> {
  let bytes: Bytes = new Uint8Array(size);
  let length = 0;
  for await (const chunk of chunks) {
    if (length + chunk.length > bytes.length) {
      const larger = new Uint8Array(2 * (length + chunk.length));
      larger.set(bytes.subarray(0, length));
      bytes = larger;
    }
    bytes.set(chunk, length);
    length += chunk.length;
  }
  return bytes.subarray(0, length);
}
