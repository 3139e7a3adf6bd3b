/** Error caused by the user, with a message for the user; any other error is a bug. */
export class UserMistake extends Error {
  override readonly name: string = 'UserMistake';
}

/** Thrown for a line that is too long to be processed as a string. */
export class LineTooLong extends UserMistake {
  override readonly name = 'LineTooLong';
}

/** Thrown if memory is short; the message suggests an alternative. */
export class TooLarge extends UserMistake {
  override readonly name = 'TooLarge';
}

/** Thrown for more lines than 4 GB of memory, or the available memory, can hold. */
export class LinesTooLarge extends Error {
  override readonly name = 'LinesTooLarge';
}

/** Returns the message of anything that was thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** Returns the code of an error of Node, of a driver or of a server; undefined if it has none. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
