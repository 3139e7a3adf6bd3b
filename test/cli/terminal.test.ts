import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { builtServer } from '../support/build-server.ts';
import { type CommandLine, createCommandLine } from '../support/command-line.ts';

let command: CommandLine;

beforeAll(async () => {
  command = await createCommandLine(builtServer().root);
  await command.write('list.txt', Array.from({ length: 5_000 }, (_, i) => `item ${i}\n`).join(''));
});

afterAll(() => command.remove());

/** Starts a shell's line on a terminal of its own (`script` is part of every Debian). */
function onTerminal(line: string): ChildProcess {
  const shell = line.replace('overprint', `'${process.execPath}' '${command.file}'`);
  return spawn('script', ['-qefc', shell, '/dev/null'], { cwd: command.folder, stdio: ['pipe', 'pipe', 'inherit'] });
}

/** Returns the output of a terminal until it matches or ends. The rest is read as well, so that the command can write it. */
function readUntil(child: ChildProcess, pattern?: RegExp): Promise<string> {
  let shown = '';
  return new Promise((resolve) => {
    child.stdout?.on('data', (chunk) => {
      shown += chunk;
      if (pattern?.test(shown)) {
        resolve(shown);
      }
    });
    child.stdout?.on('end', () => resolve(shown));
  });
}

it('shows how far a run is, and Ctrl+C ends it', async () => {
  // 125 thousand million rows: it does not end before it is told to.
  const child = onTerminal('overprint merge list.txt list.txt list.txt > /dev/null');
  const progress = /writing [\d,]+ rows, [\d.]+[KMB]?\/s, \d+%, .+ left/;
  expect(await readUntil(child, progress)).toMatch(progress);
  child.stdin?.write('\u0003');
  const [code] = await once(child, 'exit');
  // As shells count it: 128 and the number of the signal.
  expect(code).toBe(130);
});

/** Commands that run until a signal ends them. */
const ENDLESS: readonly [string, string[]][] = [
  ['waits for input', ['dedupe', '-']],
  ['computes', ['replace', 'runaway.txt', '--find=^(a+)+$', '--use-regex']],
];

describe.each(ENDLESS)('a run with -o that %s', (_, args) => {
  it.each([
    ['Ctrl+C', 130],
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('ends by %s, and leaves the file as it was and nothing beside it', async (end, expected) => {
    await command.write('kept.txt', 'as it was\n');
    await command.write('runaway.txt', `${'a'.repeat(60)}b\n`);
    const whole = [...args, '-o', 'kept.txt'];
    const child =
      end === 'Ctrl+C'
        ? onTerminal(`overprint ${whole.map((arg) => `'${arg}'`).join(' ')}`)
        : spawn(process.execPath, [command.file, ...whole], { cwd: command.folder });
    const drafts = async () => (await readdir(command.folder)).filter((name) => name.endsWith('.part'));
    await vi.waitFor(async () => expect(await drafts()).toHaveLength(1), { timeout: 20_000 });
    if (end === 'Ctrl+C') {
      child.stdin?.write('\u0003');
    } else {
      child.kill(end);
    }
    expect(await once(child, 'exit')).toEqual([expected, null]);
    expect(await command.read('kept.txt')).toBe('as it was\n');
    expect(await drafts()).toEqual([]);
  });
});

it('asks for something to read in place of waiting in silence', async () => {
  const child = onTerminal('overprint dedupe');
  const [shown, [code]] = await Promise.all([readUntil(child), once(child, 'exit')]);
  expect(shown).toContain('overprint dedupe: There is nothing to read. Name a file');
  expect(code).toBe(2);
});

it('takes what is typed for a lone -', async () => {
  const child = onTerminal('overprint dedupe - --quiet');
  child.stdin?.write('red\nRED\n\u0004');
  const shown = await readUntil(child);
  expect(shown.replaceAll('\r', '').split('\n').slice(-2)).toEqual(['red', '']);
});
