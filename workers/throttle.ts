/**
 * Returns a function that throttles background work: await it before each step. It pauses in proportion to the time the
 * last step took, so that a busy machine gets longer pauses. The first call resolves at once.
 * @param pausePerWork - ms of pause per ms since the last pause
 * @param maxPauseMs - maximum pause, so that steps that wait for a slow network are not slowed down further
 */
export function createThrottle(pausePerWork: number, maxPauseMs: number): () => Promise<void> {
  let resumedAt: number | undefined;
  return async () => {
    if (resumedAt !== undefined) {
      const pauseMs = Math.min((performance.now() - resumedAt) * pausePerWork, maxPauseMs);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    resumedAt = performance.now();
  };
}
