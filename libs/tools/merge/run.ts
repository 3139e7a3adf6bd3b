import { objectParts } from '../../files/export-json.ts';
import { runCombination } from '../shared/combine.ts';
import type { ToolDefinition } from '../shared/tool.ts';
import { mergeDescription, separatorText, wrapTexts } from './description.ts';

/** Combines the items of any number of columns to all combinations. */
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
    return runCombination(input, { form, removeDuplicates: options.removeDuplicates }, context);
  },
  json({ options, rows, count, now }) {
    return objectParts({ exportDate: now.toISOString(), totalCombinations: count, options, combinations: { rows } });
  },
  example: 'overprint merge colours.txt products.txt --separator space > phrases.txt',
};
