import type { CompiledSearch } from './pattern.ts';

/** A piece of a replacement: text as it is, the number of a group (0 is the whole match), or a group by its name. */
export type ReplacementPart = string | number | { readonly groupName: string };

/** A replacement made ready for writing. */
export interface CompiledReplacement {
  readonly parts: readonly ReplacementPart[];
  /** The replacement as it is, where it does not depend on the match; null where it does. */
  readonly constant: string | null;
  /** Line breaks that each replacement brings, not counting those in what a group has found. */
  readonly lineBreaks: number;
}

const SPECIAL = /\$(?:\$|&|([0-9]{1,2})|<([^>]*)>)|\\([nt\\])/g;

/**
 * Makes a replacement ready. In plain mode every character stands for itself. In regex mode `$1`–`$99`, `$&`,
 * `$<name>` and `$$` mean what they mean in JavaScript, and `\n`, `\t`, `\\` are a line break, a tab and a backslash.
 * Nothing else is special: JavaScript's `` $` `` and `$'` (all text before or after the match) stand for themselves,
 * since with millions of lines each of them would write the whole text once a match.
 */
export function compileReplacement(replaceWith: string, search: CompiledSearch): CompiledReplacement {
  const parts: ReplacementPart[] = [];
  let text = '';
  const add = (part: Exclude<ReplacementPart, string>) => {
    if (text !== '') parts.push(text);
    text = '';
    parts.push(part);
  };
  let end = 0;
  SPECIAL.lastIndex = 0;
  for (let match = nextSpecial(replaceWith, search); match; match = nextSpecial(replaceWith, search)) {
    text += replaceWith.slice(end, match.index);
    end = SPECIAL.lastIndex;
    const [whole, digits, name, escaped] = match;
    if (escaped !== undefined) text += escaped === 'n' ? '\n' : escaped === 't' ? '\t' : '\\';
    else if (whole === '$$') text += '$';
    else if (whole === '$&') add(0);
    else if (digits !== undefined) {
      const group = groupOf(digits, search.groupCount);
      if (group === 0) text += whole;
      else add(group);
      // `$12` of a pattern with one group is that group and the digit 2.
      if (group !== 0 && group !== Number(digits)) end -= 1;
    } else if (search.groupNames.length === 0) {
      text += '$<';
      end = match.index + 2;
    } else if (search.groupNames.includes(name)) add({ groupName: name });
    SPECIAL.lastIndex = end;
  }
  text += replaceWith.slice(end);
  if (text !== '') parts.push(text);
  const texts = parts.filter((part) => typeof part === 'string');
  return {
    parts,
    constant: texts.length === parts.length ? texts.join('') : null,
    lineBreaks: texts.join('').split('\n').length - 1,
  };
}

function nextSpecial(replaceWith: string, search: CompiledSearch): RegExpExecArray | null {
  return search.literal === null ? SPECIAL.exec(replaceWith) : null;
}

/** The group that the digits after a `$` name, by ECMAScript's GetSubstitution; 0 where there is no such group. */
function groupOf(digits: string, groupCount: number): number {
  const both = Number(digits);
  if (both <= groupCount) return both;
  const first = Number(digits[0]);
  return digits.length === 2 && first <= groupCount ? first : 0;
}

/** What a part stands for in a match; a group that took no part is empty. */
export function expandPart(part: ReplacementPart, match: RegExpExecArray): string {
  if (typeof part === 'string') return part;
  return (typeof part === 'number' ? match[part] : match.groups?.[part.groupName]) ?? '';
}
