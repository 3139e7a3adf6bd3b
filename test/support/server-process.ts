import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

/** Server process started by a test run. */
export interface ServerProcess {
  /** Process id; undefined if it could not be started. */
  readonly pid: number | undefined;
  /** Returns its output so far. */
  output(): string;
  /** True once it has ended. */
  hasEnded(): boolean;
  /** Terminates it and waits for its end; kills it if it does not stop. */
  stop(): Promise<void>;
}

/**
 * Starts a long-running program, and terminates it when this process ends.
 * @param isGroup terminates the processes that the program starts as well, for a shell script around a program
 */
export function startProcess(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
  isGroup = false,
): ServerProcess {
  const child: ChildProcess = spawn(program, [...args], { env, stdio: ['ignore', 'pipe', 'pipe'], detached: isGroup });
  const kill = (signal: NodeJS.Signals) => {
    if (!isGroup || child.pid === undefined) {
      child.kill(signal);
      return;
    }
    try {
      process.kill(-child.pid, signal);
    } catch {
      // All of them have ended.
    }
  };
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
  const killNow = () => kill('SIGKILL');
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
      kill('SIGTERM');
      await Promise.race([ended, delay(10_000, undefined, { ref: false })]);
      kill('SIGKILL');
      await ended;
    },
  };
}

/**
 * Waits until `isReady` returns true. Throws with the server's output if the server ends before that, or after
 * `timeoutMs`.
 */
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
