import type { AdPlatform } from './ad-platforms.ts';
import { ours, secondHand } from './fact.ts';

const HELP =
  'Amazon Ads requirements as quoted at https://help.adlabs.app/en/articles/33-amazon-negative-keyword-limitations';
const NAMES = 'docs.bidbear.io, “Naming conventions”';
const AD_GROUPS = 'Channable help';

/** Rules of Amazon Ads. */
export const AMAZON: AdPlatform = {
  id: 'amazon',
  label: 'Amazon Ads',
  maxChars: secondHand(80, HELP),
  maxWords: secondHand(10, HELP),
  maxNegativeWords: secondHand({ phrase: 4, exact: 10 }, HELP),
  hasBroadNegatives: secondHand(false, HELP),
  writesDash: false,
  refusesSignsAtEdge: secondHand(true, HELP),
  duplicates: ours(
    'Keywords may count as duplicates if only case and white space tell them apart.',
    'Amazon publishes no rule',
  ),
  nameLimits: { campaign: secondHand(128, NAMES), adGroup: secondHand(255, NAMES) },
  maxKeywordsPerAdGroup: secondHand(1_000, AD_GROUPS),
  negativeLimits: [],
  keywordNotes: [],
  negativeNotes: [],
};
