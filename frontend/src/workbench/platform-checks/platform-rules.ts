import { AD_PLATFORMS, type AdPlatformId } from '../../../../libs/platforms/ad-platforms.ts';
import type { Fact } from '../../../../libs/platforms/fact.ts';
import type { KeywordKind } from '../../../../libs/platforms/keyword-checker.ts';
import { CHECK_MESSAGES as messages } from './messages.ts';

/**
 * Returns a platform's rules for keywords or negatives, and further notes, as sentences with their sources; limits
 * first. Sentences about rules that are not official say "may" (`docs/spec/tools.md#platform-facts`).
 */
export function platformRules(platform: AdPlatformId, kind: KeywordKind): Fact<string>[] {
  const facts = AD_PLATFORMS[platform];
  const isNegative = kind === 'negative';
  const rules = [
    inWords(facts.maxChars, messages.maxChars),
    inWords(facts.maxWords, messages.maxWords),
    ...(['phrase', 'exact'] as const).map((matchType) =>
      inWords(isNegative ? facts.maxNegativeWords : undefined, (words, isOfficial) => {
        const most = words[matchType];
        return most === undefined ? null : messages.maxNegativeWords(most, matchType, isOfficial);
      }),
    ),
    inWords(isNegative ? facts.refusedInNegatives : facts.refusedInKeywords, (symbols, isOfficial) =>
      messages.refused(symbols, kind, isOfficial),
    ),
    inWords(facts.refusesSignsAtEdge, (isRefused) => (isRefused ? messages.signAtEdge : null)),
    inWords(isNegative ? facts.hasBroadNegatives : undefined, messages.broadNegatives),
    facts.duplicates,
    inWords(isNegative ? undefined : facts.accountLimits, messages.accountLimits),
    ...(isNegative ? facts.negativeLimits : []),
    ...(isNegative ? facts.negativeNotes : facts.keywordNotes),
  ];
  return rules.filter((rule) => rule !== undefined);
}

function inWords<T>(
  fact: Fact<T> | undefined,
  words: (value: T, isOfficial: boolean) => string | null,
): Fact<string> | undefined {
  const value = fact && words(fact.value, fact.trust === 'official');
  return value ? { ...fact, value } : undefined;
}
