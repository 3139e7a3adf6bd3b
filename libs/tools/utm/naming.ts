import { choiceOption } from '../shared/option-specs.ts';
import type { GroupOption, OptionsOf } from '../shared/options.ts';
import { splitPlaceholders } from './kernel/utm-parameters.ts';

/** Maximum length of a value that the rules can demand; also that of a field. */
const MAX_LENGTH = 500;

/** Naming rules for values of UTM parameters (`docs/spec/tools.md`, UTM builder), in the order in which they apply. */
export const NAMING = {
  kind: 'group',
  label: 'Naming rules',
  fields: {
    case: choiceOption('Letter case', { keep: 'Keep', lower: 'Lowercase', upper: 'Uppercase' }),
    accents: choiceOption('Accents', { keep: 'Keep', remove: 'Remove' }),
    spaces: choiceOption('Spaces', { keep: 'Keep', underscore: 'Underscore', hyphen: 'Hyphen', remove: 'Remove' }),
    others: choiceOption(
      'Other characters',
      { keep: 'Keep', replace: 'Replace', remove: 'Remove' },
      { help: 'All but letters, digits and . _ ~ -' },
    ),
    maxLength: {
      kind: 'number',
      label: 'Longest value',
      default: 0,
      min: 0,
      max: MAX_LENGTH,
      step: 1,
      unit: 'characters',
      help: '0 for no limit',
    },
  },
} as const satisfies GroupOption;

export type NamingRules = OptionsOf<{ naming: typeof NAMING }>['naming'];

/** The rules that `Use recommended rules` sets; the others stay. */
export const RECOMMENDED_RULES = { case: 'lower', spaces: 'underscore' } as const;

/** Returns true if the rules change no value. */
export function keepsValues({ case: letterCase, accents, spaces, others, maxLength }: NamingRules): boolean {
  return [letterCase, accents, spaces, others].every((rule) => rule === 'keep') && maxLength === 0;
}

const SPACE_SIGNS = { underscore: '_', hyphen: '-', remove: '' } as const;

/** Anything but letters, digits, marks, `. _ ~ -` and white space. */
const OTHERS = /[^\p{L}\p{N}\p{M}._~\s-]/gu;

/** Returns a value after the naming rules, which leave placeholders of ad platforms unchanged. */
export function applyNaming(value: string, rules: NamingRules): string {
  if (keepsValues(rules)) {
    return value.trim();
  }
  const parts = splitPlaceholders(value.trim()).map((part, i) => (i % 2 === 1 ? part : rename(part, rules)));
  if (rules.spaces !== 'keep' || rules.others !== 'keep') {
    parts[0] = parts[0].replace(/^[_-]+/, '');
    parts[parts.length - 1] = withoutEnd(parts[parts.length - 1]);
  }
  return rules.maxLength === 0 ? parts.join('') : cutParts(parts, rules.maxLength);
}

/** Applies all rules that concern single characters to a text without placeholders. */
function rename(text: string, { case: letterCase, accents, spaces, others }: NamingRules): string {
  let renamed = text;
  if (letterCase !== 'keep') {
    renamed = letterCase === 'lower' ? renamed.toLowerCase() : renamed.toUpperCase();
  }
  if (accents === 'remove') {
    renamed = renamed.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');
  }
  if (spaces !== 'keep') {
    renamed = renamed.replace(/\s+/g, SPACE_SIGNS[spaces]);
  }
  if (others !== 'keep') {
    const sign = others === 'remove' ? '' : spaces === 'underscore' ? '_' : '-';
    renamed = renamed.replace(OTHERS, sign);
  }
  return spaces === 'keep' && others === 'keep' ? renamed : renamed.replace(/__+/g, '_').replace(/--+/g, '-');
}

/** Joins parts of a value up to a number of code points. A placeholder that does not fit is dropped with what follows. */
function cutParts(parts: readonly string[], maxLength: number): string {
  let result = '';
  let left = maxLength;
  for (const [i, part] of parts.entries()) {
    const characters = [...part];
    if (characters.length > left) {
      const kept = i % 2 === 1 ? '' : characters.slice(0, left).join('');
      return withoutEnd(result + kept, true);
    }
    result += part;
    left -= characters.length;
  }
  return result;
}

/** Removes `_` and `-`, and white space if chosen, from the end of a text. */
function withoutEnd(text: string, trims = false): string {
  let end = text.length;
  while (end > 0 && ('_-'.includes(text[end - 1]) || (trims && /\s/.test(text[end - 1])))) {
    end--;
  }
  return text.slice(0, end);
}
