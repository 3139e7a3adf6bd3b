import { UserMistake } from '../../../libs/tools/tool.ts';

/** How a command ends, as scripts see it. */
export const EXIT = { done: 0, failed: 1, misused: 2 } as const;

/** The command line is wrong; the message says what to write in its place. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Whoever read the output has gone (`| head`), which is no failure. */
export class ReaderGone extends Error {
  override readonly name = 'ReaderGone';
}

/** What is said of faults of the system, by their code. */
const SYSTEM_FAULTS: { readonly [code: string]: string } = {
  ENOENT: 'There is no such file or folder.',
  EACCES: 'You are not allowed to open it.',
  EPERM: 'You are not allowed to open it.',
  EISDIR: 'It is a folder; name a file.',
  ENOTDIR: 'A part of its path is a file, not a folder.',
  ENOSPC: 'The disk is full.',
  EROFS: 'The disk can only be read.',
  EMFILE: 'These are too many files at once.',
};

/** What happened, in words for whoever ran the command; undefined for a fault of ours. */
export function explainFailure(error: unknown): string | undefined {
  if (error instanceof UsageError || error instanceof UserMistake) return error.message;
  const { code, path } = error as NodeJS.ErrnoException;
  const fault = code === undefined ? undefined : SYSTEM_FAULTS[code];
  if (fault === undefined) return undefined;
  return path === undefined ? fault : `${path}: ${fault}`;
}
