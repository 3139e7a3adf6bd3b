import { messageOf } from '../../errors.ts';
import type { ReplaceOptions } from './options.ts';

/** Options that affect what a find text matches. */
export type SearchOptions = Pick<ReplaceOptions, 'caseSensitive' | 'wholeWords' | 'useRegex'>;

/** Find text compiled for searching. */
export interface CompiledSearch {
  readonly ok: true;
  /** Pattern with the flags `gm` and, depending on the options, `i` and `u`. Callers set its `lastIndex`. */
  readonly regex: RegExp;
  /** Pattern without the assertions for whole words. */
  readonly source: string;
  /** Find text of plain mode; null in regex mode. */
  readonly literal: string | null;
  readonly ignoreCase: boolean;
  readonly wholeWords: boolean;
  /**
   * False if the pattern is only valid in JavaScript's legacy mode, which matches UTF-16 units instead of characters.
   */
  readonly isUnicode: boolean;
  readonly groupCount: number;
  readonly groupNames: readonly string[];
}

/** Find text that cannot be compiled, with the reason for the user. */
export interface InvalidSearch {
  readonly ok: false;
  readonly reason: string;
}

/**
 * Compiles a find text. Fast and safe while the user types, since the pattern is never run on any text. Plain mode
 * matches the text literally; regex mode uses JavaScript's syntax in Unicode mode, or in legacy mode if the pattern is
 * only valid there (`docs/spec/tools.md`, Find and replace).
 */
export function compileSearch(find: string, options: SearchOptions): CompiledSearch | InvalidSearch {
  if (find === '') {
    return { ok: false, reason: 'Enter the text to find.' };
  }
  const source = options.useRegex ? find : escapePattern(find);
  const caseFlag = options.caseSensitive ? '' : 'i';
  try {
    // Validate the bare pattern first: `a)(?:b` is an error, but becomes valid when wrapped for whole words.
    const mode = options.useRegex ? validMode(source) : 'u';
    const whole = options.wholeWords ? atWordEdges(source, mode === 'u') : source;
    const flags = `gm${caseFlag}${mode}`;
    // The empty alternative matches at once, so this counts the groups without running the pattern.
    const probe = new RegExp(`|${whole}`, `${caseFlag}${mode}`).exec('');
    return {
      ok: true,
      regex: new RegExp(whole, flags),
      source,
      literal: options.useRegex ? null : find,
      ignoreCase: !options.caseSensitive,
      wholeWords: options.wholeWords,
      isUnicode: mode === 'u',
      groupCount: (probe?.length ?? 1) - 1,
      groupNames: Object.keys(probe?.groups ?? {}),
    };
  } catch (error) {
    return { ok: false, reason: explainPatternError(error) };
  }
}

/** Returns the mode flag in which a pattern is valid. Throws the legacy mode's error, since that is the one to fix. */
function validMode(source: string): 'u' | '' {
  try {
    new RegExp(source, 'u');
    return 'u';
  } catch {
    new RegExp(source, '');
    return '';
  }
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

function atWordEdges(source: string, isUnicode: boolean): string {
  const word = isUnicode ? '[\\p{L}\\p{N}_]' : '[A-Za-z0-9_]';
  return `(?<!${word})(?:${source})(?!${word})`;
}

/** Error messages of browsers for invalid patterns, and our explanations. */
const EXPLANATIONS: readonly (readonly [RegExp, string])[] = [
  [
    /unterminated group|unterminated parenthetical|missing \)/i,
    'A "(" has no matching ")". To find the character, write "\\(".',
  ],
  [
    /unmatched ['")(]|unmatched \)|unmatched parentheses/i,
    'A ")" has no matching "(". To find the character, write "\\)".',
  ],
  [
    /unterminated character class|missing terminating \]/i,
    'A "[" has no matching "]". To find the character, write "\\[".',
  ],
  [
    /nothing to repeat/i,
    'A "*", "+", "?" or "{…}" has nothing before it to repeat. To find the character, put a "\\" before it.',
  ],
  [/numbers? out of order/i, 'In "{from,to}" the first number must not be the larger one.'],
  [/range out of order|invalid range in character class/i, 'A range in "[…]" runs backwards: write "a-z", not "z-a".'],
  [/\\ at end of pattern/i, 'The pattern ends with a single "\\". To find the character, write "\\\\".'],
  [/duplicate (capture )?group/i, 'Two groups have the same name.'],
  [/invalid named (capture )?refer/i, 'The pattern refers to a group by a name that no group has.'],
  [
    /invalid (capture group name|group specifier name)/i,
    'A group has a name that is not allowed: use letters, digits and "_".',
  ],
  [
    /invalid (regexp )?group|unrecognized character after \(\?/i,
    'After "(?" there is something unknown. Groups begin with "(?:", "(?=", "(?!", "(?<=", "(?<!" or "(?<name>".',
  ],
  [/too (large|big|many captures)/i, 'The pattern is too large. Use fewer repetitions or groups.'],
];

function explainPatternError(error: unknown): string {
  const message = messageOf(error);
  for (const [pattern, explanation] of EXPLANATIONS) {
    if (pattern.test(message.slice(message.lastIndexOf(': ') + 1))) {
      return explanation;
    }
  }
  // Chrome puts the whole pattern before the reason; only the reason is useful.
  const reason = message.slice(message.lastIndexOf(': ') + 1).trim();
  return `This pattern is not valid: ${reason}.`;
}
