import { execFile, spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Folders of server programs that a user's PATH often lacks. */
const SERVER_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/usr/libexec', '/opt/homebrew/bin', '/usr/local/bin'];

/** Runs a program and returns its output; throws if it fails. */
export async function runProgram(program: string, args: readonly string[], timeoutMs = 600_000): Promise<string> {
  const { stdout } = await execute(program, [...args], { timeout: timeoutMs, maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}

/** Returns the full path of the first of these programs that is installed, or undefined. */
export function findProgram(...names: readonly string[]): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(':'), ...SERVER_FOLDERS];
  for (const name of names) {
    for (const folder of folders) {
      const path = join(folder, name);
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch {
        // Not in this folder.
      }
    }
  }
  return undefined;
}

/**
 * Returns the path of an installed program; otherwise tries to install it from the system's packages.
 * @param label name for the error
 * @throws Error with one line that says what to install
 */
export function requireProgram(label: string, packageName: string, ...names: readonly string[]): string {
  const program = findProgram(...names) ?? (installPackages(packageName) ? findProgram(...names) : undefined);
  if (program === undefined) {
    throw new Error(`No ${label} found: install the package ${packageName}.`);
  }
  return program;
}

/** Installs system packages if that is possible without a prompt; returns true on success. */
export function installPackages(...names: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || !findProgram('apt-get')) {
    return false;
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore', timeout: 300_000 });
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...names];
  return spawnSync('apt-get', install, { env, stdio: 'ignore', timeout: 600_000 }).status === 0;
}
