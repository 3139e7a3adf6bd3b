import type { CompiledSearch } from './pattern.ts';

/** Part of a replacement: literal text, the number of a group (0 is the whole match), or the name of a group. */
export type ReplacementPart = string | number | { readonly groupName: string };

/** Replacement compiled for writing. */
export interface CompiledReplacement {
  readonly parts: readonly ReplacementPart[];
  /** Replacement text if it does not depend on the match, else null. */
  readonly constant: string | null;
  /** Number of line breaks in each replacement, without those in matched groups. */
  readonly lineBreaks: number;
}

const SPECIAL = /\$(?:\$|&|([0-9]{1,2})|<)|\\([nt\\])/g;

/**
 * Compiles a replacement. In plain mode every character is literal. In regex mode `$1`–`$99`, `$&`, `$<name>` and `$$`
 * mean the same as in JavaScript, and `\n`, `\t`, `\\` are a line break, a tab and a backslash. Everything else is
 * literal, including JavaScript's `` $` `` and `$'` (all text before or after the match): with millions of lines they
 * would write the whole text once per match.
 */
export function compileReplacement(replaceWith: string, search: CompiledSearch): CompiledReplacement {
  const parts: ReplacementPart[] = [];
  let text = '';
  const add = (part: Exclude<ReplacementPart, string>) => {
    if (text !== '') {
      parts.push(text);
    }
    text = '';
    parts.push(part);
  };
  const lastClosing = replaceWith.lastIndexOf('>');
  let end = 0;
  SPECIAL.lastIndex = 0;
  for (let match = nextSpecial(replaceWith, search); match; match = nextSpecial(replaceWith, search)) {
    text += replaceWith.slice(end, match.index);
    end = SPECIAL.lastIndex;
    const [whole, digits, escaped] = match;
    if (escaped !== undefined) {
      text += escaped === 'n' ? '\n' : escaped === 't' ? '\t' : '\\';
    } else if (whole === '$$') {
      text += '$';
    } else if (whole === '$&') {
      add(0);
    } else if (digits !== undefined) {
      const group = groupOf(digits, search.groupCount);
      if (group === 0) {
        text += whole;
      } else {
        add(group);
      }
      // `$12` for a pattern with one group is that group and the digit 2.
      if (group !== 0 && group !== Number(digits)) {
        end -= 1;
      }
    } else if (search.groupNames.length === 0 || lastClosing < end) {
      text += '$<';
    } else {
      const closing = replaceWith.indexOf('>', end);
      const name = replaceWith.slice(end, closing);
      if (search.groupNames.includes(name)) {
        add({ groupName: name });
      }
      end = closing + 1;
    }
    SPECIAL.lastIndex = end;
  }
  text += replaceWith.slice(end);
  if (text !== '') {
    parts.push(text);
  }
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

/** Returns the group of the digits after a `$`, by ECMAScript's GetSubstitution; 0 if there is no such group. */
function groupOf(digits: string, groupCount: number): number {
  const both = Number(digits);
  if (both <= groupCount) {
    return both;
  }
  const first = Number(digits[0]);
  return digits.length === 2 && first <= groupCount ? first : 0;
}

/** Returns the text of a part for a match; a group that did not match is empty. */
export function expandPart(part: ReplacementPart, match: RegExpExecArray): string {
  if (typeof part === 'string') {
    return part;
  }
  return (typeof part === 'number' ? match[part] : match.groups?.[part.groupName]) ?? '';
}
