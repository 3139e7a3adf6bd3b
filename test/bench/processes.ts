import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { openSync } from 'node:fs';
import type { Peer } from './harness.ts';

/** Whether a command is on this machine. */
export function hasCommand(command: string): boolean {
  return spawnSync('which', [command], { stdio: 'ignore' }).status === 0;
}

/** A peer that is a process: timed from its start to its end with the output thrown away. */
export function processPeer(
  name: string,
  command: readonly [string, ...string[]],
  options: { readonly goal?: number; readonly input?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Peer {
  const { goal, input, env = {} } = options;
  const start = (output: 'ignore' | 'pipe') =>
    spawn(command[0], command.slice(1), {
      stdio: [input ? openSync(input, 'r') : 'ignore', output, 'inherit'],
      env: { ...process.env, LC_ALL: 'C', ...env },
    });
  return {
    name,
    ...(goal ? { goal } : {}),
    run: () =>
      new Promise((resolve, reject) => {
        const startedMs = performance.now();
        const child = start('ignore');
        child.on('error', reject);
        child.on('exit', (code) =>
          code === 0 ? resolve(performance.now() - startedMs) : reject(new Error(`${name} ended with ${code}`)),
        );
      }),
    hash: () =>
      new Promise((resolve, reject) => {
        const hash = createHash('sha256');
        const child = start('pipe');
        child.on('error', reject);
        child.stdout?.on('data', (chunk: Buffer) => hash.update(chunk));
        child.stdout?.on('end', () => resolve(hash.digest('hex')));
      }),
  };
}
