import type { Page } from 'playwright';

/** Begins to count the frames for which the main thread was there. */
export async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const record = { frames: 0, sinceMs: performance.now() };
    Object.assign(window, { benchFrames: record });
    const count = () => {
      record.frames++;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });
}

/** Frames a second since this was asked last. */
export function readFrameRate(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { benchFrames } = window as unknown as { benchFrames: { frames: number; sinceMs: number } };
    const nowMs = performance.now();
    const rate = benchFrames.frames / ((nowMs - benchFrames.sinceMs) / 1000);
    Object.assign(benchFrames, { frames: 0, sinceMs: nowMs });
    return rate;
  });
}
