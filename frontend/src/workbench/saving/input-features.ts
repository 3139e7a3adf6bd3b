import { type ToolId, toolEntry } from '../../../../libs/tools/index.ts';
import type { TextSpec } from '../../../../libs/tools/shared/tool.ts';
import type { SheetsStyle, ToolInput } from '../../../../libs/tools/shared/tool-entry.ts';
import type { SavedNoun } from './messages.ts';

/** Returns the spreadsheet import of a bulk input; null if it has none. */
export function sheetsStyle(tool: ToolId, text: string): SheetsStyle | null {
  return findInput(tool, text)?.takesNoSheets ? null : toolEntry(tool).sheets;
}

/** Returns the default for CSV files of a bulk input that takes tables; undefined for other inputs. */
export function csvDefault(tool: ToolId, text: string): TextSpec['csv'] {
  return findInput(tool, text)?.csv;
}

/** Returns true if words of starter packs can be added to a bulk input. */
export function takesStarterPacks(tool: ToolId, text: string): boolean {
  return findInput(tool, text)?.takesStarterPacks === true;
}

/** Returns the noun for a saved bulk input. */
export function listNoun(tool: ToolId, text: string): Extract<SavedNoun, 'list' | 'negative list'> {
  return findInput(tool, text)?.isNegativeList ? 'negative list' : 'list';
}

/** Returns the entry of a bulk input; undefined for further inputs, such as those of merge after its third column. */
function findInput(tool: ToolId, text: string): ToolInput | undefined {
  return toolEntry(tool).inputs.find(({ id }) => id === text);
}
