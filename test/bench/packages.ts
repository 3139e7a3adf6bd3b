import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Where packages that only the benchmark needs are installed. */
const FOLDER = resolve('.cache/bench');

/** Installs a package of the npm registry for the benchmark alone; false where it cannot be had, or does not load. */
export function installPackage(name: string): boolean {
  if (!isInstalled(name) && !install(name)) return false;
  return loads(name) || (installNative(name) && loads(name));
}

/** Installs a package that is for browsers, so that it cannot be tried here. */
export function installBrowserPackage(name: string): boolean {
  return isInstalled(name) || install(name);
}

/** The module of a package that was installed, for `import`. */
export function packageFile(name: string): string {
  return createRequire(resolve(FOLDER, 'package.json')).resolve(name);
}

/** The folder of a package that was installed. */
export function packageFolder(name: string): string {
  return resolve(FOLDER, 'node_modules', name);
}

function isInstalled(name: string): boolean {
  return existsSync(packageFolder(name));
}

function install(name: string): boolean {
  mkdirSync(FOLDER, { recursive: true });
  if (!existsSync(resolve(FOLDER, 'package.json'))) writeFileSync(resolve(FOLDER, 'package.json'), '{"private":true}');
  return spawnSync('npm', ['install', '--prefix', FOLDER, '--no-audit', name], { stdio: 'ignore' }).status === 0;
}

/** Asked in a process of its own: a native module that fails may end it. */
function loads(name: string): boolean {
  const url = pathToFileURL(packageFile(name)).href;
  return spawnSync(process.execPath, ['--input-type=module', '-e', `await import('${url}')`]).status === 0;
}

/**
 * The part of a package that is built for this machine. npm leaves it out without a word where it asks for a newer Node
 * than it needs.
 */
function installNative(name: string): boolean {
  const { optionalDependencies = {} } = JSON.parse(
    readFileSync(resolve(packageFolder(name), 'package.json'), 'utf8'),
  ) as {
    readonly optionalDependencies?: { readonly [name: string]: string };
  };
  const native = Object.keys(optionalDependencies).find(
    (part) => part.includes(`${process.platform}-${process.arch}`) && !part.endsWith('musl'),
  );
  return native !== undefined && install(`${native}@${optionalDependencies[native]}`);
}
