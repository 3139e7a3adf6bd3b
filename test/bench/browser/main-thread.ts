import type { Page } from 'playwright';

/** Responsiveness of a page's main thread. */
export interface MainThread {
  /** Duration of the longest task; 0 if none exceeded 50 ms, since browsers report no others. */
  readonly taskMs: number;
  /** Frames per second. */
  readonly frameRate: number;
}

/** Data that the page records. */
interface Notes {
  taskMs: number;
  frames: number;
  sinceMs: number;
}

/** Starts recording long tasks and frames of a page's main thread. */
export async function watchMainThread(page: Page): Promise<void> {
  await page.evaluate(() => {
    const notes: Notes = { taskMs: 0, frames: 0, sinceMs: performance.now() };
    Object.assign(window, { benchNotes: notes });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        notes.taskMs = Math.max(notes.taskMs, entry.duration);
      }
    }).observe({ type: 'longtask' });
    const count = () => {
      notes.frames++;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });
}

/** Returns the responsiveness since the last call. */
export function readMainThread(page: Page): Promise<MainThread> {
  return page.evaluate(() => {
    const { benchNotes } = window as unknown as { benchNotes: Notes };
    const { taskMs, frames, sinceMs } = benchNotes;
    const nowMs = performance.now();
    Object.assign(benchNotes, { taskMs: 0, frames: 0, sinceMs: nowMs });
    return { taskMs, frameRate: frames / ((nowMs - sinceMs) / 1000) };
  });
}
