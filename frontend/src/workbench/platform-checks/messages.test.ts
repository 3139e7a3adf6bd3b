import { describe, expect, it } from 'vitest';
import { AD_PLATFORMS } from '../../../../libs/platforms/ad-platforms.ts';
import { CHECK_MESSAGES, platformRules } from './messages.ts';

const KINDS = ['keyword', 'negative'] as const;

describe('platformRules', () => {
  it('names a source and a month for every rule of every platform', () => {
    for (const { id } of Object.values(AD_PLATFORMS)) {
      for (const kind of KINDS) {
        const rules = platformRules(id, kind);
        expect(rules.length).toBeGreaterThan(0);
        for (const { value, source, checked } of rules) {
          expect(value).not.toMatch(/undefined|null|true|false/);
          expect(source).not.toBe('');
          expect(checked).toMatch(/^\d{4}-\d{2}$/);
        }
      }
    }
  });

  it('states only official rules without “may”', () => {
    for (const { id, nameNotes = [] } of Object.values(AD_PLATFORMS)) {
      for (const { value, trust } of [...nameNotes, ...KINDS.flatMap((kind) => platformRules(id, kind))]) {
        expect([value, /\bmay\b/i.test(value)]).toEqual([value, trust !== 'official']);
      }
    }
  });

  it('marks the rules that Google and Microsoft document as official', () => {
    const official = (...[id, kind]: Parameters<typeof platformRules>) =>
      platformRules(id, kind).flatMap(({ value, trust }) => (trust === 'official' ? [value] : []));
    expect(official('google', 'keyword')).toContain(
      'At most 10,000 campaigns in an account, 20,000 ad groups in a campaign, 20,000 items (such as keywords) in an ad group, and 5,000,000 such items in an account.',
    );
    expect(official('google', 'negative')).toContain(
      'Negatives match no close variants: add plurals and synonyms of your own.',
    );
    expect(official('microsoft', 'keyword')).toEqual([
      'At most 100 characters, not counting match type symbols.',
      'Case, punctuation and accents make no difference between two keywords.',
    ]);
    expect(official('microsoft', 'negative')).toEqual([
      'At most 100 characters, not counting match type symbols.',
      'Negatives can be exact or phrase, but not broad.',
      'Case, punctuation and accents make no difference between two keywords.',
      'At most 20,000 negatives in a campaign or ad group.',
      'At most 20 shared lists of 5,000 negatives each.',
    ]);
    expect(official('amazon', 'negative')).toEqual([]);
  });

  it('lists the rules of all fixes', () => {
    const amazon = platformRules('amazon', 'keyword').map(({ value }) => value);
    expect(amazon).toEqual(expect.arrayContaining([CHECK_MESSAGES.signAtEdge, AD_PLATFORMS.amazon.duplicates.value]));
    for (const word of ['hyphen', 'plus', 'period', 'unpaired quote']) {
      expect(CHECK_MESSAGES.signAtEdge).toContain(word);
    }
  });

  it('tells keywords and negatives apart', () => {
    const words = (kind: (typeof KINDS)[number]) => platformRules('amazon', kind).map(({ value }) => value);
    expect(words('keyword')).not.toContain('The limit may be 4 words in a negative phrase match.');
    expect(words('negative')).toContain('The limit may be 4 words in a negative phrase match.');
    expect(words('negative')).toContain('Broad negatives may be rejected.');
    const google = (kind: (typeof KINDS)[number]) => platformRules('google', kind).map(({ value }) => value);
    expect(google('keyword').some((value) => value.includes('modified broad'))).toBe(true);
    expect(google('negative').some((value) => value.includes('modified broad'))).toBe(false);
  });
});
