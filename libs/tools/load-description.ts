import type { ToolId } from './index.ts';
import type { OptionSpecs } from './shared/options.ts';
import type { ToolDescription } from './shared/tool.ts';

/** Loads a tool's description without the code that runs it: `<id>Description` of `libs/tools/<id>/description.ts`. */
export async function loadDescription(id: ToolId): Promise<ToolDescription<OptionSpecs, ToolId>> {
  const module: Readonly<Record<string, ToolDescription<OptionSpecs, ToolId>>> = await import(`./${id}/description.ts`);
  return module[`${id}Description`];
}
