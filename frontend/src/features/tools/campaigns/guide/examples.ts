import { campaignsDescription } from '../../../../../../libs/tools/campaigns/description.ts';
import { workedExample } from '../../../../workbench/guide/guide.ts';
import type { ToolFeature } from '../../../../workbench/tool/tool-parts.tsx';

const ONLY_EXACT = { exact: true, phrase: false, broad: false };

export const CAMPAIGNS_EXAMPLES = [
  workedExample(campaignsDescription, {
    id: 'words',
    title: 'Ad groups by the first word, with a negative',
    about: 'For Google Ads: `{word1}` names the ad group, and the negative goes to the campaign.',
    texts: { keywords: ['red shoes', 'red boots', 'blue shoes'], negatives: ['-free'] },
    options: { campaign: 'Shoes', adGroup: '{word1}', matchTypes: ONLY_EXACT },
    outputs: {
      rows: [
        'Shoes\tred\tred shoes\tExact\tPaused',
        'Shoes\tred\tred boots\tExact\tPaused',
        'Shoes\tblue\tblue shoes\tExact\tPaused',
        'Shoes\t\tfree\tCampaign Negative Broad\t',
      ],
    },
  }),
  workedExample(campaignsDescription, {
    id: 'match-types',
    title: 'An ad group for each match type',
    about: 'With **Separate match types** by ad group, the match type is appended to the name.',
    texts: { keywords: ['red shoes'] },
    options: { campaign: 'Shoes', adGroup: 'Red', separateMatchTypes: 'adGroup' },
    outputs: {
      rows: ['Shoes\tRed - Exact\tred shoes\tExact\tPaused', 'Shoes\tRed - Phrase\tred shoes\tPhrase\tPaused'],
    },
  }),
  workedExample(campaignsDescription, {
    id: 'new-campaign',
    title: 'A new campaign with its budget',
    about:
      'With **Also write campaigns and ad groups**, their rows stand before the keywords. The bid goes to the ad group.',
    texts: { keywords: ['red shoes'] },
    options: { campaign: 'Shoes', adGroup: 'Red', matchTypes: ONLY_EXACT, includeParents: true, budget: 10, bid: 0.5 },
    outputs: {
      rows: [
        "Shoes\tSearch\tGoogle search\t10\tDaily\tDoesn't have EU political ads\ten\tManual CPC\tPaused\t\t\t\t\t\t\t",
        'Shoes\t\t\t\t\t\t\t\t\tRed\t0.5\tPaused\t\t\t\t',
        'Shoes\t\t\t\t\t\t\t\t\tRed\t\t\tred shoes\tExact\t\tPaused',
      ],
    },
  }),
  workedExample(campaignsDescription, {
    id: 'left-out',
    title: 'Keywords that are left out',
    about: 'To Google, `Red-Shoes` is `red shoes`, and symbols alone are no keyword.',
    texts: { keywords: ['red shoes', 'Red-Shoes', '?!'] },
    options: { campaign: 'Shoes', adGroup: 'All', matchTypes: ONLY_EXACT },
    outputs: {
      rows: ['Shoes\tAll\tred shoes\tExact\tPaused'],
      leftOut: ['Red-Shoes\tExact\tduplicate', '?!\tExact\tempty'],
    },
  }),
];

export const feature: ToolFeature = {
  claim: 'From a keyword list to a file that imports',
  text: 'Name campaigns and ad groups with templates, and download the file that Google Ads Editor, Microsoft Advertising or Amazon Ads imports.',
  points: [
    'Match types, bids, final URLs and negatives at three levels',
    'Names within the limits, full ad groups continued, duplicates left out',
    'Millions of rows, split into parts where the platform needs it',
  ],
  specimen: CAMPAIGNS_EXAMPLES[0],
  forAssistants: {
    purpose: 'Builds import files for ad platforms from keywords and negatives.',
    input: 'Keywords as a list or a table, negatives; platform, names as templates, match types, bids.',
    output: 'Rows of campaigns, ad groups, keywords and negatives; keywords that were left out, with reasons.',
    useCases: ['New campaigns', 'One ad group per keyword', 'Moving campaigns between platforms'],
  },
};
