/** Address of the input. */
export const INPUT: usize = 64;
/** (host) Maximum bytes of a piece of input. */
const INPUT_BYTES: usize = 1 << 18;
/** Spare room after input and output, for whole vectors and for the cells that a short record lacks. */
export const SLACK: usize = 1024;
export const OUTPUT: usize = INPUT + INPUT_BYTES + SLACK;

export const TAB: u8 = 0x09;
export const LF: u8 = 0x0a;
export const CR: u8 = 0x0d;
export const SPACE: u8 = 0x20;
export const QUOTE: u8 = 0x22;
/** First bytes of U+0085, and of U+2028 and U+2029. */
export const LEAD_C2: u8 = 0xc2;
export const LEAD_E2: u8 = 0xe2;
