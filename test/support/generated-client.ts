import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@hey-api/openapi-ts';
import ts from 'typescript';
import { createProgram } from './shipped-server.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const execute = promisify(execFile);

/** A TypeScript client, generated from an OpenAPI document into a temporary folder. */
export interface GeneratedClient {
  /** Compiles a program that imports `./client/index.js` with our strict options; returns the errors of both. */
  compile(program: string): Promise<string[]>;
  /** Runs the compiled program; returns the JSON that it prints. */
  run(environment: Readonly<Record<string, string>>): Promise<unknown>;
  remove(): Promise<void>;
}

export async function generateClient(document: object): Promise<GeneratedClient> {
  const folder = await mkdtemp(join(tmpdir(), 'overprint-client-'));
  const input = join(folder, 'openapi.json');
  await writeFile(input, JSON.stringify(document));
  await createClient({ input, output: join(folder, 'client'), logs: { level: 'silent', file: false } });
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: join(ROOT, 'tsconfig.json'),
      compilerOptions: {
        lib: ['ES2023', 'DOM', 'DOM.Iterable'],
        types: ['node'],
        rootDir: '.',
        outDir: 'out',
        noEmit: false,
        incremental: false,
        allowImportingTsExtensions: false,
      },
      include: ['program.ts', 'client'],
    }),
  );
  return {
    compile: async (program) => {
      await writeFile(join(folder, 'program.ts'), program);
      const compiled = createProgram(join(folder, 'tsconfig.json'));
      compiled.emit();
      return ts.getPreEmitDiagnostics(compiled).map(describeDiagnostic);
    },
    run: async (environment) => {
      const env = { PATH: process.env.PATH ?? '', ...environment };
      const { stdout } = await execute(process.execPath, [join(folder, 'out/program.js')], { env });
      return JSON.parse(stdout);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

function describeDiagnostic({ file, start = 0, messageText }: ts.Diagnostic): string {
  const line = file ? file.getLineAndCharacterOfPosition(start).line + 1 : 0;
  return `${file?.fileName}:${line} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
}
