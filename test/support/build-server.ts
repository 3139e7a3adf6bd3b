import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';

const ROOT = resolve(import.meta.dirname, '../..');

/** Sources compiled to JavaScript, for separate processes. */
interface BuiltSources {
  /** Folder in place of `dist`. */
  readonly root: string;
  remove(): Promise<void>;
}

/** The server compiled to JavaScript, for separate processes. */
export interface BuiltServer extends BuiltSources {
  /** File to execute. */
  readonly main: string;
}

/** Compiles the server's sources, file by file, into a temporary folder. */
export async function buildServer(): Promise<BuiltServer> {
  const built = await buildSources('backend', 'libs');
  return { ...built, main: join(built.root, 'backend/main.js') };
}

/** Compiles the sources in some folders, file by file, into a temporary folder. */
export async function buildSources(...folders: readonly string[]): Promise<BuiltSources> {
  const root = await mkdtemp(join(tmpdir(), 'overprint-server-'));
  await Promise.all(folders.map((name) => translateFolder(name, root)));
  await writeFile(join(root, 'package.json'), '{"type":"module"}');
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  return { root, remove: () => rm(root, { recursive: true, force: true }) };
}

async function translateFolder(name: string, target: string): Promise<void> {
  const files = await readdir(join(ROOT, name), { recursive: true, withFileTypes: true });
  for (const file of files.filter((entry) => entry.isFile() && !entry.name.includes('.test.'))) {
    const source = join(file.parentPath, file.name);
    const copy = join(target, source.slice(ROOT.length));
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
