// Layout of the module's memory. The TypeScript side uses the addresses marked with (host).

/** (host) Sets of ASCII characters, 16 bytes each: bit `h` of byte `l` stands for the character `h * 16 + l`. */
export const HOST_SET: usize = 0x0100;
export const PATH_SET: usize = 0x0110;
export const PAIR_SET: usize = 0x0120;
export const FRAGMENT_SET: usize = 0x0130;

/** (host) How often each problem was found, in words; its text, as address and length. */
export const PROBLEM_COUNTS: usize = 0x0200;
export const PROBLEM_TEXTS: usize = 0x0400;
/** (host) How often each channel was found, in words; its name, as address and length. The first one is no channel. */
export const CHANNEL_COUNTS: usize = 0x0700;
export const CHANNEL_NAMES: usize = 0x0800;
/** (host) Hosts of the own sites, as address and length. */
export const SITES: usize = 0x0a00;

/** Start and length of the first value of each parameter in the line, and its record. */
export const FOUND: usize = 0x1c00;
export const RECORDS: usize = 0x1c80;
/** Name slots of the misspelt names of the line. */
export const MISSPELT: usize = 0x1cc0;
/** Hash of the value of each parameter in the line, and what was read ahead for it. */
export const HASHES: usize = 0x1d00;
export const AHEAD: usize = 0x1d80;
/** The host of the line in small letters. */
export const HOST_TEXT: usize = 0x1e00;

/** Channel of each combination of classes of source, medium and campaign; 0 if not asked for yet. */
export const CHANNELS: usize = 0x2000;
/** (host) Texts of problems, channels and sites. */
export const TEXTS: usize = 0x4000;

/** Known names, in slots of 64 bytes. */
export const NAMES: usize = 0xc000;
export const NAME_SLOTS: u32 = 1024;
export const NAME_SLOT_BYTES: usize = 64;

/** Addresses of the records of values, by hash, and room to copy them; records and their texts follow. */
export const SLOTS: usize = 0x1c000;
export const OLD_SLOTS: usize = SLOTS + (4 << 18);
export const MOST_VALUES: u32 = 1 << 17;
export const ARENA: usize = OLD_SLOTS + (4 << 16);

export const PARAMETERS: u32 = 9;
/** Parameters that have a column, and those that every URL needs. */
export const SHOWN: u32 = 6;
export const REQUIRED: u32 = 3;
