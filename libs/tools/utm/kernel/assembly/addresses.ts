// Layout of the module's memory. The TypeScript side uses the addresses marked with (host).

/** (host) Sets of ASCII characters, 16 bytes each: bit `h` of byte `l` stands for the character `h * 16 + l`. */
export const HOST_SET: usize = 0x0100;
export const SEGMENT_SET: usize = 0x0110;
export const PAIR_SET: usize = 0x0120;
export const FRAGMENT_SET: usize = 0x0130;

/** (host) Names of the nine parameters, padded with zeros. */
export const NAMES: usize = 0x0200;
export const NAME_BYTES: usize = 32;
/** Buffer for decoding a name. */
export const NAME_SCRATCH: usize = 0x0340;
export const PARAMETERS: u32 = 9;
/** Bits of the five parameters that can all be removed first. */
export const REMOVABLE: u32 = 0b11111;

/** Position and length of the pair of each parameter; 0 if it has none. Sets of values have entries of the same form. */
export const PAIRS: usize = 0x0380;
export const PAIR_ENTRY_BYTES: usize = 8;

/** Ends of the cells of a row, four bytes each. */
export const CELLS: usize = 0x0400;
/** (host) Places of the columns whose cells decide the values, one byte each. */
export const VALUE_COLUMNS: usize = 0x0900;
export const MOST_COLUMNS: u32 = 256;

/** Sizes of the known folders, one byte each. */
export const FOLDER_SIZES: usize = 0x1000;
/** Texts of the known folders. */
export const FOLDERS: usize = 0x2000;
export const FOLDER_SLOT_BYTES: usize = 128;

/** (host) The pairs, separated by ampersands. Lines and rows follow after them. */
export const TAGS: usize = 0xa000;

// Memory of tables from here on, where lists have their pairs and lines.

/** Maximum number of rows that are output at once. */
export const MOST_ROWS: u32 = 1 << 16;
/** Addresses of the sets of values by their hashes, four bytes each. */
export const SLOT_BITS: u64 = 17;
export const SLOTS: usize = 0x10000;
export const SLOT_BYTES: usize = 4 << 17;
/** 16 bytes for the URL of each row. */
export const ROW_URLS: usize = SLOTS + SLOT_BYTES;
/** (host) One byte for each row, which its set gives. */
export const ROW_META: usize = ROW_URLS + 16 * <usize>MOST_ROWS;
export const SETS: usize = ROW_META + <usize>MOST_ROWS;

/** Spare room after every buffer, for whole vectors read or written at its end. */
export const SLACK: usize = 64;

export const TAB: u32 = 0x09;
export const LF: u32 = 0x0a;
export const HASH: u32 = 0x23;
export const PERCENT: u32 = 0x25;
export const AMPERSAND: u32 = 0x26;
export const HYPHEN: u32 = 0x2d;
export const DOT: u32 = 0x2e;
export const SLASH: u32 = 0x2f;
export const EQUALS: u32 = 0x3d;
export const QUESTION: u32 = 0x3f;
export const LETTER_U: u32 = 0x75;
/** Ends a row that already has its tags; no URL contains this byte. */
export const TAGGED: u32 = 0x01;
