import { type ToolId, toolEntry } from '../../../../libs/tools/index.ts';
import type { SheetsStyle } from '../../../../libs/tools/shared/tool-entry.ts';
import type { SavedNoun } from './texts.ts';

/** Returns the spreadsheet import of a bulk input; null if it has none. */
export function sheetsStyle(tool: ToolId, text: string): SheetsStyle | null {
  return isNegativeList(tool, text) ? null : toolEntry(tool).sheets;
}

/** Returns the noun for a saved bulk input. */
export function listNoun(tool: ToolId, text: string): Extract<SavedNoun, 'list' | 'negative list'> {
  return isNegativeList(tool, text) ? 'negative list' : 'list';
}

function isNegativeList(tool: ToolId, text: string): boolean {
  return toolEntry(tool).inputs.some(({ id, isNegativeList }) => id === text && isNegativeList === true);
}
