/** A page that cannot be painted (its tab was put aside meanwhile) starts all the same. */
const PATIENCE_MS = 1_000;

/** Resolves once the page has been painted for the first time; at once in a tab that nobody sees. */
export function afterFirstPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) {
      resolve();
      return;
    }
    setTimeout(resolve, PATIENCE_MS);
    // The frame's callback comes before it is painted, a task of its own after.
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
