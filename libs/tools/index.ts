import { UTM_AUDIT } from './audit/entry.ts';
import { CAMPAIGNS } from './campaigns/entry.ts';
import { CONFLICTS } from './conflicts/entry.ts';
import { DEDUPE } from './dedupe/entry.ts';
import { FIX_KEYWORDS } from './fix/entry.ts';
import { KEYWORDS } from './keywords/entry.ts';
import { MERGE } from './merge/entry.ts';
import { NEGATIVES } from './negatives/entry.ts';
import { NGRAMS } from './ngrams/entry.ts';
import { REPLACE } from './replace/entry.ts';
import type { ToolEntry } from './shared/tool-entry.ts';
import { UTM } from './utm/entry.ts';

/**
 * All tools, in the order of navigation, cards and guides. Routes, exports, imports, saved data, command line, API and
 * the lists of tools on pages are derived from this array.
 */
export const TOOL_CATALOG = [
  MERGE,
  DEDUPE,
  REPLACE,
  KEYWORDS,
  NEGATIVES,
  UTM,
  CAMPAIGNS,
  FIX_KEYWORDS,
  CONFLICTS,
  NGRAMS,
  UTM_AUDIT,
] as const satisfies readonly ToolEntry[];

export type ToolId = (typeof TOOL_CATALOG)[number]['id'];

/** Ids of all tools, in the order of `TOOL_CATALOG`. */
export const TOOL_IDS: readonly ToolId[] = TOOL_CATALOG.map(({ id }) => id);

export function isToolId(id: string): id is ToolId {
  return TOOL_IDS.some((known) => known === id);
}

export function toolEntry(id: ToolId): ToolEntry & { readonly id: ToolId } {
  return TOOL_CATALOG.find((entry) => entry.id === id) as ToolEntry & { readonly id: ToolId };
}

const isProjectTool = (entry: ToolEntry): boolean => entry.hasProjects === true;

/** The tool whose inputs and options are saved as projects. */
export const PROJECT_TOOL = TOOL_CATALOG.find(isProjectTool)?.id as ToolId;

/** True if a result of the tool may be saved without its lines. */
export function isRecomputable(tool: ToolId | null | undefined): boolean {
  return tool !== null && tool !== undefined && toolEntry(tool).isRecomputable === true;
}
