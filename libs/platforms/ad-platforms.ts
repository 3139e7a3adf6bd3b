import { type Fact, official, secondHand } from './fact.ts';

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
  /** True if `-` and `+` are refused at the start or end of a word. */
  readonly refusesSignsAtEdge?: Fact<boolean>;
  readonly accountLimits?: Fact<AccountLimits>;
  /** Maximum numbers of negatives, as hints for the user. */
  readonly negativeLimits: readonly Fact<string>[];
  /** Further hints about keywords for the user. */
  readonly keywordNotes: readonly Fact<string>[];
  /** Further hints about negatives for the user. */
  readonly negativeNotes: readonly Fact<string>[];
}

const GOOGLE_API_FORUM = 'Google Ads API maintainers, https://groups.google.com/g/adwords-api/c/9Yhq5e2fgGI';
const GOOGLE_NEGATIVES = 'Google Ads Help, https://support.google.com/google-ads/answer/2453972';
const GOOGLE_SYMBOLS = `,!@%^()={};~<>?\\|\``;
const GOOGLE_API_ERRORS = 'Google Ads API reference, NEW_BMM_KEYWORDS_NOT_ALLOWED';
const GOOGLE_LIMITS = 'Google Ads Help, https://support.google.com/google-ads/answer/6372658';
const GOOGLE_MISSPELLINGS = 'bmon.co.uk, July 2024, quoting Google';
const MICROSOFT_KEYWORD = 'Microsoft Learn, Microsoft Advertising API, “Keyword record”';
const MICROSOFT_NEGATIVE = 'Microsoft Learn, Microsoft Advertising API, “Campaign Negative Keyword record”';
const MICROSOFT_LIMITS =
  'Microsoft Learn, Microsoft Advertising API, “Entity hierarchy and limits”, https://learn.microsoft.com/en-us/advertising/guides/entity-hierarchy-limits';
const MICROSOFT_HELP = 'Microsoft Advertising Help as quoted by practitioners';
const AMAZON_HELP =
  'Amazon Ads requirements as quoted at https://help.adlabs.app/en/articles/33-amazon-negative-keyword-limitations';
const PRACTITIONERS = 'practitioners’ write-ups';

/** Rules of all platforms. */
export const AD_PLATFORMS: Readonly<Record<AdPlatformId, AdPlatform>> = {
  google: {
    id: 'google',
    label: 'Google Ads',
    maxChars: official(80, GOOGLE_API_FORUM),
    maxWords: official(10, GOOGLE_API_FORUM),
    refusedInKeywords: secondHand(`${GOOGLE_SYMBOLS}*`, PRACTITIONERS),
    refusedInNegatives: official(GOOGLE_SYMBOLS, GOOGLE_NEGATIVES),
    hasBroadNegatives: official(true, GOOGLE_NEGATIVES),
    writesDash: true,
    accountLimits: official(
      { campaigns: 10_000, adGroupsPerCampaign: 20_000, itemsPerAdGroup: 20_000, itemsPerAccount: 5_000_000 },
      GOOGLE_LIMITS,
    ),
    negativeLimits: [
      official('At most 20 shared lists of 5,000 negatives each.', GOOGLE_LIMITS),
      secondHand('The limit may be 1,000 negatives in the account’s own list and 10,000 in a campaign.', PRACTITIONERS),
    ],
    keywordNotes: [
      official(
        'The modified broad match type was retired in 2021; new keywords with it are refused.',
        GOOGLE_API_ERRORS,
      ),
    ],
    negativeNotes: [
      official('Case and periods make no difference in a negative.', GOOGLE_NEGATIVES),
      official('Negatives match no close variants: add plurals and synonyms of your own.', GOOGLE_NEGATIVES),
      secondHand('Misspellings of a negative may be covered since June 2024.', GOOGLE_MISSPELLINGS),
    ],
  },
  microsoft: {
    id: 'microsoft',
    label: 'Microsoft Ads',
    maxChars: official(100, MICROSOFT_KEYWORD),
    hasBroadNegatives: official(false, MICROSOFT_NEGATIVE),
    writesDash: true,
    negativeLimits: [
      official('At most 20,000 negatives in a campaign or ad group.', MICROSOFT_LIMITS),
      official('At most 20 shared lists of 5,000 negatives each.', MICROSOFT_LIMITS),
    ],
    keywordNotes: [secondHand('Modified broad keywords may be treated as broad.', MICROSOFT_HELP)],
    negativeNotes: [
      secondHand('The web form may expect negatives without the dash.', MICROSOFT_HELP),
      secondHand('A broad negative that is imported may become a phrase negative.', MICROSOFT_HELP),
    ],
  },
  amazon: {
    id: 'amazon',
    label: 'Amazon Ads',
    maxChars: secondHand(80, AMAZON_HELP),
    maxWords: secondHand(10, AMAZON_HELP),
    maxNegativeWords: secondHand({ phrase: 4, exact: 10 }, AMAZON_HELP),
    hasBroadNegatives: secondHand(false, AMAZON_HELP),
    writesDash: false,
    refusesSignsAtEdge: secondHand(true, AMAZON_HELP),
    negativeLimits: [],
    keywordNotes: [],
    negativeNotes: [],
  },
};
