import type { LineBlock } from '../../lines/blocks/line-block.ts';
import type { LineWriter } from './line-writer.ts';
import { type CompiledReplacement, expandPart } from './replacement.ts';

/**
 * Receiver of a scan, called in the order of the text: for everything between matches, every match, and the position.
 */
export interface MatchHandler {
  /**
   * Called first if matches stay on their line. Returns true, or a promise of it, if the handler has processed the
   * block itself; then only `pause` is called for it.
   */
  takeBlock(block: LineBlock): boolean | Promise<boolean>;
  /** Receives unchanged text as bytes. */
  keepBytes(bytes: Uint8Array, start: number, end: number): void;
  /** Receives unchanged text. */
  keepText(text: string, start: number, end: number): void;
  /** Receives a match to replace. */
  replace(match: RegExpExecArray): void;
  /**
   * Receives a match that stays because an earlier one on its line is replaced; its text follows by `keepBytes` or
   * `keepText`.
   */
  leave(): void;
  /** Reports that `lines` more lines and everything before them are complete; the text so far ends with a line end. */
  endLines(lines: number): void;
  /**
   * Called between chunks, and regularly within long ones; `linesRead` may be a fraction. Returns false, or a promise
   * of it, to end the scan.
   */
  pause(linesRead: number): boolean | Promise<boolean>;
}

/** Writes unchanged text and the replacements of matches. */
export class MatchReplacer implements Pick<MatchHandler, 'keepBytes' | 'keepText' | 'replace' | 'leave'> {
  protected readonly writer: LineWriter;
  protected readonly replacement: CompiledReplacement;
  /** Number of replacements so far. */
  count = 0;

  constructor(writer: LineWriter, replacement: CompiledReplacement) {
    this.writer = writer;
    this.replacement = replacement;
  }

  keepBytes(bytes: Uint8Array, start: number, end: number): void {
    this.writer.writeBytes(bytes, start, end);
  }

  keepText(text: string, start: number, end: number): void {
    this.writer.writeText(text, start, end);
  }

  replace(match: RegExpExecArray): void {
    this.count++;
    for (const part of this.replacement.parts) {
      const text = expandPart(part, match);
      this.writer.writeText(text, 0, text.length);
    }
  }

  leave(): void {}
}

/**
 * Bytes of text searched at once. Strings of this size and their matches fit into the processor's cache and the young
 * generation of the garbage collector; four times as much took 20% longer.
 */
export const CHUNK_BYTES = 1 << 15;
