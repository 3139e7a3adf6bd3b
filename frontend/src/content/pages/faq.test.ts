import { describe, expect, it } from 'vitest';
import { TOOL_CATALOG } from '../../../../libs/tools/index.ts';
import { FAQ_CATEGORIES, FAQ_ENTRIES } from './faq-entries.ts';
import { matchesWords } from './faq-page.tsx';

const idsFor = (search: string) => FAQ_ENTRIES.filter((entry) => matchesWords(entry, search)).map(({ id }) => id);

describe('the FAQ', () => {
  it('has 22 entries in five categories, each with an address of its own', () => {
    expect(FAQ_ENTRIES).toHaveLength(22);
    expect(new Set(FAQ_ENTRIES.map(({ category }) => category))).toEqual(new Set(FAQ_CATEGORIES));
    expect(new Set(FAQ_ENTRIES.map(({ id }) => id)).size).toBe(22);
    for (const { id, answer } of FAQ_ENTRIES) {
      expect(id).toMatch(/^[a-z0-9-]+$/);
      expect(answer.join('').length, id).toBeGreaterThan(40);
    }
  });

  it('names the tools whose exports need an account, and no other', () => {
    const answer = FAQ_ENTRIES.find(({ id }) => id === 'do-i-need-an-account')?.answer.join(' ') ?? '';
    const named = TOOL_CATALOG.filter(({ title }) => answer.includes(title));
    expect(named).toEqual(TOOL_CATALOG.filter(({ needsSignInToExport }) => needsSignInToExport));
    expect(answer).toContain('Only Merge, Keyword Builder, Negative Keywords and UTM Builder ask you');
  });

  it('is searched in questions and answers, by all words in any order', () => {
    expect(idsFor('')).toHaveLength(22);
    expect(idsFor('DELETE account')).toContain('delete-account');
    expect(idsFor('account delete')).toEqual(idsFor('delete account'));
    expect(idsFor('windows phone in space')).toEqual([]);
    // What is written between signs is found as it is read.
    expect(idsFor('merge guide')).toContain('how-does-merging-work');
    expect(idsFor('100,000 lines')).toContain('how-long-may-a-list-be');
  });
});
