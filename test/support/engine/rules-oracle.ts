import type { ReplaceOptions, ReplaceRule } from '../../../libs/tools/replace/options.ts';
import { replaceInWholeText } from './replace-oracle.ts';

/** Result of the reference implementation. For tests only. */
export interface SlowRules {
  readonly lines: readonly string[];
  readonly perRule: readonly (number | null)[];
}

type RuleOptions = Pick<ReplaceOptions, 'rules' | 'apply' | 'replaceAll'>;

/**
 * Applies rules to a text, a direct translation of `docs/spec/tools.md`, Find and replace.
 * @param lines lines of a list
 */
export function applyRulesSlowly(lines: readonly string[], options: RuleOptions): SlowRules {
  if (lines.length === 0) {
    return { lines, perRule: options.rules.map((rule) => (runs(rule, options.apply) ? 0 : null)) };
  }
  return options.apply === 'once' ? atOnce(lines.join('\n'), options) : oneByOne(lines, options);
}

/** Applies rules to the cells of a column, each a text of its own. */
export function applyRulesToCells(cells: readonly string[], options: RuleOptions): SlowRules {
  const perRule: (number | null)[] = options.rules.map((rule) => (runs(rule, options.apply) ? 0 : null));
  const lines = cells.map((cell) => {
    let text = cell;
    // One rule at a time, so that what it gives is cleaned before the next one.
    const steps = options.apply === 'once' ? [options.rules] : options.rules.map((rule) => [rule]);
    for (const [step, rules] of steps.entries()) {
      const result = applyRulesSlowly([text], { ...options, rules });
      text = result.lines.join('\n').replace(/[\t\n\u0085\u2028\u2029]/g, ' ');
      for (const [index, count] of result.perRule.entries()) {
        const place = options.apply === 'once' ? index : step;
        perRule[place] = count === null ? null : (perRule[place] ?? 0) + count;
      }
    }
    return text;
  });
  return { lines, perRule };
}

function oneByOne(lines: readonly string[], { rules, replaceAll }: RuleOptions): SlowRules {
  let current = lines;
  const perRule = rules.map((rule) => {
    if (!runs(rule, 'sequential')) {
      return null;
    }
    const options = { ...rule, useRegex: rule.regex, replaceAll };
    const result = replaceInWholeText(
      `${current.join('\n')}\n`,
      textOf(rule, 'find'),
      textOf(rule, 'replaceWith'),
      options,
    );
    current = result.lines.map(toUtf8);
    return result.count;
  });
  return { lines: current, perRule };
}

function atOnce(text: string, { rules, replaceAll }: RuleOptions): SlowRules {
  const perRule: (number | null)[] = rules.map((rule) => (runs(rule, 'once') ? 0 : null));
  const replacedLines = rules.map(() => new Set<number>());
  let output = '';
  for (let at = 0; at < text.length; ) {
    let best = -1;
    let bestLength = 0;
    for (const [index, rule] of rules.entries()) {
      const length = runs(rule, 'once') ? matchLength(text, at, rule) : 0;
      if (length > bestLength) {
        best = index;
        bestLength = length;
      }
    }
    if (best < 0) {
      const letter = String.fromCodePoint(text.codePointAt(at) ?? 0);
      output += letter;
      at += letter.length;
      continue;
    }
    const line = text.slice(0, at).split('\n').length;
    if (replaceAll || !replacedLines[best].has(line)) {
      replacedLines[best].add(line);
      perRule[best] = (perRule[best] ?? 0) + 1;
      output += toUtf8(textOf(rules[best], 'replaceWith'));
    } else {
      output += text.slice(at, at + bestLength);
    }
    at += bestLength;
  }
  return { lines: output.split('\n'), perRule };
}

/** Returns the length of the match of a plain rule at a place; 0 if there is none. */
function matchLength(text: string, at: number, rule: ReplaceRule): number {
  const source = Array.from(textOf(rule, 'find'), (letter) => `\\u{${letter.codePointAt(0)?.toString(16)}}`).join('');
  const match = new RegExp(source, rule.caseSensitive ? 'uy' : 'iuy');
  match.lastIndex = at;
  const found = match.exec(text)?.[0].length ?? 0;
  if (rule.wholeWords && found > 0) {
    const before = Array.from(text.slice(0, at)).at(-1) ?? '';
    const [after = ''] = Array.from(text.slice(at + found));
    if (/[\p{L}\p{N}_]/u.test(before) || /[\p{L}\p{N}_]/u.test(after)) {
      return 0;
    }
  }
  return found;
}

function runs(rule: ReplaceRule, apply: ReplaceOptions['apply']): boolean {
  if (!rule.enabled || rule.find === '' || (rule.regex && apply === 'once')) {
    return false;
  }
  const options = { ...rule, useRegex: rule.regex, replaceAll: true };
  return !replaceInWholeText('', textOf(rule, 'find'), '', options).invalid;
}

function textOf(rule: ReplaceRule, member: 'find' | 'replaceWith'): string {
  const text = rule[member];
  if (rule.regex || !rule.escapes) {
    return text;
  }
  let read = '';
  for (let at = 0; at < text.length; at++) {
    const pair = text.slice(at, at + 2);
    const known = { '\\n': '\n', '\\t': '\t', '\\\\': '\\' }[pair];
    read += known ?? text[at];
    at += known === undefined ? 0 : 1;
  }
  return read;
}

/** Replaces lone surrogates, which UTF-8 cannot represent. */
function toUtf8(text: string): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(text));
}
