import type { ToolId } from '../contracts/tool-catalog.ts';
import type { ToolDefinition } from './tool.ts';

/** Where each tool is loaded from; the compiler names one that is missing. */
const LOADERS: { readonly [id in ToolId]: () => Promise<ToolDefinition> } = {
  merge: async () => (await import('./merge/run.ts')).mergeTool,
  dedupe: async () => (await import('./dedupe/run.ts')).dedupeTool,
  replace: async () => (await import('./replace/run.ts')).replaceTool,
  keywords: async () => (await import('./keywords/run.ts')).keywordsTool,
  negatives: async () => (await import('./negatives/run.ts')).negativesTool,
  utm: async () => (await import('./utm/run.ts')).utmTool,
};

/** Whether there is a tool of this id. */
export function isToolId(id: string): id is ToolId {
  return Object.hasOwn(LOADERS, id);
}

/** Loads a tool with the code that runs it. */
export function loadTool(id: ToolId): Promise<ToolDefinition> {
  return LOADERS[id]();
}
