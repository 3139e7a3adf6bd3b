import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { AppConfig } from '../../backend/config/app-config.ts';
import type { BuiltServer } from './build-server.ts';
import { findFreePort } from './free-port.ts';

/** A server in a process of its own. */
export interface RunningServer {
  readonly origin: string;
  readonly port: number;
  /** What it has printed so far. */
  output(): string;
  /** Asks it to end, and waits until it has. */
  stop(): Promise<void>;
  /** Ends it at once, as a power failure would. */
  kill(): Promise<void>;
  /** The most memory it has used so far in bytes, or undefined where the system does not tell. */
  peakMemory(): number | undefined;
}

/**
 * Starts a built server on the storage of a configuration, and waits until it is ready.
 * @param variables environment variables besides, or instead of, the usual ones
 */
export async function startBuilt(
  built: BuiltServer,
  config: AppConfig,
  variables: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const port = Number(variables.PORT ?? (await findFreePort()));
  const { database } = config;
  const child = spawn(process.execPath, [built.main], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: config.dataDir,
      SITE_DIR: config.siteDir,
      LOG_LEVEL: 'error',
      RATE_LIMIT_FACTOR: '1000',
      DATABASE_DEADLINE_MS: String(config.databaseDeadlineMs),
      ...(database.kind !== 'sqlite' && { DATABASE_URL: database.url }),
      ...variables,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => {
      output += part;
    });
  }
  const killNow = () => child.kill('SIGKILL');
  process.once('exit', killNow);
  while (!output.includes('is ready')) {
    if (hasEnded(child)) {
      throw new Error(`The server did not start:\n${output}`);
    }
    await delay(20);
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    output: () => output,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      process.removeListener('exit', killNow);
    },
    kill: async () => {
      process.removeListener('exit', killNow);
      if (!hasEnded(child)) {
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      }
    },
    peakMemory: () => readPeak(child.pid),
  };
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function readPeak(pid: number | undefined): number | undefined {
  try {
    const kilobytes = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    return undefined;
  }
}
