import { UserMistake } from '../errors.ts';
import { formatBytes } from '../format-bytes.ts';

/** Maximum bytes of a file for another program, or of all its parts. */
const MOST_BYTES = 100_000_000_000;

/** Returns the message for files that are too large to be written; null for others. */
export function refuseFile(bytes: number): string | null {
  return bytes > MOST_BYTES ? `This would be ${formatBytes(bytes)}. ${NOT_WRITTEN}` : null;
}

const NOT_WRITTEN = 'Files above 100 GB are not written.';

/** Throws for files that are too large to be written, before the first byte. */
export function requireFileSize(bytes: number): void {
  const refusal = refuseFile(bytes);
  if (refusal !== null) {
    throw new UserMistake(refusal);
  }
}

/** Counts the bytes of files whose size is not known before. */
export class FileSize {
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  /** @throws UserMistake if the files become too large */
  add(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > MOST_BYTES) {
      throw new UserMistake(`This would be more than 100 GB. ${NOT_WRITTEN}`);
    }
  }
}
