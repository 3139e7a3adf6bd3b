/** Bytes that own their memory, so that they can be transferred to another thread. */
export type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Run of whole lines: UTF-8 in which every line, including the last, is ended by `\n`, and the number of lines. Can be
 * written to a file as is.
 */
export interface LineBlock {
  readonly bytes: Bytes;
  readonly count: number;
}

/** Blocks that are available at once or arrive one by one. */
export type Blocks = AsyncIterable<LineBlock> | Iterable<LineBlock>;

/** Size at which a block is closed. A single longer line makes a longer block. */
export const BLOCK_BYTES = 1 << 20;

/** Size of the buffer in which a block begins, since most lists are far shorter than `BLOCK_BYTES`. */
export const SHORT_BYTES = 1 << 14;

/** Line feed, the byte that ends every line. */
export const LF = 0x0a;

/** Byte between the cells of a table's row. */
export const TAB = 0x09;
