import type { ToolId } from '../../../libs/contracts/tool-catalog.ts';
import type { ToolDescription } from '../../../libs/tools/tool.ts';

/** Where the description of each tool is loaded from; the compiler names one that is missing. */
const LOADERS: { readonly [id in ToolId]: () => Promise<ToolDescription> } = {
  merge: async () => (await import('../../../libs/tools/merge/description.ts')).mergeDescription as ToolDescription,
  dedupe: async () => (await import('../../../libs/tools/dedupe/description.ts')).dedupeDescription as ToolDescription,
  replace: async () =>
    (await import('../../../libs/tools/replace/description.ts')).replaceDescription as ToolDescription,
  keywords: async () =>
    (await import('../../../libs/tools/keywords/description.ts')).keywordsDescription as ToolDescription,
  negatives: async () =>
    (await import('../../../libs/tools/negatives/description.ts')).negativesDescription as ToolDescription,
  utm: async () => (await import('../../../libs/tools/utm/description.ts')).utmDescription as ToolDescription,
};

/** Loads the description of a tool. */
export function loadDescription(tool: ToolId): Promise<ToolDescription> {
  return LOADERS[tool]();
}
