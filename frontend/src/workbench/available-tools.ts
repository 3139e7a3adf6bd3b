import { routeExists } from '../../../libs/contracts/site/routes.ts';
import { TOOL_CATALOG, type ToolId } from '../../../libs/tools/index.ts';
import { TOOL_GROUPS, type ToolEntry } from '../../../libs/tools/shared/tool-entry.ts';

type AvailableTool = ToolEntry & { readonly id: ToolId };

/** Returns the tools that have a page, in the order of the catalog. */
export function availableTools(): readonly AvailableTool[] {
  return TOOL_CATALOG.filter(({ path }) => routeExists(path));
}

/** Returns the groups of the tools that have a page, without empty groups. */
export function toolGroups(except?: ToolId): { readonly label: string; readonly tools: readonly AvailableTool[] }[] {
  return TOOL_GROUPS.map(({ id, label }) => ({
    label,
    tools: availableTools().filter((tool) => tool.group === id && tool.id !== except),
  })).filter(({ tools }) => tools.length > 0);
}
