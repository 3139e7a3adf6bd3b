import { AMAZON } from './amazon.ts';
import type { Fact } from './fact.ts';
import { GOOGLE } from './google.ts';
import { MICROSOFT } from './microsoft.ts';

/** Ids of the ad platforms, as in the option of the negative keywords tool. */
export type AdPlatformId = 'google' | 'microsoft' | 'amazon';

/** Maximum sizes of an account. Items of an ad group are its keywords, placements and other targets. */
export interface AccountLimits {
  readonly campaigns: number;
  readonly adGroupsPerCampaign: number;
  readonly itemsPerAdGroup: number;
  /** Items of all ad groups together. */
  readonly itemsPerAccount: number;
}

/** Keyword rules of a platform; a rule the platform does not document is missing. */
export interface AdPlatform {
  readonly id: AdPlatformId;
  readonly label: string;
  /** Maximum characters (code points) of a keyword, without the signs of its match type. */
  readonly maxChars: Fact<number>;
  /** Maximum words of a keyword. */
  readonly maxWords?: Fact<number>;
  /** Maximum words of a negative by match type; `maxWords` applies to the others. */
  readonly maxNegativeWords?: Fact<{ readonly phrase?: number; readonly exact?: number }>;
  /** Characters not allowed in keywords. */
  readonly refusedInKeywords?: Fact<string>;
  readonly refusedInNegatives?: Fact<string>;
  /** True if the platform has broad negatives. */
  readonly hasBroadNegatives: Fact<boolean>;
  /** True if a negative is written with a leading dash. */
  readonly writesDash: boolean;
  /**
   * True if `-` and `+` are refused at the start or end of a word, `.` at the start or end of a keyword, and `"` unless
   * in pairs.
   */
  readonly refusesSignsAtEdge?: Fact<boolean>;
  /** Rule by which the platform tells duplicates (`docs/spec/keywords.md`, Duplicate key). */
  readonly duplicates: Fact<string>;
  /** Maximum code points of names. */
  readonly nameLimits: { readonly campaign: Fact<number>; readonly adGroup: Fact<number> };
  /** Hints about names for the user. */
  readonly nameNotes?: readonly Fact<string>[];
  readonly maxKeywordsPerAdGroup: Fact<number>;
  readonly accountLimits?: Fact<AccountLimits>;
  /** Maximum numbers of negatives, as hints for the user. */
  readonly negativeLimits: readonly Fact<string>[];
  /** Further hints about keywords for the user. */
  readonly keywordNotes: readonly Fact<string>[];
  /** Further hints about negatives for the user. */
  readonly negativeNotes: readonly Fact<string>[];
}

/** Match type of a keyword. In lists, phrase has double quotes, exact has brackets, broad has no signs. */
export type MatchType = 'broad' | 'phrase' | 'exact';

/** Rules of all platforms. */
export const AD_PLATFORMS: Readonly<Record<AdPlatformId, AdPlatform>> = {
  google: GOOGLE,
  microsoft: MICROSOFT,
  amazon: AMAZON,
};

/** Returns the maximum words of a keyword, or of a negative, by match type; infinite if the platform states none. */
export function maxWordsOf(platform: AdPlatformId, isNegative: boolean): Readonly<Record<MatchType, number>> {
  const { maxWords, maxNegativeWords } = AD_PLATFORMS[platform];
  const broad = maxWords?.value ?? Number.POSITIVE_INFINITY;
  const ofNegatives = isNegative ? maxNegativeWords?.value : undefined;
  return { broad, phrase: ofNegatives?.phrase ?? broad, exact: ofNegatives?.exact ?? broad };
}
