import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const execute = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');
const SOURCES = ['frontend', 'backend', 'workers', 'libs', 'scripts', 'package.json', 'tsconfig.json'];

/** The keyword builder under another name, as the two folders of an extra tool. */
const RENAMED: readonly (readonly [RegExp, string])[] = [
  [/keywords(?=Description|Tool\b)/g, 'extra'],
  [/\bKEYWORDS\b/g, 'EXTRA'],
  [/(?<=id: |tool=|\(|tool: )(['"])keywords\1/g, "'extra'"],
  [/tools\/keywords\//g, 'tools/extra/'],
  [/'(\/guides)?\/keywords'/g, "'$1/extra-builder'"],
  [/Keyword Builder/g, 'Extra Builder'],
];

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'overprint-extra-'));
  for (const source of SOURCES) {
    await cp(join(ROOT, source), join(folder, source), { recursive: true });
  }
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  for (const tools of ['libs/tools', 'frontend/src/features/tools']) {
    await addTool(join(folder, tools));
  }
  const index = join(folder, 'libs/tools/index.ts');
  const list = await readFile(index, 'utf8');
  await writeFile(
    index,
    `import { EXTRA } from './extra/entry.ts';\n${list.replace('UTM] as const', 'UTM, EXTRA] as const')}`,
  );
  await npx('vite', 'build', 'frontend', '--logLevel', 'error');
  await npx('tsx', 'scripts/prerender.ts');
  await npx('vite', 'build', '--ssr', 'backend/cli/overprint.ts', '--outDir', 'dist/cli', '--logLevel', 'error');
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function addTool(tools: string): Promise<void> {
  const target = join(tools, 'extra');
  await cp(join(tools, 'keywords'), target, { recursive: true });
  for (const file of await readdir(target, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) {
      continue;
    }
    const path = join(file.parentPath, file.name);
    const text = await readFile(path, 'utf8');
    await writeFile(
      path,
      RENAMED.reduce((changed, [what, by]) => changed.replace(what, by), text),
    );
  }
}

async function npx(...command: readonly string[]): Promise<string> {
  return (await execute('npx', command, { cwd: folder, maxBuffer: 1e8 })).stdout;
}

const page = (path: string) => readFile(join(folder, 'dist/site', path, 'index.html'), 'utf8');

describe('a tool with two folders and an entry in the list', () => {
  it.each(['/merge', '/features', '/guides/merge-tool', '/support'])('is on the page %s', async (path) => {
    expect(await page(path)).toContain('Extra Builder');
  });

  it('has a page and a guide, with its exports', async () => {
    expect(await page('/extra-builder')).toContain('<h1');
    const guide = await page('/guides/extra-builder');
    expect(guide).toContain('href="/extra-builder"');
    expect(guide).toContain('keywords.csv');
  });

  it('runs on the command line, whose help names it', async () => {
    const overprint = async (...args: readonly string[]) =>
      (await execute(process.execPath, ['dist/cli/overprint.js', ...args], { cwd: folder })).stdout;
    expect(await overprint('--help')).toMatch(/^ {2}extra +Turn up to/m);
    await writeFile(join(folder, 'list.txt'), 'red shoes\n');
    expect(await overprint('extra', 'list.txt', '--exact', '--no-broad')).toBe('[red shoes]\n');
  });
});
