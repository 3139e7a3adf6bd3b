import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode } from '../../libs/errors.ts';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** Names of the files that the server itself writes into its data folder. */
const OWN_FILES = /^(?:overprint\.sqlite(?:-\w+)?|secrets\.json.*)$/;

/**
 * Creates a folder that only its owner may enter. An existing folder is restricted too, unless it contains files of
 * other programs, which may need access.
 * @throws Error of the file system if the folder can be neither created nor read
 */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
  if (readdirSync(folder).every((name) => OWN_FILES.test(name))) {
    restrict(folder, FOLDER_MODE);
  }
}

/**
 * Makes a SQLite file and its folder readable by their owner only. SQLite copies the mode of the file to new WAL and
 * shared memory files, but does not change existing ones.
 */
export function makePrivateDatabase(file: string): void {
  makePrivateFolder(dirname(file));
  if (!existsSync(file)) {
    // Another process may create it concurrently, with the same mode.
    closeSync(openSync(file, 'a', FILE_MODE));
  }
  for (const name of [file, `${file}-wal`, `${file}-shm`]) {
    if (existsSync(name)) {
      restrict(name, FILE_MODE);
    }
  }
}

/** Sets a mode if permitted; a mounted folder may belong to another user. */
function restrict(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    const code = errorCode(error);
    if (code !== 'EPERM' && code !== 'EROFS' && code !== 'ENOENT') {
      throw error;
    }
  }
}
