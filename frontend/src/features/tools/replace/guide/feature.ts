import type { ToolFeature } from '../../../../workbench/tool/tool-feature.ts';
import { REPLACE_EXAMPLES } from './examples.ts';

export const feature: ToolFeature = {
  claim: 'One change, every line',
  text: 'Plain text, whole words or regular expressions, with each match marked before anything is changed.',
  points: [
    'A preview that counts every match, even in a million lines',
    'Help with patterns beside the field, mistakes explained',
    'A pattern that takes too long is stopped without freezing your browser',
  ],
  specimen: REPLACE_EXAMPLES.wholeWords,
};
