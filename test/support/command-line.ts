import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Outcome of one execution of the command. */
export interface CommandOutcome {
  /** Null if a signal ended it. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Peak memory in bytes. */
  readonly peakMemory: number;
}

export interface CommandInput {
  /** Standard input; empty by default. */
  readonly input?: string | Uint8Array | Readable;
  /** Arguments for Node itself. */
  readonly nodeArgs?: readonly string[];
  /** Receives standard output instead of `CommandOutcome.stdout`. */
  readonly onOutput?: (chunk: Buffer, child: ChildProcess) => void;
}

/** The built command `overprint`, with its own working folder. */
export interface CommandLine {
  readonly folder: string;
  /** The file to execute. */
  readonly file: string;
  run(args: readonly string[], input?: CommandInput): Promise<CommandOutcome>;
  /** Writes a file into the folder and returns its name. */
  write(name: string, content: string | Uint8Array): Promise<string>;
  read(name: string): Promise<string>;
  remove(): Promise<void>;
}

/** Module loaded before each thread of the command; writes the peak memory (in kB) to file descriptor 3 at the end. */
const TELL_MEMORY =
  "data:text/javascript,import{writeSync}from'node:fs';import{isMainThread}from'node:worker_threads';if(isMainThread)process.on('exit',()=>writeSync(3,String(process.resourceUsage().maxRSS)))";

/**
 * Creates a working folder for the command.
 * @param root build folder
 */
export async function createCommandLine(root: string): Promise<CommandLine> {
  const file = resolve(root, 'backend/cli/overprint.js');
  const folder = await mkdtemp(join(tmpdir(), 'overprint-files-'));
  return {
    folder,
    file,
    run: (args, input) => runProgramFile(file, folder, args, input),
    write: async (name, content) => {
      await writeFile(join(folder, name), content);
      return name;
    },
    read: (name) => readFile(join(folder, name), 'utf8'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function runProgramFile(
  file: string,
  cwd: string,
  args: readonly string[],
  { input = '', nodeArgs = [], onOutput }: CommandInput = {},
): Promise<CommandOutcome> {
  const child = spawn(process.execPath, ['--import', TELL_MEMORY, ...nodeArgs, file, ...args], {
    cwd,
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  });
  const [stdin, stdout, stderr, memory] = child.stdio;
  const rows: Buffer[] = [];
  const texts = { stderr: '', memory: '' };
  stdout?.on('data', (chunk: Buffer) => {
    if (onOutput) {
      onOutput(chunk, child);
    } else {
      rows.push(chunk);
    }
  });
  stderr?.on('data', (chunk) => {
    texts.stderr += chunk;
  });
  memory?.on('data', (chunk) => {
    texts.memory += chunk;
  });
  const ended = new Promise<Pick<CommandOutcome, 'code' | 'signal'>>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code, signal }));
  });
  // The command may end before it has read all input.
  if (stdin) {
    await pipeline(typeof input === 'string' || input instanceof Uint8Array ? [input] : input, stdin).catch(() => {});
  }
  const end = await ended;
  return {
    ...end,
    stdout: Buffer.concat(rows).toString(),
    stderr: texts.stderr,
    peakMemory: Number(texts.memory) * 1024,
  };
}
