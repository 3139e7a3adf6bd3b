/** Returns the first place in `[from, to)` from which on a condition holds; `to` if it holds for none. */
export function firstPlace(from: number, to: number, holds: (place: number) => boolean): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}
