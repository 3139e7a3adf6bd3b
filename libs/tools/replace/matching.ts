import { UserMistake } from '../../errors.ts';
import type { CompiledSearch } from './pattern.ts';

/**
 * Maximum text for one pattern: strings are limited to 2^29 - 24 UTF-16 units in Chrome and Node, and to more in other
 * browsers.
 */
export const MAX_TEXT_UNITS = 2 ** 29 - 1024;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Returns the error for a text that is too long for a pattern that needs all of it. */
export function textTooLong(): UserMistake {
  return new UserMistake(
    'This pattern can match across line breaks, so it needs the whole text at once, and that works up to 512 MB. Keep it on one line (for example [ \\t] for \\s, or [^,\\n] for [^,]), or split the text.',
  );
}

/**
 * Decodes UTF-8 for searching; invalid bytes become U+FFFD. Throws `UserMistake` for a single line longer than a string
 * can be; shorter lines are never passed in such amounts.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes.length > MAX_TEXT_UNITS) {
    throw new UserMistake('A line of this text is longer than 512 MB, and no pattern can be run on it.');
  }
  return decoder.decode(bytes);
}

/**
 * Runs a pattern once from its `lastIndex`. Throws `UserMistake` if the browser gives up: a pattern with too many
 * alternatives at once exhausts the engine's own memory, whatever the text.
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
 * Returns the position after a match at which the search continues: after an empty match one character further, as in
 * JavaScript's own `replace`.
 */
export function nextSearchIndex(search: CompiledSearch, text: string, match: RegExpExecArray): number {
  if (match[0] !== '') {
    return match.index + match[0].length;
  }
  const isPair = search.isUnicode && (text.codePointAt(match.index) ?? 0) > 0xffff;
  return match.index + (isPair ? 2 : 1);
}

/** Returns the position of the first line end from `index` on; the text's length on the last line. */
export function lineEndAt(text: string, index: number): number {
  const lineEnd = text.indexOf('\n', index);
  return lineEnd < 0 ? text.length : lineEnd;
}
