import { cleanCell } from '../../tables/columns.ts';
import type { LineReach } from './line-reach.ts';
import type { ReplaceOptions, ReplaceRule } from './options.ts';
import { type CompiledSearch, compileSearch } from './pattern.ts';
import { type CompiledReplacement, compileReplacement, type ReplacementPart } from './replacement.ts';
import { reachOf } from './scan.ts';

/** Rule that runs. */
export interface CompiledRule {
  /** Place in the list, from 0. */
  readonly index: number;
  readonly search: CompiledSearch;
  readonly replacement: CompiledReplacement;
  readonly reach: LineReach;
}

/** Rule that cannot run, with the reason for the user. */
export type InvalidRule = {
  /** Place in the list, from 0. */
  readonly index: number;
  readonly problem: string;
};

export interface CompiledRules {
  readonly rules: readonly CompiledRule[];
  readonly invalid: readonly InvalidRule[];
  /** Places of the rules that are on and have no find text. */
  readonly skipped: readonly number[];
}

/** Reason why a pattern is refused beside other rules. */
const NOT_AT_ONCE = 'Patterns cannot be applied all at once.';

/**
 * Compiles the rules that are on.
 * @param isCell true if each text is a cell of a table, which can hold neither TABs nor line breaks
 */
export async function compileRules(
  list: readonly ReplaceRule[],
  apply: ReplaceOptions['apply'],
  isCell: boolean,
): Promise<CompiledRules> {
  const rules: CompiledRule[] = [];
  const invalid: InvalidRule[] = [];
  const skipped: number[] = [];
  for (const [index, rule] of list.entries()) {
    if (!rule.enabled) {
      continue;
    }
    const compiled = compileRule(rule, apply);
    if (rule.find === '') {
      skipped.push(index);
    } else if (typeof compiled === 'string') {
      invalid.push({ index, problem: compiled });
    } else {
      const replacement = compileReplacement(readReplacement(rule), compiled);
      const reach = await reachOf(compiled);
      rules.push({ index, search: compiled, reach, replacement: isCell ? cleanReplacement(replacement) : replacement });
    }
  }
  return { rules, invalid, skipped };
}

/** Returns the search of a rule, or the reason why it cannot run. */
export function compileRule(
  { find, regex, caseSensitive, wholeWords, escapes }: ReplaceRule,
  apply: ReplaceOptions['apply'],
): CompiledSearch | string {
  const text = escapes && !regex ? readEscapes(find) : find;
  const search = compileSearch(text, { useRegex: regex, caseSensitive, wholeWords });
  if (!search.ok) {
    return search.reason;
  }
  return regex && apply === 'once' ? NOT_AT_ONCE : search;
}

function readReplacement({ replaceWith, regex, escapes }: ReplaceRule): string {
  return escapes && !regex ? readEscapes(replaceWith) : replaceWith;
}

/** Replaces `\n`, `\t` and `\\` by a line break, a TAB and a backslash; other backslashes stay. */
function readEscapes(text: string): string {
  return text.replace(/\\([nt\\])/g, (_, escaped) => (escaped === 'n' ? '\n' : escaped === 't' ? '\t' : '\\'));
}

/** Replaces TABs and line breaks by spaces. What a group matched in a cell has none. */
function cleanReplacement({ parts, constant }: CompiledReplacement): CompiledReplacement {
  const clean = (part: ReplacementPart) => (typeof part === 'string' ? cleanCell(part) : part);
  return {
    parts: parts.map(clean),
    constant: constant === null ? null : cleanCell(constant),
    lineBreaks: 0,
  };
}
