import type { ReplaceOptions } from './options.ts';

/** The options that decide what a find text matches. */
export type SearchOptions = Pick<ReplaceOptions, 'caseSensitive' | 'wholeWords' | 'useRegex'>;

/** A find text made ready for searching. */
export interface CompiledSearch {
  readonly ok: true;
  /** Finds the matches; flags `gm` and, as the case may be, `i` and `u`. Whoever searches sets its `lastIndex`. */
  readonly regex: RegExp;
  /** The pattern without what stands around it for whole words. */
  readonly source: string;
  /** The find text of plain mode; null in regex mode. */
  readonly literal: string | null;
  readonly ignoreCase: boolean;
  readonly wholeWords: boolean;
  /** False where the pattern is only valid in JavaScript's legacy mode, which sees UTF-16 units, not characters. */
  readonly isUnicode: boolean;
  /** How many capturing groups there are. */
  readonly groupCount: number;
  readonly groupNames: readonly string[];
}

/** A find text that cannot be searched for, and why, in words to show beside its field. */
export interface InvalidSearch {
  readonly ok: false;
  readonly reason: string;
}

/**
 * Makes a find text ready. Cheap, and safe to call while the user types: the pattern is never run on any text.
 * Plain mode takes the text literally; regex mode is JavaScript's syntax in Unicode mode, or in legacy mode where the
 * pattern is only valid there (`spec/decisions.md`, "Find and replace").
 */
export function compileSearch(find: string, options: SearchOptions): CompiledSearch | InvalidSearch {
  if (find === '') return { ok: false, reason: 'Enter the text to find.' };
  const source = options.useRegex ? find : escapePattern(find);
  const caseFlag = options.caseSensitive ? '' : 'i';
  try {
    // The bare pattern comes first: `a)(?:b` alone is an error, but would pass once it is wrapped for whole words.
    const mode = options.useRegex ? validMode(source) : 'u';
    const whole = options.wholeWords ? atWordEdges(source, mode === 'u') : source;
    const flags = `gm${caseFlag}${mode}`;
    // The empty alternative matches at once, so that this counts the groups without running the pattern.
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

/** The mode flag in which a pattern is valid; throws the legacy mode's error, which is the one that must be mended. */
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

/** What browsers say of broken patterns, each in its own words, and what we say. */
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
  const message = error instanceof Error ? error.message : String(error);
  for (const [pattern, explanation] of EXPLANATIONS) {
    if (pattern.test(message.slice(message.lastIndexOf(': ') + 1))) return explanation;
  }
  // Chrome puts the whole pattern before the reason; only what follows it helps.
  const reason = message.slice(message.lastIndexOf(': ') + 1).trim();
  return `This pattern is not valid: ${reason}.`;
}
