/** Bytes that own their memory, so that they can be posted to another thread by transfer. */
export type Bytes = Uint8Array<ArrayBuffer>;

/**
 * A run of whole lines: UTF-8, every line (the last one too) ended by `\n`, and how many lines there are.
 * A block can be written to a file as it is.
 */
export interface LineBlock {
  readonly bytes: Bytes;
  readonly count: number;
}

/** The size a block is closed at. A single line may be longer; then its block is, too. */
export const BLOCK_BYTES = 1 << 20;

/** The byte that ends every line. */
export const LF = 0x0a;
