import type { ToolFeature } from '../../../../workbench/tool/tool-feature.ts';
import { CAMPAIGNS_EXAMPLES } from './examples.ts';

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
