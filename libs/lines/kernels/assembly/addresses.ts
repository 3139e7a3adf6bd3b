// Where things stand in the module's memory. The first 256 KiB are fixed; what is behind them moves as it grows.
// The TypeScript side knows the addresses marked with (host).

/** (host) What a call answers, as u32; which number means what is said at the call. */
export const ANSWER: usize = 0x0000;

/** 32 bytes of ones, then 32 of zeros: read at `MASKS + 32 - n` it masks off all but the first `n` bytes. */
export const MASKS: usize = 0x0040;

/** (host) 48 random bytes, the secrets of the hash. */
export const SECRETS: usize = 0x0080;

/** Classes of the 128 ASCII characters, one byte each. */
export const ASCII_CLASSES: usize = 0x0100;

/** The rows of the batch at hand, `ROW_BYTES` each. */
export const ROWS: usize = 0x1000;
export const ROW_BYTES: usize = 16;
/** A batch is closed at so many rows … */
export const BATCH_ROWS: u32 = 256;
/** … but finishes the 64 bytes it is scanning, which may end 64 lines more. */
export const MAX_BATCH_ROWS: u32 = BATCH_ROWS + 64;

// Fields of a row: its text after cleaning, and the hash of what it is compared by.
export const TEXT: usize = 0;
export const TEXT_LENGTH: usize = 4;
export const HASH: usize = 8;

/** (host) The table of lower case, see `letters.ts`. */
export const FOLD_TABLE: usize = 0xf000;

/** Up to 4096 lists of entries, one a partition. */
export const PARTITIONS: usize = 0x20000;
/** Up to 4096 lists of suspects, one for each MiB of the arena. */
export const WINDOWS: usize = 0x30000;

/** Where the parts that grow begin. */
export const DYNAMIC: usize = 0x40000;

/** Spare room behind every buffer, for whole vectors that are read or written at its end. */
export const SLACK: usize = 64;

export const LF: u32 = 0x0a;
/** Ends a line that was found to repeat another; no UTF-8 text holds this byte. */
export const REPEATED: u32 = 0xff;
