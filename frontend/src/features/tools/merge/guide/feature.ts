import type { ToolFeature } from '../../../../workbench/tool/tool-feature.ts';
import { MERGE_EXAMPLES } from './examples.ts';

export const feature: ToolFeature = {
  claim: 'Every combination of your lists',
  text: 'Join lists into every combination, with the separator, wrap and casing you need.',
  points: [
    'Ten million combinations open at once: rows are computed as you scroll',
    'Eight separators, five wraps, six casings, and your own text for each',
    'Duplicates removed while the rows stream in',
  ],
  specimen: MERGE_EXAMPLES[1],
};
