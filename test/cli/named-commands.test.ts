import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { TOOL_CATALOG } from '../../libs/tools/index.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Files with texts for users: documents, and sources with texts of pages and messages. */
const FILES = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'Dockerfile', ...sources('docs', /\.md$/)]
  .concat(['frontend/src', 'libs', 'workers', 'backend'].flatMap((folder) => sources(folder, /(?<!\.test)\.tsx?$/)))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));

function sources(folder: string, name: RegExp): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file))
    .map((file) => join(folder, file));
}

/** Returns all that follows a command in the texts, with the files. */
function named(command: RegExp): { readonly file: string; readonly name: string }[] {
  return FILES.flatMap(({ file, text }) => Array.from(text.matchAll(command), ([, name]) => ({ file, name })));
}

it('no text runs the package of somebody else', () => {
  // The changelog says what is gone.
  expect(named(/npx (?:--\S+ )*(overprint\S*)/g).filter(({ file }) => file !== 'CHANGELOG.md')).toEqual([]);
});

it('scripts that are named exist', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object };
  const runs = named(/npm run (?:--silent )?([\w:-]*\w)/g);
  expect(runs.length).toBeGreaterThan(20);
  expect(runs.filter(({ name }) => !(name in scripts))).toEqual([]);
});

it('built files that are named have a source', () => {
  const files = named(/node dist\/([\w/-]+)\.js/g);
  expect(files.length).toBeGreaterThan(2);
  expect(files.filter(({ name }) => !existsSync(join(ROOT, `${name}.ts`)))).toEqual([]);
});

it('the command is shown with tools and flags that exist', () => {
  const names = [...TOOL_CATALOG.map(({ id }): string => id), 'run', '--help', '--version'];
  const runs = named(/(?:^\$ |\| |`|\.js |')overprint ([a-z-]+)/gm);
  expect(runs.length).toBeGreaterThan(10);
  expect(runs.filter(({ name }) => !names.includes(name))).toEqual([]);
});
