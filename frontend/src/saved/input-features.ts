import type { ToolId } from '../../../libs/contracts/tool-catalog.ts';
import type { SavedNoun, SHEETS_TEXTS } from './texts.ts';

/** How a tool asks for a column of a spreadsheet, and what it calls what comes (`spec/tools.md` 2, 5.2, 8). */
export interface SheetsStyle {
  /** Any letters, or a choice of A to E. */
  readonly columns: 'letters' | 'choice';
  readonly messages: keyof Pick<typeof SHEETS_TEXTS, 'plain' | 'campaign'>;
  readonly noun: 'items' | 'keywords' | 'URLs';
}

const PLAIN: SheetsStyle = { columns: 'letters', messages: 'plain', noun: 'items' };
const KEYWORDS: SheetsStyle = { columns: 'choice', messages: 'campaign', noun: 'keywords' };

const SHEETS: { readonly [tool in ToolId]: SheetsStyle } = {
  merge: PLAIN,
  dedupe: PLAIN,
  replace: PLAIN,
  keywords: KEYWORDS,
  negatives: KEYWORDS,
  utm: { columns: 'choice', messages: 'campaign', noun: 'URLs' },
};

/** How a bulk input imports from spreadsheets; null for one that does not. */
export function sheetsStyle(tool: ToolId, text: string): SheetsStyle | null {
  return isNegativeList(tool, text) ? null : SHEETS[tool];
}

/** What a saved bulk input is called. */
export function listNoun(tool: ToolId, text: string): Extract<SavedNoun, 'list' | 'negative list'> {
  return isNegativeList(tool, text) ? 'negative list' : 'list';
}

function isNegativeList(tool: ToolId, text: string): boolean {
  return tool === 'negatives' && text === 'existing';
}
