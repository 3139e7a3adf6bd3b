import type { Page } from 'playwright';

/** How the main thread of a page did. */
export interface MainThread {
  /** The longest task, by the clock; 0 where none took longer than 50 ms, since browsers tell of no others. */
  readonly taskMs: number;
  /** Frames a second that it was there for. */
  readonly frameRate: number;
}

/** What the page notes of itself. */
interface Notes {
  taskMs: number;
  frames: number;
  sinceMs: number;
}

/** Begins to note the long tasks and the frames of a page's main thread. */
export async function watchMainThread(page: Page): Promise<void> {
  await page.evaluate(() => {
    const notes: Notes = { taskMs: 0, frames: 0, sinceMs: performance.now() };
    Object.assign(window, { benchNotes: notes });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) notes.taskMs = Math.max(notes.taskMs, entry.duration);
    }).observe({ type: 'longtask' });
    const count = () => {
      notes.frames++;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });
}

/** How the main thread did since this was asked last. */
export function readMainThread(page: Page): Promise<MainThread> {
  return page.evaluate(() => {
    const { benchNotes } = window as unknown as { benchNotes: Notes };
    const { taskMs, frames, sinceMs } = benchNotes;
    const nowMs = performance.now();
    Object.assign(benchNotes, { taskMs: 0, frames: 0, sinceMs: nowMs });
    return { taskMs, frameRate: frames / ((nowMs - sinceMs) / 1000) };
  });
}
