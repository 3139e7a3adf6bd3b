/** Returns the size in bytes of a character by its first byte; 1 for a byte that cannot be the first. */
export function sequenceLength(lead: u32): usize {
  if (lead < 0xc0) return 1;
  if (lead < 0xe0) return 2;
  return lead < 0xf0 ? 3 : 4;
}
