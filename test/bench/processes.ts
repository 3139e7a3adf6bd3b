import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import type { Peer } from './harness.ts';
import { LineSum } from './line-sum.ts';

/** Whether a command is on this machine. */
export function hasCommand(command: string): boolean {
  return spawnSync('which', [command], { stdio: 'ignore' }).status === 0;
}

/** Whether the help of a command names a parameter. */
export function commandKnows(command: string, parameter: string): boolean {
  return spawnSync(command, ['--help'], { encoding: 'utf8' }).stdout.includes(parameter);
}

interface ProcessOptions {
  readonly goal?: number;
  /** A file that the process reads as its standard input. */
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** True where the rows may come in an order of the peer's own. */
  readonly isUnordered?: boolean;
  /** The command that writes to `/dev/stdout`, where the timed one writes to nowhere by itself. */
  readonly printing?: readonly [string, ...string[]];
}

/** A peer that is a process: timed from its start to its end with the output thrown away. */
export function processPeer(name: string, command: readonly [string, ...string[]], options: ProcessOptions = {}): Peer {
  const { goal, isUnordered, printing = command } = options;
  // A pipe of a shell can be opened by its name, which what Node gives a process as its output cannot.
  const piped = ['sh', '-c', '"$@" | cat', 'sh', ...printing] as const;
  const digest = (sink: Sink) => printed(name, start(piped, 'pipe', options), sink);
  return {
    name,
    ...(goal ? { goal } : {}),
    run: async () => {
      const startedMs = performance.now();
      await ended(name, start(command, 'ignore', options));
      return performance.now() - startedMs;
    },
    ...(isUnordered ? { unorderedHash: () => digest(unorderedSink()) } : { hash: () => digest(orderedSink()) }),
  };
}

/** Takes an output and answers a hash of it. */
export interface Sink {
  add(bytes: Uint8Array): void;
  digest(): string;
}

/** A hash over all bytes. */
export function orderedSink(): Sink {
  const hash = createHash('sha256');
  return { add: (bytes) => void hash.update(bytes), digest: () => hash.digest('hex') };
}

/** A hash over the lines in any order. */
export function unorderedSink(): Sink {
  return new LineSum();
}

function start(
  [command, ...parameters]: readonly [string, ...string[]],
  output: 'ignore' | 'pipe',
  { input, env = {} }: ProcessOptions,
): ChildProcess {
  const descriptor = input ? openSync(input, 'r') : undefined;
  try {
    return spawn(command, parameters, {
      stdio: [descriptor ?? 'ignore', output, 'inherit'],
      env: { ...process.env, LC_ALL: 'C', ...env },
    });
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

function ended(name: string, child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`${name} ended with ${code}`))));
  });
}

async function printed(name: string, child: ChildProcess, sink: Sink): Promise<string> {
  child.stdout?.on('data', (chunk: Buffer) => sink.add(chunk));
  await ended(name, child);
  return sink.digest();
}
