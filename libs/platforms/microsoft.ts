import type { AdPlatform } from './ad-platforms.ts';
import { official, secondHand } from './fact.ts';

const KEYWORD = 'Microsoft Learn, Microsoft Advertising API, “Keyword record”';
const NEGATIVE = 'Microsoft Learn, Microsoft Advertising API, “Campaign Negative Keyword record”';
const LIMITS =
  'Microsoft Learn, Microsoft Advertising API, “Entity hierarchy and limits”, https://learn.microsoft.com/en-us/advertising/guides/entity-hierarchy-limits';
const NORMALIZATION = 'Microsoft Learn, Microsoft Advertising API, “Bid and budget strategies: normalization”';
const BULKSHEET =
  'Adobe Advertising, “Required bulksheet data for Microsoft Advertising accounts”, https://experienceleague.adobe.com/en/docs/advertising/search-social-commerce/campaign-management/management/bulksheets/bulksheet-data-formats/bulksheet-data-microsoft';
const HELP = 'Microsoft Advertising Help as quoted by practitioners';

/** Rules of Microsoft Advertising. */
export const MICROSOFT: AdPlatform = {
  id: 'microsoft',
  label: 'Microsoft Ads',
  maxChars: official(100, KEYWORD),
  hasBroadNegatives: official(false, NEGATIVE),
  writesDash: true,
  duplicates: official('Case, punctuation and accents make no difference between two keywords.', NORMALIZATION),
  nameLimits: { campaign: official(400, LIMITS), adGroup: official(256, LIMITS) },
  nameNotes: [
    secondHand(
      'A campaign name of more than 128 characters may be refused: Adobe states this limit, Microsoft 400.',
      BULKSHEET,
    ),
  ],
  maxKeywordsPerAdGroup: official(20_000, LIMITS),
  negativeLimits: [
    official('At most 20,000 negatives in a campaign or ad group.', LIMITS),
    official('At most 20 shared lists of 5,000 negatives each.', LIMITS),
  ],
  keywordNotes: [secondHand('Modified broad keywords may be treated as broad.', HELP)],
  negativeNotes: [
    secondHand('The web form may expect negatives without the dash.', HELP),
    secondHand('A broad negative that is imported may become a phrase negative.', HELP),
  ],
};
