import { routeExists } from '../../../../libs/contracts/site/routes.ts';
import { TOOL_CATALOG, type ToolId } from '../../../../libs/tools/index.ts';
import type { ToolEntry } from '../../../../libs/tools/shared/tool-entry.ts';

/** Returns the tools that have a page, in the order of the catalog. */
export function availableTools(): readonly (ToolEntry & { readonly id: ToolId })[] {
  return TOOL_CATALOG.filter(({ path }) => routeExists(path));
}
