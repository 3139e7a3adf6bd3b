import { UserMistake } from '../../errors.ts';
import { formatBytes } from '../../format-bytes.ts';
import { MAX_TEXT_UNITS } from '../../lines/blocks/decode-lines.ts';
import type { CompiledSearch } from './pattern.ts';

/** Returns the error for a text that is too long for a pattern that needs all of it. */
export function textTooLong(): UserMistake {
  return new UserMistake(
    `This pattern can match across line breaks, so it needs the whole text at once, and that works up to ${formatBytes(MAX_TEXT_UNITS)}. Keep it on one line (for example [ \\t] for \\s, or [^,\\n] for [^,]), or split the text.`,
  );
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
