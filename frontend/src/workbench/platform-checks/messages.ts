import { type AccountLimits, AD_PLATFORMS, type AdPlatformId } from '../../../../libs/platforms/ad-platforms.ts';
import type { Fact, Trust } from '../../../../libs/platforms/fact.ts';
import type { KeywordKind, KeywordProblem } from '../../../../libs/platforms/keyword-checker.ts';
import { formatCompact, formatCount, formatCountOf } from '../../shared/format/format.ts';

const rows = (count: number) => formatCountOf(count, 'row');

/** Returns a limit as the start of a sentence, with "may" unless it is official. */
const limit = (most: string, isOfficial: boolean) => `${isOfficial ? 'At most' : 'The limit may be'} ${most}`;

/** Labels and messages of the checks against the rules of ad platforms. */
export const CHECK_MESSAGES = {
  title: 'Platform check',
  platform: 'Check for',
  check: (count: number, platform: string) => `Check ${rows(count)} for ${platform}`,
  checkAgain: 'Check again',
  cancel: 'Cancel check',
  checking: (done: number, total: number, platform: string) =>
    total > 0
      ? `Checking for ${platform}: ${formatCompact(done)} of ${formatCompact(total)} rows`
      : `Checking for ${platform}…`,
  fits: (count: number, platform: string) =>
    count === 1 ? `This row fits ${platform}.` : `All ${rows(count)} fit ${platform}.`,
  flagged: (flagged: number, count: number, platform: string) =>
    `${formatCount(flagged)} of ${rows(count)} may be rejected by ${platform}:`,
  problem: (count: number, description: string) => `${formatCount(count)} ${description}`,
  flaggedShown: (platform: string) => `These rows may be rejected by ${platform}.`,
  flaggedCut: (listed: number, platform: string) =>
    `The first ${rows(listed)} that may be rejected by ${platform} are listed. An export with reasons contains all of them.`,
  stopped: (done: number) => `Stopped after ${rows(done)}.`,
  failed: 'The check failed.',
  views: 'Rows shown',
  all: 'All rows',
  onlyFlagged: 'Only these',
  withoutFlagged: 'Without these',
  rules: 'The rules and where they come from',
  trust: {
    official: 'the platform’s own text',
    'second-hand': 'second-hand',
    ours: 'our choice',
  } satisfies { readonly [trust in Trust]: string },
  asOf: (checked: string) => `as of ${checked}`,
  never: 'A check only warns. It changes nothing until you leave rows out.',
  problems: {
    tooLong: 'too long',
    tooManyWords: 'too many words',
    refusedSymbol: 'unsupported symbol',
    signAtEdge: 'sign at an edge or unpaired quote',
    broadNegative: 'no broad negatives',
  } satisfies { readonly [problem in KeywordProblem]: string },
  maxChars: (chars: number, isOfficial: boolean) =>
    `${limit(`${formatCount(chars)} characters`, isOfficial)}, not counting match type symbols.`,
  maxWords: (words: number, isOfficial: boolean) => `${limit(`${formatCount(words)} words`, isOfficial)}.`,
  maxNegativeWords: (words: number, matchType: string, isOfficial: boolean) =>
    `${limit(`${formatCount(words)} words`, isOfficial)} in a negative ${matchType} match.`,
  refused: (symbols: string, kind: KeywordKind, isOfficial: boolean) =>
    `${isOfficial ? 'Not' : 'May be rejected'} in a ${kind === 'negative' ? 'negative keyword' : 'keyword'}: ${[...symbols].join(' ')}`,
  signAtEdge:
    'A hyphen or plus may be rejected at the start or end of a word, a period at the start or end of a keyword, and an unpaired quote.',
  broadNegatives: (hasThem: boolean, isOfficial: boolean) =>
    hasThem
      ? `Negatives ${isOfficial ? 'can' : 'may'} be exact, phrase or broad.`
      : `${isOfficial ? 'Negatives can be exact or phrase, but not broad' : 'Broad negatives may be rejected'}.`,
  accountLimits: (
    { campaigns, adGroupsPerCampaign, itemsPerAdGroup, itemsPerAccount }: AccountLimits,
    isOfficial: boolean,
  ) =>
    `${limit(`${formatCount(campaigns)} campaigns in an account`, isOfficial)}, ${formatCount(adGroupsPerCampaign)} ad groups in a campaign, ${formatCount(itemsPerAdGroup)} items (such as keywords) in an ad group, and ${formatCount(itemsPerAccount)} such items in an account.`,
} as const;

/**
 * Returns a platform's rules for keywords or negatives, and further notes, as sentences with their sources; limits
 * first. Sentences about rules that are not official say "may" (`docs/spec/tools.md#platform-facts`).
 */
export function platformRules(platform: AdPlatformId, kind: KeywordKind): Fact<string>[] {
  const facts = AD_PLATFORMS[platform];
  const isNegative = kind === 'negative';
  const rules = [
    inWords(facts.maxChars, CHECK_MESSAGES.maxChars),
    inWords(facts.maxWords, CHECK_MESSAGES.maxWords),
    ...(['phrase', 'exact'] as const).map((matchType) =>
      inWords(isNegative ? facts.maxNegativeWords : undefined, (words, isOfficial) => {
        const most = words[matchType];
        return most === undefined ? null : CHECK_MESSAGES.maxNegativeWords(most, matchType, isOfficial);
      }),
    ),
    inWords(isNegative ? facts.refusedInNegatives : facts.refusedInKeywords, (symbols, isOfficial) =>
      CHECK_MESSAGES.refused(symbols, kind, isOfficial),
    ),
    inWords(facts.refusesSignsAtEdge, (isRefused) => (isRefused ? CHECK_MESSAGES.signAtEdge : null)),
    inWords(isNegative ? facts.hasBroadNegatives : undefined, CHECK_MESSAGES.broadNegatives),
    facts.duplicates,
    inWords(isNegative ? undefined : facts.accountLimits, CHECK_MESSAGES.accountLimits),
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
