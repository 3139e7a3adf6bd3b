// Layout of the module's memory. The first 512 KiB are fixed; the parts after them move as memory grows. The TypeScript
// side uses the addresses marked with (host).

/** (host) Results of a call as u32, documented at each call. */
export const ANSWER: usize = 0x0000;

/** 32 bytes of ones, then 32 of zeros: a vector at `MASKS + 32 - n` masks off all but the first `n` bytes. */
export const MASKS: usize = 0x0040;

/** (host) 48 random bytes, the secrets of the hash. */
export const SECRETS: usize = 0x0080;

/** Classes of the 128 ASCII characters, one byte each. */
export const ASCII_CLASSES: usize = 0x0100;

/** Rows of the current batch, `ROW_BYTES` each. */
export const ROWS: usize = 0x1000;
export const ROW_BYTES: usize = 16;
/** Number of rows at which a batch is closed. */
export const BATCH_ROWS: u32 = 256;
/** Maximum rows of a batch, which finishes the 64 bytes being scanned; they can end 64 more lines. */
export const MAX_BATCH_ROWS: u32 = BATCH_ROWS + 64;

// Fields of a row: its text after cleaning, and the hash of its comparison key.
export const TEXT: usize = 0;
export const TEXT_LENGTH: usize = 4;
export const HASH: usize = 8;

/** (host) Table of lower case, see `letters.ts`. */
export const FOLD_TABLE: usize = 0xf000;

/** Up to 4096 lists of entries, one per partition. */
export const PARTITIONS: usize = 0x20000;
/** Up to 4096 lists of suspects, one per MiB of the arena. */
export const WINDOWS: usize = 0x30000;

/** Place for the next entry in the buffer of each partition, u32. */
export const BUFFER_TOPS: usize = 0x1c000;
/** Buffers of the partitions, `BUFFER_BYTES` each: entries that are not in the lists yet. */
export const BUFFERS: usize = 0x40000;
/** Size of a buffer, and its alignment. */
export const BUFFER_BYTES: usize = 64;

/** Start of the parts that grow. */
export const DYNAMIC: usize = 0x80000;

/** Spare room after every buffer, for whole vectors read or written at its end. */
export const SLACK: usize = 64;

export const LF: u32 = 0x0a;
/** Ends a line that repeats another; UTF-8 never contains this byte. */
export const REPEATED: u32 = 0xff;
