import type { ChildProcess } from 'node:child_process';
import { mkdir, readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtServer } from '../support/build-server.ts';
import { type CommandLine, createCommandLine } from '../support/command-line.ts';
import { seededRandom } from '../support/engine/random-list.ts';
import { canMount, mountSmallDisk } from '../support/small-disk.ts';

let command: CommandLine;
let temporary: string;

beforeAll(async () => {
  command = await createCommandLine(builtServer().root);
  temporary = join(command.folder, 'temporary');
  await mkdir(temporary);
  await command.write('list.txt', randomLines(1_200_000));
  await command.write('few.txt', randomLines(3000));
  // Combinations of which two are equal: `key 1` with `y 2`, and `key 1 y` with `2`.
  await command.write('left.txt', Array.from({ length: 500 }, (_, i) => `key ${i}\nkey ${i} y\n`).join(''));
  await command.write(
    'right.txt',
    Array.from({ length: 1500 }, (_, i) => `y ${i} of many words\n${i} of many words\n`).join(''),
  );
  for (const name of ['list', 'few']) {
    await command.write(`${name}.csv`, await command.read(`${name}.txt`));
  }
});

afterAll(() => command.remove());

const TABLE = ['--from=table', '--header=none', '--delimiter=pipe'];

/** About 60 bytes a line, of which a fifth repeats earlier ones in another case. */
function randomLines(count: number): string {
  const random = seededRandom(26);
  const lines: string[] = [];
  for (let i = 0; i < count; i++) {
    const old = lines[Math.floor(random() * i)];
    lines.push(
      random() < 0.2 && old !== undefined
        ? old.toUpperCase()
        : `keyword ${i} ${i % 10 === 0 ? 'é' : 'e'} with a longer text ${random()}`,
    );
  }
  return `${lines.join('\n')}\n`;
}

/** Returns the files in a folder that a process has open, on Linux. */
async function openFiles(pid: number | undefined, folder: string): Promise<string[]> {
  const descriptors = `/proc/${pid}/fd`;
  const links = (await readdir(descriptors).catch(() => [])).map((name) =>
    readlink(join(descriptors, name)).catch(() => ''),
  );
  return (await Promise.all(links)).filter((link) => link.startsWith(folder));
}

async function run(...args: readonly string[]): Promise<void> {
  const { code, stderr } = await command.run(args);
  expect([code, stderr]).toEqual([0, expect.stringContaining('rows')]);
}

