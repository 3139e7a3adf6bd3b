import type { Bytes } from '../lines/line-block.ts';

/** Turns a file's text, given in chunks of valid UTF-8 of any size, into lines ended by `\n`. */
export interface LineParser {
  /** The lines, or parts of lines, that are known with this chunk; good until the next call. */
  push(chunk: Uint8Array): Bytes;
  /** What is left at the end of the file; a last line is ended, too. Throws `UserMistake` for an unfinished file. */
  end(): Bytes;
}
