import type { ToolId } from './index.ts';
import type { OptionSpecs } from './shared/options.ts';
import type { ToolDefinition } from './shared/tool.ts';

/** Loads a tool with the code that runs it: `<id>Tool` of `libs/tools/<id>/run.ts`. */
export async function loadTool(id: ToolId): Promise<ToolDefinition<OptionSpecs, ToolId>> {
  const module: Readonly<Record<string, ToolDefinition<OptionSpecs, ToolId>>> = await import(`./${id}/run.ts`);
  return module[`${id}Tool`];
}
