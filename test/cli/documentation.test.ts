import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AI_TOOLS_MESSAGES } from '../../frontend/src/content/pages/ai-tools-messages.ts';
import { TOOL_CATALOG } from '../../libs/tools/index.ts';
import { loadTool } from '../../libs/tools/registry.ts';
import { builtServer } from '../support/build-server.ts';
import { type CommandLine, createCommandLine } from '../support/command-line.ts';

const execute = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');

/** A command as it is shown, and what is shown below it. */
interface Shown {
  readonly command: string;
  readonly output: string;
}

const PAGE = await readFile(join(ROOT, 'docs/command-line.md'), 'utf8');
const shown = [...PAGE.matchAll(/^```console\n(.*?)^```$/gms)].flatMap(([, block]) => readBlock(block));

let command: CommandLine;
let folder: string;

beforeAll(async () => {
  command = await createCommandLine(builtServer().root);
  folder = await mkdtemp(join(tmpdir(), 'overprint-examples-'));
  await mkdir(join(folder, 'bin'));
  // The installed command, and the build folder of a checkout.
  const file = join(folder, 'bin/overprint');
  await writeFile(file, `#!/bin/bash\nexec "${process.execPath}" "${command.file}" "$@"\n`);
  await chmod(file, 0o755);
  await symlink(builtServer().root, join(folder, 'dist'));
});

afterAll(async () => {
  await command.remove();
  await rm(folder, { recursive: true, force: true });
});

/** Returns the standard output of a command in a shell. */
async function runInShell(line: string): Promise<string> {
  const env = { ...process.env, PATH: `${join(folder, 'bin')}:${process.env.PATH}` };
  const { stdout } = await execute('bash', ['-euo', 'pipefail', '-c', line], { cwd: folder, env });
  return stdout;
}

describe('docs/command-line.md', () => {
  it('has an example of each tool', () => {
    for (const { id } of TOOL_CATALOG) {
      expect(PAGE).toContain(`$ overprint ${id} `);
    }
  });

  // In their order: later examples use files of earlier ones.
  it.each(shown)('$command', async ({ command: line, output }) => {
    expect(await runInShell(line)).toBe(output);
  });
});

describe('the examples of the help', () => {
  it.each(TOOL_CATALOG)('$id', async ({ id }) => {
    const { example: line } = await loadTool(id);
    const file = / > (\S+)$/.exec(line)?.[1];
    const printed = await runInShell(line);
    expect(file ? await readFile(join(folder, file), 'utf8') : printed).toMatch(/\S\n$/);
  });
});

it('runs what the page about AI tools shows', async () => {
  await writeFile(join(folder, 'a.txt'), 'red\nblue\n');
  await writeFile(join(folder, 'b.txt'), 'shoes\n');
  await runInShell(AI_TOOLS_MESSAGES.programmatic.cliExample);
  expect(await readFile(join(folder, 'out.txt'), 'utf8')).toBe('red shoes\nblue shoes\n');
});

function readBlock(block: string): Shown[] {
  return block
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const end = part.indexOf('\n');
      return { command: part.slice(0, end), output: part.slice(end + 1) };
    });
}
