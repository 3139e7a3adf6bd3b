import type { OneRuleOptions } from '../../../libs/tools/replace/options.ts';

/** Result of the reference implementation on one string. For tests only. */
export interface OracleResult {
  readonly lines: readonly string[];
  readonly count: number;
  readonly invalid?: true;
}

/** Finds and replaces in a whole text, a direct translation of the rules in `docs/spec/tools.md`, Find and replace. */
export function replaceInWholeText(
  text: string,
  find: string,
  replaceWith: string,
  options: OneRuleOptions,
): OracleResult {
  const whole = text.endsWith('\n') ? text.slice(0, -1) : text;
  const unchanged = { lines: text === '' ? [] : whole.split('\n'), count: 0 };
  if (find === '') {
    return unchanged;
  }
  const regex = patternOf(find, options);
  if (!regex) {
    return { ...unchanged, invalid: true };
  }
  if (text === '') {
    return unchanged;
  }
  let result = '';
  let end = 0;
  let count = 0;
  let lastLine = -1;
  for (const match of whole.matchAll(regex)) {
    const line = whole.slice(0, match.index).split('\n').length;
    if (!options.replaceAll && line === lastLine) {
      continue;
    }
    lastLine = line;
    count++;
    result += whole.slice(end, match.index);
    result += options.useRegex ? substitute(replaceWith, match) : replaceWith;
    end = match.index + match[0].length;
  }
  return { lines: (result + whole.slice(end)).split('\n'), count };
}

function patternOf(find: string, options: OneRuleOptions): RegExp | null {
  const caseFlag = options.caseSensitive ? '' : 'i';
  for (const mode of ['u', '']) {
    const word = mode === 'u' ? '[\\p{L}\\p{N}_]' : '[A-Za-z0-9_]';
    const source = options.useRegex ? find : [...find].map(escaped).join('');
    try {
      new RegExp(source, mode);
      return new RegExp(options.wholeWords ? `(?<!${word})(?:${source})(?!${word})` : source, `gm${caseFlag}${mode}`);
    } catch {
      // Not valid in this mode.
    }
  }
  return null;
}

function escaped(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}

function substitute(template: string, match: RegExpExecArray): string {
  let result = '';
  for (let rest = template; rest !== ''; ) {
    const [token, value] = firstToken(rest, match);
    result += value;
    rest = rest.slice(token.length);
  }
  return result;
}

function firstToken(rest: string, match: RegExpExecArray): [token: string, value: string] {
  const pair = rest.slice(0, 2);
  const fixed: Record<string, string> = { '\\n': '\n', '\\t': '\t', '\\\\': '\\', $$: '$', '$&': match[0] };
  if (Object.hasOwn(fixed, pair)) {
    return [pair, fixed[pair]];
  }
  for (const digits of [rest.slice(1, 3), rest.slice(1, 2)]) {
    const isGroup = /^\d+$/.test(digits) && Number(digits) > 0 && Number(digits) < match.length;
    if (rest[0] === '$' && isGroup) {
      return [`$${digits}`, match[Number(digits)] ?? ''];
    }
  }
  const close = rest.indexOf('>');
  if (pair === '$<' && match.groups && close > 0) {
    return [rest.slice(0, close + 1), match.groups[rest.slice(2, close)] ?? ''];
  }
  return [rest[0], rest[0]];
}
