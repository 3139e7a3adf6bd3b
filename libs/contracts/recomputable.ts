import type { ToolId } from './tool-catalog.ts';

/** Tools whose result can be computed again from inputs and options at any row, so that its lines need not be kept. */
const RECOMPUTABLE: ReadonlySet<ToolId> = new Set<ToolId>(['merge', 'keywords', 'negatives']);

/** Whether a result of this tool may be saved without its lines. */
export function isRecomputable(tool: ToolId | null | undefined): boolean {
  return tool !== null && tool !== undefined && RECOMPUTABLE.has(tool);
}
