import { runCombination, statsOf } from '../combine.ts';
import type { ToolDefinition } from '../tool.ts';
import { keywordsDescription, keywordVariants, separatorText } from './description.ts';

/** Combines word lists into ad keywords, each in all chosen match types. */
export const keywordsTool: ToolDefinition<typeof keywordsDescription.options> = {
  ...keywordsDescription,
  run(input, options, context) {
    const form = {
      separator: separatorText(options),
      wrapBefore: '',
      wrapAfter: '',
      casing: options.textCase,
      variants: keywordVariants(options),
    };
    const estimate = keywordsDescription.estimate(statsOf(input), options);
    return runCombination(input, { form, removeDuplicates: options.removeDuplicates, estimate }, context);
  },
};
