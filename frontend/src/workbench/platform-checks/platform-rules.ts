import { AD_PLATFORMS, type AdPlatformId, type Fact } from '../../../../libs/platforms/ad-platforms.ts';
import type { KeywordKind } from '../../../../libs/platforms/keyword-checker.ts';
import { CHECK_TEXTS as texts } from './texts.ts';

/** A platform's rule as a sentence, with its source. */
export type PlatformRule = Fact<string>;

/** Returns a platform's rules for keywords or negatives, and further notes; limits first. */
export function platformRules(platform: AdPlatformId, kind: KeywordKind): PlatformRule[] {
  const facts = AD_PLATFORMS[platform];
  const isNegative = kind === 'negative';
  const rules = [
    inWords(facts.maxChars, texts.maxChars),
    inWords(facts.maxWords, texts.maxWords),
    ...(['phrase', 'exact'] as const).map((matchType) =>
      inWords(isNegative ? facts.maxNegativeWords : undefined, (words) => {
        const most = words[matchType];
        return most === undefined ? null : texts.maxNegativeWords(most, matchType);
      }),
    ),
    inWords(isNegative ? facts.refusedInNegatives : facts.refusedInKeywords, (symbols) => texts.refused(symbols, kind)),
    inWords(facts.refusesSignsAtEdge, (isRefused) => (isRefused ? texts.signAtEdge : null)),
    inWords(isNegative ? facts.hasBroadNegatives : undefined, texts.broadNegatives),
    isNegative ? facts.negativeLimits : undefined,
    ...(isNegative ? facts.negativeNotes : facts.keywordNotes),
  ];
  return rules.filter((rule) => rule !== undefined);
}

function inWords<T>(fact: Fact<T> | undefined, words: (value: T) => string | null): PlatformRule | undefined {
  const value = fact && words(fact.value);
  return value ? { ...fact, value } : undefined;
}
