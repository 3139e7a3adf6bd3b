import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileServer } from '../support/build-server.ts';
import { startBuilt } from '../support/built-server.ts';

const execute = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');
const SOURCES = ['frontend', 'backend', 'workers', 'libs', 'scripts', 'package.json', 'tsconfig.json'];
const ADMIN = { email: 'admin@example.com', password: 'Correct-Horse-7' };

/** The keyword builder under another name, as the two folders of an extra tool. */
const RENAMED: readonly (readonly [RegExp, string])[] = [
  [/keywords(?=Description|ApiExample|Tool\b)/g, 'extra'],
  [/\bKEYWORDS\b/g, 'EXTRA'],
  [/(?<=id: |tool=|\(|tool: |, )(['"])keywords\1/g, "'extra'"],
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
    `import { EXTRA } from './extra/entry.ts';\n${list.replace('\n] as const', '\n  EXTRA,\n] as const')}`,
  );
  await npx('vite', 'build', 'frontend', '--logLevel', 'error');
  await npx('tsx', 'scripts/prerender.ts');
  await compileServer(folder, join(folder, 'dist'));
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
      (await execute(process.execPath, ['dist/backend/cli/overprint.js', ...args], { cwd: folder })).stdout;
    expect(await overprint('--help')).toMatch(/^ {2}extra +Turn up to/m);
    await writeFile(join(folder, 'list.txt'), 'red shoes\n');
    expect(await overprint('extra', 'list.txt', '--exact', '--no-broad')).toBe('[red shoes]\n');
    const recipe = {
      overprint: 'recipe',
      version: 1,
      inputs: [{ id: 'list' }],
      steps: [
        { id: 'e', tool: 'extra', inputs: { 'lists.0': '@list' }, options: { matchTypes: { exact: true } } },
        { id: 'd', tool: 'dedupe', inputs: { text: 'e.lines' } },
      ],
      outputs: [{ from: 'd.unique' }],
    };
    await writeFile(join(folder, 'recipe.json'), JSON.stringify(recipe));
    expect(await overprint('run', 'recipe.json', 'list=list.txt')).toBe('[red shoes]\n');
  });

  it('runs over the API, and its results are saved', async () => {
    const dataDir = join(folder, 'data');
    const creating = execute(
      process.execPath,
      ['dist/backend/cli/admin-create.js', '--email', ADMIN.email, '--first-name', 'Ada', '--last-name', 'Admin'],
      { cwd: folder, env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir } },
    );
    creating.child.stdin?.end(`${ADMIN.password}\n`);
    await creating;
    const built = { main: join(folder, 'dist/backend/main.js') };
    const server = await startBuilt(built, {
      dataDir,
      siteDir: join(folder, 'dist/site'),
      database: { kind: 'sqlite', file: join(dataDir, 'overprint.sqlite') },
      databaseDeadlineMs: 10_000,
    });
    try {
      const ask = async (route: string, body: unknown, token: string) => {
        const [method, path] = route.split(' ');
        const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
        const options = { headers, ...(method !== undefined && { method }) };
        const response = await fetch(`${server.origin}${path}`, {
          ...options,
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
        return response.text();
      };
      const session = JSON.parse(await ask('POST /api/auth/signin', ADMIN, '')).token;
      const { token } = JSON.parse(await ask('POST /api/account/tokens', { name: 'Test', expiresInDays: 30 }, session));
      const call = { input: { lists: [['red shoes']] }, options: { matchTypes: { broad: false, exact: true } } };
      expect(await ask('POST /api/v1/tools/extra', call, token)).toContain('[red shoes]');
      const result = { name: 'Shoes', toolType: 'extra', content: '[red shoes]\n' };
      expect(JSON.parse(await ask('POST /api/saved-results', result, session))).toMatchObject({
        toolType: 'extra',
        results: ['[red shoes]'],
      });
      expect(await ask('GET /api/docs/openapi.json', undefined, '')).toContain('"runExtra"');
      expect(await ask('GET /sitemap.xml', undefined, '')).toContain('/guides/extra-builder');
    } finally {
      await server.stop();
    }
  });
});
