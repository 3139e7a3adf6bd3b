import type { ToolFeature } from '../../../../workbench/tool/tool-feature.ts';
import { UTM_EXAMPLES } from './examples.ts';

export const feature: ToolFeature = {
  claim: 'Every link tagged the same way',
  text: 'Add UTM parameters to a million URLs at once and see the channel they will be counted in.',
  points: [
    'Eighteen channel presets, and the GA4 channel of whatever you type',
    'Encoded once; placeholders of ad platforms stay as they are',
    'Every line that cannot be tagged is listed with the reason',
  ],
  specimen: UTM_EXAMPLES.campaign,
  forAssistants: {
    purpose: 'Adds UTM parameters to many URLs and leaves everything else in them untouched.',
    input: 'URLs, one per line; source, medium, campaign, and optionally term and content.',
    output: 'The tagged URLs, and every rejected line with its reason.',
    useCases: ['Newsletters', 'Paid and organic social posts', 'Landing pages of a search campaign'],
  },
};
