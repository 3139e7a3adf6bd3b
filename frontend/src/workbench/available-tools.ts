import { TOOL_CATALOG, type ToolId } from '../../../libs/tools/index.ts';
import { TOOL_GROUPS, type ToolEntry } from '../../../libs/tools/shared/tool-entry.ts';

/** Page that is listed beside the tools. */
export interface ListedPage {
  /** Set for a tool. */
  readonly id?: ToolId;
  readonly title: string;
  readonly path: string;
  /** One sentence for cards. */
  readonly summary: string;
  readonly hub?: ToolEntry['hub'];
}

/** The page that runs tools one after the other. */
export const RECIPES_PAGE = {
  title: 'Recipes',
  path: '/recipes',
  guidePath: '/guides/recipes',
  summary: 'Set up steps of several tools once, then run them again with other lists.',
} as const;

type ListedTool = ToolEntry & { readonly id: ToolId };

/** The tools in the order of the catalog. */
export const TOOLS: readonly ListedTool[] = TOOL_CATALOG;

/** Returns the groups of tools, without empty groups. */
export function toolGroups(except?: ToolId): { readonly label: string; readonly tools: readonly ListedTool[] }[] {
  return TOOL_GROUPS.map(({ id, label }) => ({
    label,
    tools: TOOLS.filter((tool) => tool.group === id && tool.id !== except),
  })).filter(({ tools }) => tools.length > 0);
}

/** Returns the pages of menus and cards by group: the tools, then the page of recipes. */
export function pageGroups(except?: ToolId): { readonly label: string; readonly pages: readonly ListedPage[] }[] {
  const groups = toolGroups(except).map(({ label, tools }) => ({ label, pages: tools }));
  return [...groups, { label: 'Automate', pages: [RECIPES_PAGE] }];
}
