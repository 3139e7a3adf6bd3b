import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const execute = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');
const MOST_BYTES = 275_000;

let folder: string;
let tarball: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'overprint-package-'));
  await execute('npx', ['tsx', 'scripts/pack-command-line.ts', folder], { cwd: ROOT });
  const [name = ''] = (await readdir(folder)).filter((file) => file.endsWith('.tgz'));
  tarball = join(folder, name);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

it('installs alone, and runs the tools', async () => {
  expect((await stat(tarball)).size).toBeLessThan(MOST_BYTES);
  const place = join(folder, 'installed');
  // Offline, and with an empty cache: anything but the package itself would be missing.
  await execute('npm', ['install', '--offline', '--cache', join(folder, 'cache'), '--prefix', place, tarball]);
  expect((await readdir(join(place, 'node_modules'))).filter((name) => !name.startsWith('.'))).toEqual(['@overprint']);
  const run = (...args: string[]) => execute(join(place, 'node_modules/.bin/overprint'), args, { cwd: folder });
  expect((await run('--help')).stdout).toContain('overprint <tool> [files] [options]');
  const file = join(place, 'node_modules/@overprint/command-line/package.json');
  const { stdout } = await run('replace', file, '--find', '^(.*)$', '--replace-with', '<$1>', '--use-regex');
  expect(stdout).toMatch(/^<\{>\n/);
});
