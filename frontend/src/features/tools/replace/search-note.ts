import { REPLACE_TEXTS as texts } from './texts.ts';

/** Returns a note about invisible characters in a text, or null. */
export function invisibleNote(text: string): string | null {
  const lines = text.split('\n').length;
  if (lines > 1) {
    return texts.spansLines(lines);
  }
  return text !== text.trim() ? texts.outerSpace : null;
}
