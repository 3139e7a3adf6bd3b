/** The platforms for which keywords are written; the ids are those of the negative tool's option. */
export type AdPlatformId = 'google' | 'microsoft' | 'amazon';

/** A statement about a platform, with where it comes from and when it was looked up. */
export interface Fact<T> {
  readonly value: T;
  readonly source: string;
  /** Whether the source is the platform's own text; any other is only ever a reason for a warning. */
  readonly isOfficial: boolean;
  /** Year and month. */
  readonly checked: string;
}

/** What a platform takes as a keyword. Where it names no rule, there is none here. */
export interface AdPlatform {
  readonly id: AdPlatformId;
  readonly label: string;
  /** Characters (code points) of the keyword, without the signs of its match type. */
  readonly maxChars: Fact<number>;
  /** Words of a keyword. */
  readonly maxWords?: Fact<number>;
  /** Words of a negative by match type; `maxWords` where a match type has no number of its own. */
  readonly maxNegativeWords?: Fact<{ readonly phrase?: number; readonly exact?: number }>;
  /** Characters that a keyword may not hold. */
  readonly refusedInKeywords?: Fact<string>;
  readonly refusedInNegatives?: Fact<string>;
  /** Whether there are broad negatives. */
  readonly hasBroadNegatives: Fact<boolean>;
  /** Whether a negative is written with a dash before it. */
  readonly writesDash: boolean;
  /** Whether `-` and `+` are refused at the edge of a word. */
  readonly refusesSignsAtEdge?: Fact<boolean>;
  /** How many negatives there may be, in words for a hint. */
  readonly negativeLimits?: Fact<string>;
  /** Further things worth knowing about keywords, in words for a hint. */
  readonly keywordNotes: readonly Fact<string>[];
  /** The same about negatives. */
  readonly negativeNotes: readonly Fact<string>[];
}

const CHECKED = '2026-11';

function official<T>(value: T, source: string): Fact<T> {
  return { value, source, isOfficial: true, checked: CHECKED };
}

function secondHand<T>(value: T, source: string): Fact<T> {
  return { value, source, isOfficial: false, checked: CHECKED };
}

const GOOGLE_API_FORUM = 'Google Ads API maintainers, https://groups.google.com/g/adwords-api/c/9Yhq5e2fgGI';
const GOOGLE_NEGATIVES = 'Google Ads Help, https://support.google.com/google-ads/answer/2453972';
const GOOGLE_SYMBOLS = `,!@%^()={};~<>?\\|\``;
const GOOGLE_API_ERRORS = 'Google Ads API reference, NEW_BMM_KEYWORDS_NOT_ALLOWED';
const MICROSOFT_HELP = 'Microsoft Advertising Help as quoted by practitioners';
const AMAZON_HELP =
  'Amazon Ads requirements as quoted at https://help.adlabs.app/en/articles/33-amazon-negative-keyword-limitations';
const PRACTITIONERS = 'practitioners’ write-ups';

/** All numbers about the platforms, in one place. */
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
    negativeLimits: secondHand(
      'Up to 20 shared lists of 5,000 negatives each, 1,000 in the account’s own list and 10,000 in a campaign.',
      PRACTITIONERS,
    ),
    keywordNotes: [
      official(
        'The modified broad match type was retired in 2021; new keywords with it are refused.',
        GOOGLE_API_ERRORS,
      ),
    ],
    negativeNotes: [
      official('Case and periods make no difference in a negative.', GOOGLE_NEGATIVES),
      official('Negatives match no close variants: add plurals and misspellings of your own.', GOOGLE_NEGATIVES),
    ],
  },
  microsoft: {
    id: 'microsoft',
    label: 'Microsoft Ads',
    maxChars: secondHand(100, MICROSOFT_HELP),
    hasBroadNegatives: secondHand(false, MICROSOFT_HELP),
    writesDash: true,
    negativeLimits: secondHand(
      'Up to 20,000 negatives in a campaign or ad group, and 5,000 in each of 20 shared lists.',
      MICROSOFT_HELP,
    ),
    keywordNotes: [secondHand('Modified broad keywords are treated as broad.', MICROSOFT_HELP)],
    negativeNotes: [
      secondHand('The web form takes negatives without the dash.', MICROSOFT_HELP),
      secondHand('A broad negative that is imported becomes a phrase negative.', MICROSOFT_HELP),
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
    keywordNotes: [],
    negativeNotes: [],
  },
};
