import type { ToolId } from '../../../../libs/tools/index.ts';

/**
 * Returns what `import.meta.glob` found in the folders of all tools, by tool.
 * @param found by path below `features/tools/<id>`
 */
export function byTool<T>(found: Readonly<Record<string, T>>): Readonly<Record<ToolId, T>> {
  const entries = Object.entries(found).map(([path, module]) => [/\/tools\/([^/]+)\//.exec(path)?.[1], module]);
  return Object.fromEntries(entries) as Readonly<Record<ToolId, T>>;
}
