import { UserMistake } from '../tool.ts';
import type { CompiledSearch } from './pattern.ts';

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

/**
 * Where the search for the next match goes on after one: an empty match is stepped over by one character, as
 * JavaScript's own `replace` does.
 */
export function nextSearchIndex(search: CompiledSearch, text: string, match: RegExpExecArray): number {
  if (match[0] !== '') return match.index + match[0].length;
  const isPair = search.isUnicode && (text.codePointAt(match.index) ?? 0) > 0xffff;
  return match.index + (isPair ? 2 : 1);
}

/** The place of the line end of the line that a place is on; past every place on the last line. */
export function lineEndAt(text: string, index: number): number {
  const lineEnd = text.indexOf('\n', index);
  return lineEnd < 0 ? text.length : lineEnd;
}
