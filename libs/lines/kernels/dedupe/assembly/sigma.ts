// A capital sigma becomes ς at the end of a word and σ elsewhere (The Unicode Standard, section 3.13, Final_Sigma).
// Common cases are decided here; those with rare neighbours are left to the host.

/** A cased letter of ASCII or Greek. */
const CASED: u32 = 0;
/** The end of the text, or an ASCII character that ends a word. */
const APART: u32 = 1;
const UNKNOWN: u32 = 2;

/** UTF-8 of σ and ς, first byte lowest. */
export const SIGMA: u32 = 0x83cf;
export const FINAL_SIGMA: u32 = 0x82cf;

/** Returns the lower case of the capital sigma at `at`, or 0 if only the host can decide. */
export function lowerSigma(from: usize, at: usize, end: usize): u32 {
  const next = at + 2;
  const after = next == end ? APART : classOf(next, end);
  if (after == CASED) return SIGMA;
  const before = at == from ? APART : classBefore(from, at);
  if (after == UNKNOWN || before == UNKNOWN) return 0;
  return before == CASED ? FINAL_SIGMA : SIGMA;
}

function classBefore(from: usize, at: usize): u32 {
  if (load<u8>(at - 1) < 0x80) return classOf(at - 1, at);
  return at - from >= 2 ? classOf(at - 2, at) : UNKNOWN;
}

function classOf(at: usize, end: usize): u32 {
  const lead = <u32>load<u8>(at);
  if (lead < 0x80) {
    if ((lead | 0x20) - 0x61 < 26) return CASED;
    // ' . : ^ ` may be inside a word.
    const isInside = lead == 0x27 || lead == 0x2e || lead == 0x3a || lead == 0x5e || lead == 0x60;
    return isInside ? UNKNOWN : APART;
  }
  if (at + 1 >= end || (lead & 0xfe) != 0xce) return UNKNOWN;
  const codePoint = ((lead & 0x1f) << 6) | (<u32>load<u8>(at, 1) & 0x3f);
  // U+0386 to U+03CE are cased letters, except for the middle dot and three unassigned code points.
  return codePoint >= 0x388 && codePoint <= 0x3ce && codePoint != 0x38b && codePoint != 0x38d && codePoint != 0x3a2
    ? CASED
    : UNKNOWN;
}
