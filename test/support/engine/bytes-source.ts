import type { ByteSource } from '../../../libs/files/byte-source.ts';

/** Returns a source that reads bytes in memory, in chunks of `chunkSize`. */
export function bytesSource(bytes: Uint8Array, chunkSize = 1 << 20): ByteSource {
  return async function* (start) {
    for (let at = start; at < bytes.length; at += chunkSize) {
      yield bytes.subarray(at, at + chunkSize);
    }
  };
}
