import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Folder for packages that only the benchmark needs. */
const FOLDER = resolve('.cache/bench');

/** Installs an npm package for the benchmark only; returns false if it cannot be installed or loaded. */
export function installPackage(name: string): boolean {
  if (!isInstalled(name) && !install(name)) {
    return false;
  }
  return loads(name) || (installNative(name) && loads(name));
}

/** Installs a package for browsers, which cannot be loaded here. */
export function installBrowserPackage(name: string): boolean {
  return isInstalled(name) || install(name);
}

/** Returns the entry file of an installed package, for `import`. */
export function packageFile(name: string): string {
  return createRequire(resolve(FOLDER, 'package.json')).resolve(name);
}

/** Returns the folder of an installed package. */
export function packageFolder(name: string): string {
  return resolve(FOLDER, 'node_modules', name);
}

function isInstalled(name: string): boolean {
  return existsSync(packageFolder(name));
}

function install(name: string): boolean {
  mkdirSync(FOLDER, { recursive: true });
  if (!existsSync(resolve(FOLDER, 'package.json'))) {
    writeFileSync(resolve(FOLDER, 'package.json'), '{"private":true}');
  }
  return spawnSync('npm', ['install', '--prefix', FOLDER, '--no-audit', name], { stdio: 'ignore' }).status === 0;
}

/** Tries to load a package in a separate process: a broken native module may crash it. */
function loads(name: string): boolean {
  const url = pathToFileURL(packageFile(name)).href;
  return spawnSync(process.execPath, ['--input-type=module', '-e', `await import('${url}')`]).status === 0;
}

/**
 * Installs the native part of a package for this machine. npm silently skips it if it declares a newer Node version
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
