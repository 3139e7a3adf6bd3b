import type { AdPlatform } from './ad-platforms.ts';
import { official, ours, secondHand } from './fact.ts';

const API_FORUM = 'Google Ads API maintainers, https://groups.google.com/g/adwords-api/c/9Yhq5e2fgGI';
const NEGATIVES = 'Google Ads Help, https://support.google.com/google-ads/answer/2453972';
const SYMBOLS = `,!@%^()={};~<>?\\|\``;
const API_ERRORS = 'Google Ads API reference, NEW_BMM_KEYWORDS_NOT_ALLOWED';
const LIMITS = 'Google Ads Help, https://support.google.com/google-ads/answer/6372658';
const MISSPELLINGS = 'bmon.co.uk, July 2024, quoting Google';
const OLDER_HELP = 'rocketclicks.com and granularmarketing.com, quoting older Google help';
const HYPHENS = 'rocketclicks.com and pointit.com';
const SYSTEM_LIMITS =
  'Google Ads API, https://developers.google.com/google-ads/api/docs/best-practices/system-limits; older text: 255 bytes';
const PRACTITIONERS = 'practitioners’ write-ups';

/** Rules of Google Ads. */
export const GOOGLE: AdPlatform = {
  id: 'google',
  label: 'Google Ads',
  maxChars: official(80, API_FORUM),
  maxWords: official(10, API_FORUM),
  refusedInKeywords: secondHand(`${SYMBOLS}*`, OLDER_HELP),
  refusedInNegatives: official(SYMBOLS, NEGATIVES),
  hasBroadNegatives: official(true, NEGATIVES),
  writesDash: true,
  duplicates: secondHand('A hyphen or a period may be read as a space: T-rex as T rex.', HYPHENS),
  nameLimits: { campaign: ours(255, SYSTEM_LIMITS), adGroup: ours(255, SYSTEM_LIMITS) },
  maxKeywordsPerAdGroup: official(20_000, LIMITS),
  accountLimits: official(
    { campaigns: 10_000, adGroupsPerCampaign: 20_000, itemsPerAdGroup: 20_000, itemsPerAccount: 5_000_000 },
    LIMITS,
  ),
  negativeLimits: [
    official('At most 20 shared lists of 5,000 negatives each.', LIMITS),
    secondHand('The limit may be 1,000 negatives in the account’s own list and 10,000 in a campaign.', PRACTITIONERS),
  ],
  keywordNotes: [
    official('The modified broad match type was retired in 2021; new keywords with it are refused.', API_ERRORS),
  ],
  negativeNotes: [
    official('Case and periods make no difference in a negative.', NEGATIVES),
    official('Negatives match no close variants: add plurals and synonyms of your own.', NEGATIVES),
    secondHand('Misspellings of a negative may be covered since June 2024.', MISSPELLINGS),
  ],
};