describe('with less memory than the lines need', () => {
  const small = () => ['--memory=64MB', `--temp-dir=${temporary}`];

  /** Expects that a run needs the folder of temporary files, that of the system, which is not checked before. */
  async function expectFolderUsed(args: readonly string[]): Promise<void> {
    const nodeArgs = ['--import', "data:text/javascript,process.env.TMPDIR='/no/such/folder'"];
    const { code, stderr } = await command.run([...args, '--memory=64MB'], { nodeArgs });
    expect([code, stderr]).toEqual([1, expect.stringContaining('/no/such/folder: There is no such folder')]);
  }

  it.each([
    ['dedupe', ['dedupe', 'list.txt', '--also=duplicates=repeated.txt'], ['repeated.txt']],
    ['a sorted dedupe', ['dedupe', 'list.txt', '--sort-order=reverse'], []],
    ['a dedupe of a table', ['dedupe', 'list.csv', ...TABLE], []],
    ['merge', ['merge', 'left.txt', 'right.txt', '--separator=space', '--remove-duplicates'], []],
    ['keywords', ['keywords', 'left.txt', 'right.txt', '--exact'], []],
    ['negatives', ['negatives', 'list.txt', '--existing=few.txt'], []],
  ])('%s gives the same', async (_name, args, others) => {
    await run(...args, '-o', 'expected.txt');
    const expected = await Promise.all(['expected.txt', ...others].map((file) => command.read(file)));
    await run(...args, ...small(), '-o', 'made.txt');
    const made = await Promise.all(['made.txt', ...others].map((file) => command.read(file)));
    // Not `toEqual`: a difference would print the files.
    expect(made.map((text, i) => text === expected[i])).toEqual(made.map(() => true));
    expect(expected[0].length).toBeGreaterThan(30_000_000);
    expect(await readdir(temporary)).toEqual([]);
    await expectFolderUsed(args);
  });

  it('a recipe whose steps compare lines and store rows gives the same', async () => {
    const list = { text: '@list' };
    await command.write(
      'recipe.json',
      JSON.stringify({
        overprint: 'recipe',
        version: 1,
        name: 'Two lists',
        inputs: [{ id: 'list', form: 'list' }],
        steps: [
          { id: 'first', tool: 'dedupe', inputs: list },
          { id: 'cut', tool: 'replace', inputs: { text: 'first.unique' }, fields: { find: 'longer text ' } },
          // Reads the rows of the first step as well, so that they are stored.
          { id: 'second', tool: 'dedupe', inputs: { text: 'first.unique' }, options: { sortOrder: 'reverse' } },
        ],
        outputs: [{ from: 'cut.lines' }, { from: 'second.unique' }],
      }),
    );
    const args = ['run', 'recipe.json', 'list=list.txt', '--also'];
    await run(...args, 'second.unique=sorted.txt', '-o', 'expected.txt');
    await run(...args, 'second.unique=sorted-made.txt', ...small(), '-o', 'made.txt');
    const texts = await Promise.all(
      ['expected.txt', 'made.txt', 'sorted.txt', 'sorted-made.txt'].map((file) => command.read(file)),
    );
    expect([texts[0] === texts[1], texts[2] === texts[3], texts[0].length > 30_000_000]).toEqual([true, true, true]);
    expect(await readdir(temporary)).toEqual([]);
    await expectFolderUsed(args.slice(0, 3));
  });

  it.runIf(process.platform === 'linux').each(['SIGTERM', 'SIGKILL'] as const)(
    'leaves no file when %s ends it',
    async (signal) => {
      const list = await command.read('list.txt');
      let started: ChildProcess | undefined;
      // All lines, but not the end of the input, until there are temporary files, which have no name.
      const source = async function* () {
        yield list;
        await expect
          .poll(() => openFiles(started?.pid, temporary))
          .toContainEqual(expect.stringMatching(/ \(deleted\)$/));
        started?.kill(signal);
      };
      const outcome = await command.run(['dedupe', '-', '--also=duplicates=never.txt', ...small()], {
        input: Readable.from(source()),
        onOutput: (_rows, child) => {
          started = child;
        },
      });
      expect(outcome.signal ?? outcome.code).toBe(signal === 'SIGTERM' ? 143 : 'SIGKILL');
      expect(await readdir(temporary)).toEqual([]);
      expect(await readdir(command.folder)).not.toContain('never.txt');
    },
  );

  it.runIf(canMount())('names the folder whose disk is full, and leaves no file', async () => {
    const disk = await mountSmallDisk(8);
    try {
      const { code, stderr } = await command.run([
        'dedupe',
        'list.txt',
        '--memory=64MB',
        `--temp-dir=${disk.outside}`,
        '-o',
        'never.txt',
      ]);
      expect([code, stderr]).toEqual([
        1,
        `overprint dedupe: ${disk.outside}: There is not enough disk space for temporary files. Choose another folder with --temp-dir.\n`,
      ]);
      expect(await readdir(disk.outside)).toEqual([]);
      expect(await readdir(command.folder)).not.toContain('never.txt');
    } finally {
      await disk.remove();
    }
  });

  it.each([
    [['--memory=1MB'], '--memory must be a size such as 500MB or 2GB, at least 64 MB.'],
    [['--memory=much'], '--memory must be a size'],
  ])('refuses %j', async (args, message) => {
    const { code, stderr } = await command.run(['dedupe', 'list.txt', ...args]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});

describe('parts of a list', () => {
  it.each([
    ['a list', ['few.txt']],
    ['a table', ['few.csv', ...TABLE]],
  ])('of %s are disjoint and have all different lines', async (_name, args) => {
    await run('dedupe', ...args, '-o', 'all.txt');
    const parts: string[] = [];
    for (let part = 1; part <= 4; part++) {
      await run('dedupe', ...args, `--partition=${part}/4`, '-o', 'part.txt');
      const lines = (await command.read('part.txt')).split('\n').slice(args.length > 1 ? 1 : 0, -1);
      expect(lines.length).toBeGreaterThan(400);
      parts.push(...lines);
    }
    const all = (await command.read('all.txt')).split('\n').slice(args.length > 1 ? 1 : 0, -1);
    expect(parts.sort()).toEqual(all.sort());
  });

  it.each(['0/4', '5/4', '2', '1/257'])('cannot be %s', async (part) => {
    const { code, stderr } = await command.run(['dedupe', 'few.txt', `--partition=${part}`]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('--partition must be two numbers such as 2/4')]);
  });
});

describe('rows of a result that is computed', () => {
  it('are written by number, so that ranges make up the whole', async () => {
    await command.write('a.txt', 'red\nblue\ngreen\n');
    await command.write('b.txt', 'shoes\nboots\nhats\n');
    const whole = await command.run(['merge', 'a.txt', 'b.txt']);
    const parts: string[] = [];
    for (const rows of ['1-1', '2-7', '8-100', '10-9007199254740992']) {
      const { code, stdout } = await command.run(['merge', 'a.txt', 'b.txt', `--rows=${rows}`]);
      expect(code).toBe(0);
      parts.push(stdout);
    }
    expect(whole.stdout.split('\n')).toHaveLength(10);
    expect([parts.join(''), parts[3]]).toEqual([whole.stdout, '']);
  });

  it.each([
    [['merge', 'few.txt', '--rows=0-4'], 2, '--rows must be two row numbers'],
    [['dedupe', 'few.txt', '--rows=1-4'], 1, '--rows takes a result that is computed.'],
  ])('%j is refused', async (args, expected, message) => {
    const { code, stderr } = await command.run(args);
    expect([code, stderr]).toEqual([expected, expect.stringContaining(message)]);
  });
});
