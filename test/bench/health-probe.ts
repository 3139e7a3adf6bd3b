import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { RunningServer } from './running-server.ts';

/** Pause between two requests of a probe. */
export const PROBE_PAUSE_MS = 5;

export interface ProbeResult {
  /** Longest response time of `GET /api/health`. */
  readonly longestMs: number;
  /** Peak memory of the server. */
  readonly highestBytes: number;
}

/** Requests the server's health repeatedly on a separate connection, and samples the memory of the process. */
export function startProbe(server: Pick<RunningServer, 'url' | 'residentBytes'>): { stop(): Promise<ProbeResult> } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let isStopped = false;
  let longestMs = 0;
  let highestBytes = 0;
  const probing = (async () => {
    while (!isStopped) {
      const startedMs = performance.now();
      await askForHealth(server.url, agent);
      longestMs = Math.max(longestMs, performance.now() - startedMs);
      highestBytes = Math.max(highestBytes, server.residentBytes());
      await delay(PROBE_PAUSE_MS);
    }
  })();
  return {
    stop: async () => {
      isStopped = true;
      await probing;
      agent.destroy();
      return { longestMs, highestBytes };
    },
  };
}

function askForHealth(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve) => {
    const outgoing = request(`${url}/api/health`, { agent });
    outgoing.once('error', () => resolve());
    outgoing.once('response', (response) => response.once('close', () => resolve()).resume());
    outgoing.end();
  });
}
