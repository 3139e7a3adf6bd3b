import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { AppConfig } from '../../backend/config/app-config.ts';
import type { BuiltServer } from './build-server.ts';
import { findFreePort } from './free-port.ts';

/** Server in its own process. */
export interface RunningServer {
  readonly origin: string;
  readonly port: number;
  readonly pid: number;
  /** Returns its output so far. */
  output(): string;
  /**
   * Signals it to stop, and waits for its end.
   * @returns its exit code, or the name of the signal that ended it
   */
  stop(signal?: 'SIGTERM' | 'SIGINT'): Promise<number | string>;
  /** Kills it immediately, as a power failure would. */
  kill(): Promise<void>;
  /** Returns its current memory in bytes, or undefined if the system does not report it. */
  usedMemory(): number | undefined;
  /** Returns its peak memory in bytes, or undefined if the system does not report it. */
  peakMemory(): number | undefined;
}

/**
 * Starts a built server on the storage of a configuration, and waits until it is ready.
 * @param variables environment variables that extend or replace the usual ones
 * @param launcher command prefix
 */
export async function startBuilt(
  built: Pick<BuiltServer, 'main'>,
  config: Pick<AppConfig, 'database' | 'databaseDeadlineMs' | 'dataDir' | 'siteDir'>,
  variables: Readonly<Record<string, string>> = {},
  launcher: readonly string[] = [],
): Promise<RunningServer> {
  const port = Number(variables.PORT ?? (await findFreePort()));
  const { database } = config;
  const [program = process.execPath, ...args] = [...launcher, process.execPath, built.main];
  const child = spawn(program, args, {
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
      throw new Error(`The server ended with code ${child.exitCode}:\n${output}`);
    }
    await delay(20);
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid ?? 0,
    output: () => output,
    stop: async (signalToSend = 'SIGTERM') => {
      const ended = once(child, 'close');
      child.kill(signalToSend);
      const [code, signal] = (await ended) as [number | null, string | null];
      process.removeListener('exit', killNow);
      return code ?? signal ?? 0;
    },
    kill: async () => {
      process.removeListener('exit', killNow);
      if (!hasEnded(child)) {
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      }
    },
    usedMemory: () => readMemory(child.pid, 'VmRSS'),
    peakMemory: () => readMemory(child.pid, 'VmHWM'),
  };
}

/** Returns the output lines of a server that report a problem. */
export function problemLines(server: RunningServer): string[] {
  return server
    .output()
    .split('\n')
    .filter((line) => /"level":"(warn|error|fatal)"|Error/.test(line));
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function readMemory(pid: number | undefined, name: 'VmRSS' | 'VmHWM'): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kilobytes = new RegExp(`^${name}:\\s*(\\d+) kB$`, 'm').exec(status)?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    return undefined;
  }
}
