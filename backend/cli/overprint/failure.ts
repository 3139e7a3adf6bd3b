import { errorCode, UserMistake } from '../../../libs/errors.ts';
import { MESSAGES } from './messages.ts';

export const EXIT = { done: 0, failed: 1, misused: 2, found: 3 } as const;

/** Error for wrong command line arguments; the message says how to correct them. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Converts a mistake of the user to an error of the command line (exit code 2); returns any other error as it is. */
export function asUsageError(error: unknown): unknown {
  return error instanceof UserMistake ? new UsageError(error.message) : error;
}

/** Returns the system's error (EISDIR) for a folder given as a file. */
export function folderError(path: string): Error {
  return Object.assign(new Error(), { code: 'EISDIR', path });
}

/** Thrown if the reader of the output closes it early (`| head`); not a failure. */
export class OutputClosedError extends Error {
  override readonly name = 'OutputClosedError';
}

/** Messages for system errors, by code. */
const SYSTEM_FAULTS: { readonly [code: string]: string } = {
  ENOENT: 'There is no such file or folder.',
  EACCES: 'You are not allowed to open it.',
  EPERM: 'You are not allowed to open it.',
  EISDIR: 'It is a folder; name a file.',
  ENOTDIR: 'A part of its path is a file, not a folder.',
  ENAMETOOLONG: 'Its name is too long.',
  ELOOP: 'It is a link that leads back to itself.',
  ENXIO: 'It is a socket, or a device that is not connected.',
  ENOSPC: 'The disk is full.',
  EFBIG: 'The file would be larger than the file system or the limit of the shell (ulimit -f) allows.',
  EROFS: 'The disk can only be read.',
  EMFILE: 'These are too many files at once.',
  ERR_WORKER_OUT_OF_MEMORY: 'There is not enough memory for this run.',
};

/** Returns the message for a mistake of the user or a known system error; undefined for any other error. */
export function explainFailure(error: unknown): string | undefined {
  if (error instanceof UsageError || error instanceof UserMistake) {
    return error.message;
  }
  const code = errorCode(error);
  const fault = code === undefined ? undefined : SYSTEM_FAULTS[code];
  if (fault === undefined) {
    return undefined;
  }
  const { path } = error as NodeJS.ErrnoException;
  return path === undefined ? fault : `${path}: ${fault}`;
}

/** Names a file as the user did in an error about it; the path of a system error may be that of a draft. */
export function nameFile(error: unknown, name: string): unknown {
  if (error instanceof UserMistake) {
    return new UserMistake(`${name}: ${error.message}`);
  }
  return isSystemError(error) ? Object.assign(error, { path: name }) : error;
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}

/** Returns the message for the user; an unexpected error has its stack and a request to report it. */
export function describeFailure(error: unknown): string {
  return explainFailure(error) ?? `${error instanceof Error ? error.stack : String(error)}\n${MESSAGES.fault}`;
}
