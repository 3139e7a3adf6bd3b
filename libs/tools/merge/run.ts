import { runCombination, statsOf } from '../combine.ts';
import type { ToolDefinition } from '../tool.ts';
import { mergeDescription, separatorText, wrapTexts } from './description.ts';

/** Combines the items of several columns into every combination. The run takes any number of columns. */
export const mergeTool: ToolDefinition<typeof mergeDescription.options> = {
  ...mergeDescription,
  run(input, options, context) {
    const [wrapBefore, wrapAfter] = wrapTexts(options.wrap);
    const form = {
      separator: separatorText(options.separator),
      wrapBefore,
      wrapAfter,
      casing: options.casing,
      variants: [{ before: '', after: '' }],
    };
    const estimate = mergeDescription.estimate(statsOf(input), options);
    return runCombination(input, { form, removeDuplicates: options.removeDuplicates, estimate }, context);
  },
};
