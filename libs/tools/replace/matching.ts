import { UserMistake } from '../tool.ts';
import type { CompiledSearch } from './pattern.ts';

/**
 * The longest text a pattern can be run on: strings end at 2^29 - 24 UTF-16 units in Chrome and Node; the other
 * browsers' limits are higher.
 */
export const MAX_TEXT_UNITS = 2 ** 29 - 1024;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Says that a text is too long for a pattern that needs all of it, and what to do. */
export function textTooLong(): UserMistake {
  return new UserMistake(
    'This pattern can match across line breaks, so it needs the whole text at once, and that works up to 512 MB. Keep it on one line (for example [ \\t] for \\s, or [^,\\n] for [^,]), or split the text.',
  );
}

/**
 * Decodes UTF-8 to be searched; what is no UTF-8 becomes U+FFFD. Throws `UserMistake` for a single line that is longer
 * than any string can be; shorter lines do not come in such amounts.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes.length > MAX_TEXT_UNITS) {
    throw new UserMistake('A line of this text is longer than 512 MB, and no pattern can be run on it.');
  }
  return decoder.decode(bytes);
}

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
