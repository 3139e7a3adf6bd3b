import { REPLACE_TEXTS as texts } from './texts.ts';

/** What is worth knowing about a text that one cannot see; null where there is nothing. */
export function invisibleNote(text: string): string | null {
  const lines = text.split('\n').length;
  if (lines > 1) return texts.spansLines(lines);
  return text !== text.trim() ? texts.outerSpace : null;
}
