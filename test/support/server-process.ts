import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

/** A server that a test run has started. */
export interface ServerProcess {
  /** The id of the process; undefined where it could not be started. */
  readonly pid: number | undefined;
  /** What it has printed so far. */
  output(): string;
  /** Whether it has ended. */
  hasEnded(): boolean;
  /** Ends it and waits until it is gone; by force when it does not go by itself. */
  stop(): Promise<void>;
}

/** Starts a program that goes on running, and ends it with this process at the latest. */
export function startProcess(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): ServerProcess {
  const child: ChildProcess = spawn(program, [...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  child.once('error', (error) => {
    output += error.message;
  });
  const killNow = () => child.kill('SIGKILL');
  process.once('exit', killNow);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
  return {
    pid: child.pid,
    output: () => output,
    hasEnded,
    stop: async () => {
      process.removeListener('exit', killNow);
      if (hasEnded()) {
        return;
      }
      child.kill('SIGTERM');
      await Promise.race([ended, delay(10_000, undefined, { ref: false })]);
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Waits until `isReady` says so; throws with what the server printed when it ends before, or after `timeoutMs`. */
export async function waitUntilReady(
  server: ServerProcess,
  isReady: () => Promise<boolean>,
  timeoutMs = 30_000,
): Promise<void> {
  const giveUpAt = Date.now() + timeoutMs;
  while (!(await isReady())) {
    if (server.hasEnded() || Date.now() > giveUpAt) {
      throw new Error(`The server did not start:\n${server.output()}`);
    }
    await delay(50);
  }
}
