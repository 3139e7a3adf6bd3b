import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { before } from '@nestjs/swagger/plugin';
import ts from 'typescript';
import { type BuiltServer, builtServer, FINISHED_BUILD } from './build-server.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** The server as it is shipped, in a folder of its own. */
export interface ShippedServer extends BuiltServer {
  remove(): Promise<void>;
}

/** Part of `nest-cli.json`. */
interface NestSettings {
  readonly compilerOptions: { readonly plugins: readonly [{ readonly options: Record<string, unknown> }] };
}

/** Parses the sources of the server as its build does. */
export function createServerProgram(): ts.Program {
  return createProgram(join(ROOT, 'backend/tsconfig.build.json'), { sourceMap: false });
}

/** Returns the program of a configuration file, with additional options. */
export function createProgram(configFile: string, options: ts.CompilerOptions = {}): ts.Program {
  const onUnRecoverableConfigFileDiagnostic = ({ messageText }: ts.Diagnostic) => {
    throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
  };
  const config = ts.getParsedCommandLineOfConfigFile(configFile, options, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic,
  });
  if (!config) {
    throw new Error(`${configFile} cannot be read.`);
  }
  return ts.createProgram(config.fileNames, config.options);
}

/**
 * Builds the server into a temporary folder with the OpenAPI plugin, which takes descriptions from docstrings. It is
 * slower than `setup` of `build-server.ts`, whose OpenAPI document has no descriptions. A finished build has them.
 */
export async function buildShippedServer(program: ts.Program): Promise<ShippedServer> {
  if (process.env[FINISHED_BUILD] !== undefined) {
    return { ...builtServer(), remove: async () => {} };
  }
  const root = await mkdtemp(join(tmpdir(), 'overprint-shipped-'));
  const settings = JSON.parse(readFileSync(join(ROOT, 'nest-cli.json'), 'utf8')) as NestSettings;
  const [plugin] = settings.compilerOptions.plugins;
  const outDir = program.getCompilerOptions().outDir as string;
  const write = (path: string, text: string) => {
    const file = join(root, relative(outDir, path));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  program.emit(undefined, write, undefined, false, { before: [before(plugin.options, program)] });
  const files = await readdir(join(ROOT, 'backend'), { recursive: true });
  for (const file of files.filter((name) => name.endsWith('.hbs'))) {
    await cp(join(ROOT, 'backend', file), join(root, 'backend', file));
  }
  await writeFile(join(root, 'package.json'), '{"type":"module"}');
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  return { root, main: join(root, 'backend/main.js'), remove: () => rm(root, { recursive: true, force: true }) };
}
