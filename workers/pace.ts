/**
 * Spreads a long piece of work that nobody waits for, so that it leaves the processor to those who do. On a busy machine
 * each step takes longer, and so does the rest after it.
 *
 * @param restPerWork - how long to rest for each ms since the last rest
 * @param longestRestMs - how long to rest at most, so that what waits for a slow network is not made slower still
 * @returns what to await before each step; the first one comes at once
 */
export function paceOf(restPerWork: number, longestRestMs: number): () => Promise<void> {
  let resumedAt: number | undefined;
  return async () => {
    if (resumedAt !== undefined) {
      const restMs = Math.min((performance.now() - resumedAt) * restPerWork, longestRestMs);
      await new Promise((resolve) => setTimeout(resolve, restMs));
    }
    resumedAt = performance.now();
  };
}
