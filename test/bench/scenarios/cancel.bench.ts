import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { type CommandLine, createCommandLine } from '../../support/command-line.ts';
import { median, type Reading, type Scenario } from '../harness.ts';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const RUNS = 9;
/** Delay after the draft appears, so that the pattern is running. */
const HEAD_START_MS = 500;

export const scenario: Scenario = {
  name: 'cancel',
  title: 'The command line is cancelled',
  about:
    'The command line writes to a file (`-o`) and is within a single call of a regular expression that takes years. The time from the signal to the end of the process, by which its draft is deleted: the median of nine runs.',
  async prepare() {
    const command = await createCommandLine('dist');
    await command.write('runaway.txt', `${'a'.repeat(60)}b\n`);
    return { measurements: SIGNALS.map((signal) => reading(command, signal)), close: () => command.remove() };
  },
};

function reading(command: CommandLine, signal: (typeof SIGNALS)[number]): Reading {
  return {
    kind: 'reading',
    title: `${signal} during a runaway pattern`,
    unit: 'ms',
    goal: { atMost: 100 },
    read: async () => {
      const times: number[] = [];
      for (let run = 0; run < RUNS; run++) {
        times.push(await cancel(command, signal));
      }
      return median(times);
    },
  };
}

/** Returns the milliseconds from the signal to the end of the process. */
async function cancel(command: CommandLine, signal: NodeJS.Signals): Promise<number> {
  const args = ['replace', 'runaway.txt', '--find=^(a+)+$', '--use-regex', '-o', 'out.txt'];
  const child = spawn(process.execPath, [command.file, ...args], { cwd: command.folder, stdio: 'ignore' });
  while (!(await hasDraft(command))) {
    await setTimeout(20);
  }
  await setTimeout(HEAD_START_MS);
  const startedMs = performance.now();
  child.kill(signal);
  await once(child, 'exit');
  const ms = performance.now() - startedMs;
  if (await hasDraft(command)) {
    throw new Error('The draft is still there.');
  }
  return ms;
}

async function hasDraft({ folder }: CommandLine): Promise<boolean> {
  return (await readdir(folder)).some((name) => name.endsWith('.part'));
}
