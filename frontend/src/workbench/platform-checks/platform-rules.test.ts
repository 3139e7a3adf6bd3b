import { describe, expect, it } from 'vitest';
import { AD_PLATFORMS } from '../../../../libs/platforms/ad-platforms.ts';
import { platformRules } from './platform-rules.ts';

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

  it('tells keywords and negatives apart', () => {
    const words = (kind: (typeof KINDS)[number]) => platformRules('amazon', kind).map(({ value }) => value);
    expect(words('keyword')).not.toContain('At most 4 words in a negative phrase match.');
    expect(words('negative')).toContain('At most 4 words in a negative phrase match.');
    expect(words('negative')).toContain('Negatives can be exact or phrase, but not broad.');
    const google = (kind: (typeof KINDS)[number]) => platformRules('google', kind).map(({ value }) => value);
    expect(google('keyword').some((value) => value.includes('modified broad'))).toBe(true);
    expect(google('negative').some((value) => value.includes('modified broad'))).toBe(false);
  });
});
