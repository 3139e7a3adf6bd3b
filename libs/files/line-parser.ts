import type { Bytes } from '../lines/blocks/line-block.ts';

/** Converts a file's text, given in chunks of valid UTF-8 of any size, to lines ended by `\n`. */
export interface LineParser {
  /** Returns the lines, or parts of lines, completed by this chunk. They are borrowed until the next call. */
  push(chunk: Uint8Array): Bytes;
  /** Returns the rest of the lines, the last one ended by `\n`. Throws `UserMistake` for an unfinished file. */
  end(): Bytes;
}
