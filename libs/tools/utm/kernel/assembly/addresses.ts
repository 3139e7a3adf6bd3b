// Where things stand in the module's memory. The TypeScript side knows the addresses marked with (host).

/** (host) Sets of ASCII characters: for each, 16 bytes of which bit `h` of byte `l` stands for the character `h * 16 + l`. */
export const HOST_SET: usize = 0x0100;
export const SEGMENT_SET: usize = 0x0110;
export const PAIR_SET: usize = 0x0120;
export const FRAGMENT_SET: usize = 0x0130;

/** (host) The names of the five parameters, with zeros behind each. */
export const NAMES: usize = 0x0200;
export const NAME_BYTES: usize = 16;
/** A name while it is decoded. */
export const NAME_SCRATCH: usize = 0x0280;
export const PARAMETERS: u32 = 5;

/** For each of the five, where its pair stands and how long it is; 0 where it has none. */
export const PAIRS: usize = 0x0300;
export const PAIR_ENTRY_BYTES: usize = 8;

/** The sizes of the folders that are known, a byte each. */
export const FOLDER_SIZES: usize = 0x1000;
/** Their texts. */
export const FOLDERS: usize = 0x2000;
export const FOLDER_SLOT_BYTES: usize = 128;

/** (host) The pairs, one behind the other with an ampersand between them; lines and rows stand behind. */
export const TAGS: usize = 0xa000;

/** Spare room behind every buffer, for whole vectors that are read or written at its end. */
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
/** Ends a row that has its tags already; no address holds this byte. */
export const TAGGED: u32 = 0x01;
