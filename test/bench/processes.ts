import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, openSync, rmSync } from 'node:fs';
import type { Contestant, Peer } from './harness.ts';
import { LineSum } from './line-sum.ts';

/** True if a command is installed. */
export function hasCommand(command: string): boolean {
  return spawnSync('which', [command], { stdio: 'ignore' }).status === 0;
}

/** Returns the Python that has a module: the first one on the path, or that of the system; undefined if neither has. */
export function pythonWith(module: string): string | undefined {
  return ['python3', '/usr/bin/python3'].find(
    (python) => spawnSync(python, ['-c', `import ${module}`], { stdio: 'ignore' }).status === 0,
  );
}

/** True if the help text of a command mentions a parameter. */
function commandKnows(command: string, parameter: string): boolean {
  return spawnSync(command, ['--help'], { encoding: 'utf8' }).stdout.includes(parameter);
}

/** Returns the flag with which `sd` finds plain text; early versions had another name for it. */
export function literalFlagOfSd(): string {
  return commandKnows('sd', '--fixed-strings') ? '--fixed-strings' : '--string-mode';
}

interface ProcessOptions {
  readonly goal?: number;
  /** File for the standard input of the process. */
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** File that the process writes; removed before each timed run. */
  readonly output?: string;
  /** True if the process may print rows in any order. */
  readonly isUnordered?: boolean;
  /** Command that writes to `/dev/stdout`, for peers whose timed command discards its output itself. */
  readonly printing?: readonly [string, ...string[]];
}

/** Returns a peer that runs as a process: timed from start to end, with its output discarded. */
export function processPeer(name: string, command: readonly [string, ...string[]], options: ProcessOptions = {}): Peer {
  const { goal, isUnordered, output, printing = command } = options;
  // A shell's pipe can be opened by name, unlike the output pipe that Node gives to a process.
  const piped = ['sh', '-c', '"$@" | cat', 'sh', ...printing] as const;
  const digest = (sink: Sink) => printed(name, start(piped, 'pipe', options), sink);
  return {
    name,
    ...(goal ? { goal } : {}),
    run: async () => {
      if (output !== undefined) {
        rmSync(output, { force: true });
      }
      const startedMs = performance.now();
      await ended(name, start(command, 'ignore', options));
      return performance.now() - startedMs;
    },
    ...(isUnordered ? { unorderedHash: () => digest(unorderedSink()) } : { hash: () => digest(orderedSink()) }),
  };
}

/** Hashes an output. */
export interface Sink {
  add(bytes: Uint8Array): void;
  digest(): string;
}

/** Takes a piece of an output. */
export type Take = (bytes: Uint8Array) => void;

/** Returns a contestant that passes its output on in pieces, which are hashed only to compare outputs. */
export function pieceContestant(name: string, work: (take: Take) => Promise<void>): Contestant {
  return {
    name,
    run: async () => {
      const startedMs = performance.now();
      await work(() => {});
      return performance.now() - startedMs;
    },
    hash: async () => {
      const sink = orderedSink();
      await work((bytes) => sink.add(bytes));
      return sink.digest();
    },
  };
}

/** Returns a sink that hashes all bytes in order. */
export function orderedSink(): Sink {
  const hash = createHash('sha256');
  return { add: (bytes) => void hash.update(bytes), digest: () => hash.digest('hex') };
}

/** Returns a sink whose hash does not depend on the order of the lines. */
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
    if (descriptor !== undefined) {
      closeSync(descriptor);
    }
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
