/** Copies an array into a larger one, and returns that. */
export function grown<A extends { set(source: A): void }>(from: A, to: A): A {
  to.set(from);
  return to;
}
