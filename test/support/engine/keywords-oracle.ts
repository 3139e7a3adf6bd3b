import { applyCasing, plusOnEveryWord } from '../../../libs/lines/product/casing.ts';
import type { KeywordOptions } from '../../../libs/tools/keywords/description.ts';

const SEPARATORS = { nothing: ' ', space: ' ', comma: ',', pipe: '|', dash: '-', underscore: '_' };
const WRAPS = { nothing: ['', ''], quotes: ['"', '"'], brackets: ['[', ']'], parentheses: ['(', ')'] };

/** Reference implementation of the keyword builder. For tests only. */
export function buildKeywordsSlowly(lists: readonly string[], options: KeywordOptions): string[] {
  const columns = lists
    .map((text) => text.split(/\r\n|\r|\n/).map((line) => line.trim()))
    .map((lines) => lines.filter((line) => line !== ''))
    .filter((items) => items.length > 0);
  if (columns.length === 0) {
    return [];
  }
  const { separator, customSeparator, wrap, customWrapStart, customWrapEnd, matchTypes } = options;
  const joint = separator === 'custom' ? customSeparator || ' ' : SEPARATORS[separator];
  const [start, end] = wrap === 'custom' ? [customWrapStart, customWrapEnd] : WRAPS[wrap];
  const keywords = columns
    .reduce<string[][]>((all, items) => all.flatMap((row) => items.map((item) => [...row, item])), [[]])
    .map((row) => applyCasing(row.join(joint), options.textCase));
  const isNone = !matchTypes.broad && !matchTypes.modifiedBroad && !matchTypes.phrase && !matchTypes.exact;
  return (options.removeDuplicates ? [...new Set(keywords)] : keywords).flatMap((keyword) => {
    const forms: string[] = [];
    if (matchTypes.broad || isNone) {
      forms.push(keyword);
    }
    if (matchTypes.modifiedBroad) {
      forms.push(options.modifiedBroadEveryWord ? plusOnEveryWord(keyword) : `+${keyword}`);
    }
    if (matchTypes.phrase) {
      forms.push(`"${keyword}"`);
    }
    if (matchTypes.exact) {
      forms.push(`[${keyword}]`);
    }
    return forms.map((form) => start + form + end);
  });
}
