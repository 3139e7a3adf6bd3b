import type { Bytes } from '../lines/line-block.ts';
import { UserMistake } from '../tools/tool.ts';

/**
 * A file that can be read more than once: gives its bytes from the byte `start` to the end, in chunks of any size. A
 * chunk's memory is used again for the next one.
 * Reading twice is what lets a file of any size be judged (its encoding, the form of its JSON) without keeping it.
 */
export type ByteSource = (start: number) => AsyncIterable<Uint8Array>;

/** What is needed of a `Blob` or `File`, named by its shape so that every runtime's type fits. */
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

/** What browsers give at a time is less. */
const READ_BYTES = 1 << 18;

/**
 * Reads a `File` or `Blob`. Goes through a reader, since not every browser can iterate a stream.
 * @throws UserMistake where the browser cannot read it: a file that was moved, changed or barred since it was chosen
 */
export function blobSource(blob: BlobLike): ByteSource {
  return async function* (start) {
    const reader = openReader(blob.slice(start).stream());
    let isBroken = false;
    try {
      for (;;) {
        const { done, value } = await reader.read().catch(() => {
          isBroken = true;
          // What browsers say here differs, and is no help; `spec/tools.md` 8 has the words.
          throw new UserMistake('Failed to import file');
        });
        if (done) return;
        if (value) yield value;
      }
    } finally {
      // A stream that has failed only says so again.
      if (!isBroken) await reader.cancel();
    }
  };
}

/** Has the bytes put into the same memory over and over, which is twice as fast as fresh memory, where that can be done. */
function openReader(stream: ByteStream): ByteReader {
  try {
    const reader = stream.getReader({ mode: 'byob' });
    let memory: Bytes = new Uint8Array(READ_BYTES);
    return {
      read: async () => {
        const result = await reader.read(memory);
        if (result.value) memory = new Uint8Array(result.value.buffer);
        return result;
      },
      cancel: () => reader.cancel(),
    };
  } catch {
    // Not every browser has it for files.
    return stream.getReader();
  }
}

/** Reads bytes in memory, in chunks of `chunkSize`. */
export function bytesSource(bytes: Uint8Array, chunkSize = 1 << 20): ByteSource {
  return async function* (start) {
    for (let at = start; at < bytes.length; at += chunkSize) yield bytes.subarray(at, at + chunkSize);
  };
}
