/**
 * `npm run pack:cli [-- <folder>]`: builds the command line as a package of its own, without the dependencies of server
 * and site, and packs it. `npm install --global <tarball>` makes `overprint` a command.
 */
import { spawnSync } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'vite';

const ROOT = resolve(import.meta.dirname, '..');
const NAME = '@overprint/command-line';

interface Manifest {
  readonly version: string;
  readonly license: string;
  readonly description: string;
  readonly engines: { readonly node: string };
}

/** Bundles the command line into a folder. It imports nothing but modules of Node. */
async function bundle(folder: string): Promise<void> {
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: 'backend/cli/overprint.ts',
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      minify: true,
      rolldownOptions: { output: { entryFileNames: 'overprint.js', chunkFileNames: 'parts/[name]-[hash].js' } },
    },
  });
}

async function describePackage(folder: string): Promise<void> {
  const { version, license, engines } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as Manifest;
  const manifest = {
    name: NAME,
    version,
    description: 'Bulk text-list tools for search marketing on the command line.',
    license,
    type: 'module',
    bin: { overprint: 'overprint.js' },
    engines,
  };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await cp(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  const guide = await readFile(join(ROOT, 'docs/command-line.md'), 'utf8');
  // The package holds no other document, so links to them become plain text.
  await writeFile(join(folder, 'README.md'), guide.replace(/\[([^\]]+)\]\((?!https?:|#)[^)]+\)/g, '$1'));
}

const target = resolve(process.argv[2] ?? join(ROOT, 'dist'));
const folder = join(target, 'command-line');
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
await bundle(folder);
await describePackage(folder);
const { status, stdout, stderr } = spawnSync('npm', ['pack', '--silent', '--pack-destination', target], {
  cwd: folder,
  encoding: 'utf8',
});
if (status !== 0) {
  throw new Error(`npm pack failed: ${stderr}`);
}
console.log(join(target, stdout.trim()));
