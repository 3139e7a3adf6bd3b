import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';

const ROOT = resolve(import.meta.dirname, '../..');

/** Environment variable with the folder of the compiled sources. */
const BUILT_FOLDER = 'BUILT_FOLDER';

/** Environment variable with the folder of an up-to-date build, set by `npm test`, which builds first. */
export const FINISHED_BUILD = 'FINISHED_BUILD';

/** Folders that the server consists of. */
const FOLDERS = ['backend', 'libs'];

/** The server compiled to JavaScript, for separate processes. */
export interface BuiltServer {
  /** Folder in place of `dist`. */
  readonly root: string;
  /** File to execute. */
  readonly main: string;
}

/**
 * Puts server and command line into a temporary folder that all test files of the run use: copied from a finished build,
 * else compiled file by file. Vitest calls it once, since compiling takes longer than the tests of most files.
 * @returns the function that removes the folder
 */
export async function setup(): Promise<() => Promise<void>> {
  const root = await mkdtemp(join(tmpdir(), 'overprint-server-'));
  const finished = process.env[FINISHED_BUILD];
  if (finished === undefined) {
    await compileServer(ROOT, root);
  } else {
    await Promise.all(FOLDERS.map((name) => cp(join(finished, name), join(root, name), { recursive: true })));
  }
  await writeFile(join(root, 'package.json'), '{"type":"module"}');
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  process.env[BUILT_FOLDER] = root;
  return () => rm(root, { recursive: true, force: true });
}

/** Returns the compiled server; throws outside of the projects of Vitest that compile it. */
export function builtServer(): BuiltServer {
  const root = process.env[BUILT_FOLDER];
  if (root === undefined) {
    throw new Error(`${BUILT_FOLDER} is not set.`);
  }
  return { root, main: join(root, 'backend/main.js') };
}

/** Compiles server and command line of a checkout into a folder, file by file, without a check of types. */
export async function compileServer(checkout: string, target: string): Promise<void> {
  await Promise.all(FOLDERS.map((name) => compileFolder(checkout, name, target)));
}

async function compileFolder(checkout: string, name: string, target: string): Promise<void> {
  const files = await readdir(join(checkout, name), { recursive: true, withFileTypes: true });
  for (const file of files.filter((entry) => entry.isFile() && !entry.name.includes('.test.'))) {
    const source = join(file.parentPath, file.name);
    const copy = join(target, relative(checkout, source));
    await mkdir(dirname(copy), { recursive: true });
    if (file.name.endsWith('.ts')) {
      await writeFile(copy.replace(/ts$/, 'js'), await translate(source));
    } else {
      await cp(source, copy);
    }
  }
}

async function translate(file: string): Promise<string> {
  const { outputText } = ts.transpileModule(await readFile(file, 'utf8'), {
    fileName: file,
    compilerOptions: {
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.ESNext,
      experimentalDecorators: true,
      emitDecoratorMetadata: true,
      rewriteRelativeImportExtensions: true,
    },
  });
  return outputText;
}
