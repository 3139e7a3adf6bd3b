import { plainText } from '../../../shared/prose/inline.ts';
import type { FaqEntry } from './entries.ts';

/** Returns true if question and answer together contain every word of a search, in any order, ignoring case. */
export function matchesWords({ question, answer }: FaqEntry, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const text = [question, ...answer].map(plainText).join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
}
