// Layout of the module's memory. The TypeScript side uses the addresses marked with (host).

/** (host) Sets of ASCII characters, 16 bytes each: bit `h` of byte `l` stands for the character `h * 16 + l`. */
export const HOST_SET: usize = 0x0100;
export const SEGMENT_SET: usize = 0x0110;
export const PAIR_SET: usize = 0x0120;
export const FRAGMENT_SET: usize = 0x0130;

/** (host) Names of the five parameters, padded with zeros. */
export const NAMES: usize = 0x0200;
export const NAME_BYTES: usize = 16;
/** Buffer for decoding a name. */
export const NAME_SCRATCH: usize = 0x0280;
export const PARAMETERS: u32 = 5;

/** Position and length of the pair of each parameter; 0 if it has none. */
export const PAIRS: usize = 0x0300;
export const PAIR_ENTRY_BYTES: usize = 8;

/** Sizes of the known folders, one byte each. */
export const FOLDER_SIZES: usize = 0x1000;
/** Texts of the known folders. */
export const FOLDERS: usize = 0x2000;
export const FOLDER_SLOT_BYTES: usize = 128;

/** (host) The pairs, separated by ampersands. Lines and rows follow after them. */
export const TAGS: usize = 0xa000;

/** Spare room after every buffer, for whole vectors read or written at its end. */
export const SLACK: usize = 64;

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
