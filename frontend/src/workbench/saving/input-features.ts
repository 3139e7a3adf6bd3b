import { type ToolId, toolEntry } from '../../../../libs/tools/index.ts';
import type { TextSpec } from '../../../../libs/tools/shared/tool.ts';
import type { SheetsStyle, ToolInput } from '../../../../libs/tools/shared/tool-entry.ts';
import type { SavedNoun } from './messages.ts';

/** Returns the spreadsheet import of a bulk input; null if it has none. */
export function sheetsStyle(tool: ToolId, text: string): SheetsStyle | null {
  return isNegativeList(tool, text) ? null : toolEntry(tool).sheets;
}

/** Returns the default for CSV files of a bulk input that takes tables; undefined for other inputs. */
export function csvDefault(tool: ToolId, text: string): TextSpec['csv'] {
  const inputs: readonly ToolInput[] = toolEntry(tool).inputs;
  return inputs.find(({ id }) => id === text)?.csv;
}

/** Returns true if words of starter packs can be added to a bulk input. */
export function takesStarterPacks(tool: ToolId, text: string): boolean {
  const inputs: readonly ToolInput[] = toolEntry(tool).inputs;
  return inputs.some((input) => input.id === text && input.takesStarterPacks === true);
}

/** Returns the noun for a saved bulk input. */
export function listNoun(tool: ToolId, text: string): Extract<SavedNoun, 'list' | 'negative list'> {
  return isNegativeList(tool, text) ? 'negative list' : 'list';
}

function isNegativeList(tool: ToolId, text: string): boolean {
  return toolEntry(tool).inputs.some(({ id, isNegativeList }) => id === text && isNegativeList === true);
}
