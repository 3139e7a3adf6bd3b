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

/** Events of a visitor who begins to use the page. A touch begins with `pointerdown`. */
const FIRST_ACTIONS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/**
 * Calls back when the page is idle after the visitor's first action from now on (a pointer, a key, a change of focus),
 * for what only a visitor who uses the page needs.
 * @returns a function that cancels
 */
export function whenIdleAfterAction(callback: () => void): () => void {
  const listening = new AbortController();
  let cancelIdle = () => {};
  const start = () => {
    listening.abort();
    cancelIdle = whenIdle(callback);
  };
  for (const type of FIRST_ACTIONS) {
    addEventListener(type, start, { signal: listening.signal, passive: true, capture: true });
  }
  return () => {
    listening.abort();
    cancelIdle();
  };
}
