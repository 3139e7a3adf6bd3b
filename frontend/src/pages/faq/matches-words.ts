import { plainText } from '../prose/inline.ts';
import type { FaqEntry } from './entries.ts';

/** Whether question and answer together hold every word of a search, in any order and whatever their capitals. */
export function matchesWords({ question, answer }: FaqEntry, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const text = [question, ...answer].map(plainText).join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
}
