import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtServer } from '../support/build-server.ts';
import { type CommandLine, createCommandLine } from '../support/command-line.ts';

const MIB = 1 << 20;

/** A heap far smaller than what goes through; blocks of lines lie outside of it, so the whole process is looked at. */
const SMALL_HEAP = ['--max-old-space-size=64'];
/** Node itself takes about 45 MiB, a few blocks and the garbage of others the rest. */
const FLAT_MEMORY = 240 * MIB;

let command: CommandLine;

beforeAll(async () => {
  command = await createCommandLine(builtServer().root);
});

afterAll(() => command.remove());

describe('larger than memory', () => {
  it('merges into 50 million rows', async () => {
    const list = (word: string) => Array.from({ length: 7_100 }, (_, i) => `${word} ${i}\n`).join('');
    await command.write('first.txt', list('first'));
    await command.write('second.txt', list('second'));
    const seen = new RowCounter();
    const { code, stderr, peakMemory } = await command.run(['merge', 'first.txt', 'second.txt', '--separator=pipe'], {
      nodeArgs: SMALL_HEAP,
      onOutput: (chunk) => seen.add(chunk),
    });
    expect(stderr).toContain('50,410,000 rows');
    expect(code).toBe(0);
    expect(seen.rows).toBe(7_100 * 7_100);
    expect(seen.lastRow).toBe('first 7099|second 7099');
    expect(seen.bytes).toBeGreaterThan(1_000 * MIB);
    expect(peakMemory).toBeLessThan(FLAT_MEMORY);
  });

  it.each<[string, string[], number, string]>([
    ['plain', ['--find=red', '--replace-with=blue'], 300, 'a blue shoe 299'],
    ['by a pattern', ['--find=^a (\\w+) (\\w+)', '--replace-with=$2, $1', '--use-regex'], 100, 'shoe, red 99'],
    ['by a pattern across lines', ['--find=\\s+red', '--replace-with=!', '--use-regex'], 100, 'a! shoe 99'],
  ])('replaces in a pipe, %s', async (_, args, size, lastRow) => {
    const seen = new RowCounter();
    const { code, stderr, peakMemory } = await command.run(['replace', ...args], {
      nodeArgs: SMALL_HEAP,
      input: Readable.from(megabytes(size)),
      onOutput: (chunk) => seen.add(chunk),
    });
    expect(stderr).toContain(`replacements: ${seen.rows.toLocaleString('en')}`);
    expect(code).toBe(0);
    expect(seen.rows).toBeGreaterThan(76_000 * size);
    expect(seen.lastRow).toBe(lastRow);
    expect(peakMemory).toBeLessThan(FLAT_MEMORY);
  });

  it.each([
    ['plain', ['--find=item', '--replace-with=item']],
    ['by a pattern', ['--find=(item)', '--replace-with=$1', '--use-regex']],
    ['by a pattern that matches nothing', ['--find=^$', '--use-regex']],
  ])('gives every line in its place where what is replaced stays the same, %s', async (_, args) => {
    const seen = createHash('sha256');
    const { code } = await command.run(['replace', ...args], {
      input: Readable.from(differentLines(500_000)),
      onOutput: (chunk) => seen.update(chunk),
    });
    const expected = createHash('sha256');
    for (const lines of differentLines(500_000)) {
      expected.update(lines);
    }
    expect(code).toBe(0);
    expect(seen.digest('hex')).toBe(expected.digest('hex'));
  });

  it('tags the URLs of a pipe', async () => {
    const seen = new RowCounter();
    const tags = ['--source=google', '--medium=cpc', '--campaign=spring', '--no-remove-duplicates'];
    const { code, peakMemory } = await command.run(['utm', ...tags], {
      nodeArgs: SMALL_HEAP,
      input: Readable.from(megabytes(100, 'x.com/')),
      onOutput: (chunk) => seen.add(chunk),
    });
    expect(code).toBe(0);
    expect(seen.lastRow).toBe('https://x.com/99?utm_source=google&utm_medium=cpc&utm_campaign=spring');
    expect(peakMemory).toBeLessThan(FLAT_MEMORY);
  });

  it('holds every line of a pipe about once to find duplicates', async () => {
    const seen = new RowCounter();
    const { stderr, peakMemory } = await command.run(['dedupe'], {
      nodeArgs: SMALL_HEAP,
      input: Readable.from(differentLines(3_000_000)),
      onOutput: (chunk) => seen.add(chunk),
    });
    expect(stderr).toContain('unique: 3,000,000, duplicates: 3,000,000, duplicate percentage: 50.0');
    expect(seen.rows).toBe(3_000_000);
    // Twice 51 MB of text came in; the second half repeats the first.
    expect(peakMemory).toBeLessThan(500 * MIB);
  });
});

