import type { LineBlock } from '../../lines/line-block.ts';

/** What a scan tells, in the order of the text: everything between matches, every match, and where it stands. */
export interface MatchHandler {
  /**
   * Asked first, where a match stays on its line: true, or a promise of it, where the handler has found out about the
   * block by itself. Nothing is told of it then but `pause`.
   */
  takeBlock(block: LineBlock): boolean | Promise<boolean>;
  /** Text that stays as it is, as bytes. */
  keepBytes(bytes: Uint8Array, start: number, end: number): void;
  /** Text that stays as it is. */
  keepText(text: string, start: number, end: number): void;
  /** A match to replace. */
  replace(match: RegExpExecArray): void;
  /** A match that stays, since one before it on its line is replaced; its text follows by `keepBytes` or `keepText`. */
  leave(): void;
  /** `lines` more lines have been told of, and all before them; the text so far ends with a line end. */
  endLines(lines: number): void;
  /** Called between chunks, and in long ones every now and then; `linesRead` may be a fraction. False, or a promise of it, ends the scan. */
  pause(linesRead: number): boolean | Promise<boolean>;
}

/**
 * How much text is searched at a time, in bytes. Strings of this size and what is found in them stay in the processor's
 * cache and in the young generation of the garbage collector; four times as much took a fifth longer.
 */
export const CHUNK_BYTES = 1 << 15;
