import { findColumn } from '../../../../../libs/tables/columns.ts';
import { REPLACE } from '../../../../../libs/tools/replace/entry.ts';
import { MAX_RULE_TEXT, type ReplaceOptions } from '../../../../../libs/tools/replace/options.ts';
import { compileSearch } from '../../../../../libs/tools/replace/pattern.ts';
import type { SearchTerms } from '../../../../../workers/tools/replace.ts';
import { isReady, type TextInput } from '../../../workbench/inputs/text-input.ts';
import { REPLACE_MESSAGES as messages } from './messages.ts';

const { columnsNeeded: pairsNeeded } = REPLACE.inputs[1];

/** Debounce of previews and checks in milliseconds; short enough to feel immediate. */
export const TYPING_PAUSE_MS = 150;

/** Returns the error message of complete pairs; null if they are valid. */
export function problemOfPairs(pairs: TextInput): string | null {
  const { count, problem } = pairsNeeded;
  return isReady(pairs) && (pairs.columns?.length ?? 1) < count ? problem : null;
}

/** Returns the error message of a search text; null if it is valid or empty. */
export function problemOf(find: string, options: SearchTerms['options']): string | null {
  if (find === '') {
    return null;
  }
  if (find.length > MAX_RULE_TEXT) {
    return messages.tooLong(MAX_RULE_TEXT);
  }
  const search = compileSearch(find, options);
  return search.ok ? null : search.reason;
}

/** Returns the place of the column whose cells change; null for a list. */
export function columnOf({ column }: ReplaceOptions, columns: readonly string[] | undefined): number | null {
  if (columns === undefined) {
    return null;
  }
  return Math.max(0, column === '' ? 0 : findColumn(columns, column));
}

/** Returns a note about invisible characters in a text, or null. */
export function invisibleNote(text: string): string | null {
  const lines = text.split('\n').length;
  if (lines > 1) {
    return messages.spansLines(lines);
  }
  return text !== text.trim() ? messages.outerSpace : null;
}
