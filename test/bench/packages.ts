import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

/** Where packages that only the benchmark needs are installed. */
const FOLDER = resolve('.cache/bench');

/** Installs a package of the npm registry for the benchmark alone; false where it cannot be had. */
export function installPackage(name: string): boolean {
  if (existsSync(resolve(FOLDER, 'node_modules', name))) return true;
  mkdirSync(FOLDER, { recursive: true });
  if (!existsSync(resolve(FOLDER, 'package.json'))) writeFileSync(resolve(FOLDER, 'package.json'), '{"private":true}');
  return spawnSync('npm', ['install', '--prefix', FOLDER, '--no-audit', name], { stdio: 'ignore' }).status === 0;
}

/** The file of a package that was installed. */
export function packageFile(name: string): string {
  return createRequire(resolve(FOLDER, 'package.json')).resolve(name);
}
