/** Size at which rows are output, like blocks. */
export const ENOUGH: usize = 1 << 20;
/** Result of a call if memory is short. */
export const NO_MEMORY: u32 = 0xffffffff;
const PAGE: u64 = 1 << 16;

/** Grows the memory up to `end`. @returns false if memory is short */
export function reach(end: u64): bool {
  const pages = (end + PAGE - 1) / PAGE;
  const present = <u64>memory.size();
  return pages <= present || memory.grow(<i32>(pages - present)) >= 0;
}
