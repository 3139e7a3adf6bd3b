import { UserMistake } from '../tool.ts';

/**
 * Runs a pattern once from its `lastIndex`. Throws `UserMistake` where the browser gives up on it; patterns that
 * try too many ways at once run out of the engine's own memory, whatever the text.
 */
export function runPattern(regex: RegExp, text: string): RegExpExecArray | null {
  try {
    return regex.exec(text);
  } catch (error) {
    throw new UserMistake(
      'This pattern needs more memory than the browser gives to one search. Make it simpler, for example by using fewer repetitions inside repetitions.',
      { cause: error },
    );
  }
}
