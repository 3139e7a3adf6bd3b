/** Maximum delay in milliseconds on a busy page. */
const MAX_DELAY_MS = 1_000;

/**
 * Calls back when the page is idle, for work that the user does not wait for.
 * @returns a function that cancels
 */
export function whenIdle(callback: () => void): () => void {
  // Not yet in Safari.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(callback, 100);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(callback, { timeout: MAX_DELAY_MS });
  return () => cancelIdleCallback(request);
}