describe('a pipe', () => {
  it('that is not read to its end ends the command, which says nothing', async () => {
    const endless = Readable.from(endlessLines());
    let rows = '';
    const { code, stderr } = await command.run(['replace', '--find=a', '--replace-with=b'], {
      input: endless,
      onOutput: (chunk, child) => {
        rows += chunk.toString();
        child.stdout?.destroy();
      },
    });
    expect(rows).toMatch(/^b line\nb line\n/);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(endless.destroyed).toBe(true);
  });

  it('that is not read to its end changes neither other files nor the exit code', async () => {
    const keywords = Array.from({ length: 300_000 }, (_, number) => `red shoe ${number}\n`).join('');
    await command.write('keywords.txt', `${keywords}red shoe 1\n`);
    await command.write('negatives.txt', '-red\n');
    const closed = { onOutput: (_: Buffer, child: ChildProcess) => void child.stdout?.destroy() };
    const also = ['--also', 'duplicates=twice.txt', '-q'];
    expect(await command.run(['dedupe', 'keywords.txt', ...also], closed)).toMatchObject({ code: 0, stderr: '' });
    expect(await command.read('twice.txt')).toBe('red shoe 1\n');
    const conflicts = ['conflicts', 'keywords.txt', '--negatives=negatives.txt', '--fail-on=blocked', '-q'];
    expect(await command.run(conflicts, closed)).toMatchObject({ code: 3, stderr: '' });
    const dedupe = { id: 'd', tool: 'dedupe', inputs: { text: '@k' } };
    const recipe = {
      overprint: 'recipe',
      version: 1,
      inputs: [{ id: 'k' }],
      steps: [dedupe],
      outputs: [{ from: 'd.unique' }],
    };
    await command.write('recipe.json', JSON.stringify(recipe));
    const run = ['run', 'recipe.json', 'k=keywords.txt', '--also', 'd.duplicates=again.txt', '-q'];
    expect(await command.run(run, closed)).toMatchObject({ code: 0, stderr: '' });
    expect(await command.read('again.txt')).toBe('red shoe 1\n');
  });

  it('ends at once where the command is interrupted', async () => {
    const endless = Readable.from(endlessLines());
    const { code } = await command.run(['replace', '--find=a', '--replace-with=b'], {
      input: endless,
      onOutput: (_, child) => child.kill('SIGINT'),
    });
    expect(code).toBe(130);
  });

  it('gives rows as they come, before it ends', async () => {
    const pipe = new PassThrough();
    const part = 'a line\n'.repeat(500_000);
    let received = 0;
    pipe.write(part);
    const { stdout, code } = await command.run(['replace', '--find=a', '--replace-with=b'], {
      input: pipe,
      onOutput: (chunk) => {
        // The rest is written when rows of the first part have arrived; a command that waits for the end would hang.
        if (received === 0) {
          pipe.end('the end');
        }
        received += chunk.length;
      },
    });
    expect({ stdout, code }).toEqual({ stdout: '', code: 0 });
    expect(received).toBe(part.length + 'the end\n'.length);
  });

  it('may be empty', async () => {
    for (const args of [['dedupe'], ['merge'], ['negatives'], ['replace', '--find=a']]) {
      expect(await command.run(args)).toMatchObject({ code: 0, stdout: '' });
    }
  });
});

/** Counts rows without keeping them. */
class RowCounter {
  rows = 0;
  bytes = 0;
  #tail = Buffer.alloc(0);

  add(chunk: Buffer): void {
    this.bytes += chunk.length;
    for (let at = 0; at < chunk.length; at++) {
      if (chunk[at] === 10) {
        this.rows++;
      }
    }
    this.#tail = Buffer.concat([this.#tail, chunk.subarray(-200)]).subarray(-200);
  }

  get lastRow(): string | undefined {
    return this.#tail.toString().split('\n').at(-2);
  }
}

/** So many pieces of about a megabyte, whose last line names the piece. */
function* megabytes(count: number, line = 'a red shoe '): Generator<Buffer> {
  const before = `${line}1\n`.repeat(Math.floor(1_000_000 / (line.length + 2)));
  for (let i = 0; i < count; i++) {
    yield Buffer.from(`${before}${line}${i}\n`);
  }
}

/** So many different lines, and then the same again. */
function* differentLines(count: number): Generator<string> {
  for (const offset of [0, 0]) {
    for (let i = offset; i < count; i += 10_000) {
      yield Array.from({ length: 10_000 }, (_, k) => `item number ${i + k}\n`).join('');
    }
  }
}

function* endlessLines(): Generator<string> {
  for (;;) {
    yield 'a line\n'.repeat(10_000);
  }
}
