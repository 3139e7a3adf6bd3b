import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright';

/** Returns the private memory of a browser's page processes; null if the system does not report it. */
export async function residentBytesOf(browser: Browser): Promise<number | null> {
  if (process.platform !== 'linux') {
    return null;
  }
  const session = await browser.newBrowserCDPSession();
  try {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { id }) => sum + ownBytes(id), 0);
  } finally {
    await session.detach();
  }
}

/** Returns the processor time of a browser's page processes so far. */
export async function processorMsOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  try {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    const pages = processInfo.filter(({ type }) => type === 'renderer');
    return pages.reduce((sum, { cpuTime }) => sum + cpuTime, 0) * 1000;
  } finally {
    await session.detach();
  }
}

function ownBytes(pid: number): number {
  try {
    const [, kilobytes] = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    // The process has ended.
    return 0;
  }
}

/** Sampling of memory during other work. */
export interface MemoryWatch {
  /** Stops sampling and returns the highest value. */
  stop(): Promise<number>;
}

const INTERVAL_MS = 25;

/** Starts sampling; `read` returns bytes. */
export function watchMemory(read: () => Promise<number | null>): MemoryWatch {
  let highest = 0;
  let isOn = true;
  const look = async () => {
    while (isOn) {
      highest = Math.max(highest, (await read()) ?? 0);
      await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
    }
  };
  const looking = look();
  return {
    stop: async () => {
      isOn = false;
      await looking;
      return Math.max(highest, (await read()) ?? 0);
    },
  };
}
