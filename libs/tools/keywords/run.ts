import { runCombination } from '../shared/combine.ts';
import type { ToolDefinition } from '../shared/tool.ts';
import { keywordsDescription, keywordVariants, separatorText } from './description.ts';

/** Combines word lists to ad keywords, each in all chosen match types. */
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
    return runCombination(input, { form, removeDuplicates: options.removeDuplicates }, context);
  },
  json: ({ rows }) => [{ rows, skipsEmpty: true }, '\n'],
  example: 'overprint keywords colours.txt products.txt --no-broad --phrase --exact',
};
