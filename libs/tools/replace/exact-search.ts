import { ExactText } from '../../lines/kernels/find/exact-text.ts';
import type { CompiledSearch } from './pattern.ts';

/**
 * Returns a byte search that finds exactly the matches of the pattern of a plain find text.
 * @param replacement replacement of each match
 * @returns null for regular expressions, whole words, texts with line breaks and texts that `ExactText` does not
 *   support
 */
export function exactSearch(
  { literal, wholeWords, ignoreCase }: CompiledSearch,
  replacement?: string,
): ExactText | null {
  if (literal === null || wholeWords || literal.includes('\n')) {
    return null;
  }
  return ExactText.create(literal, ignoreCase ? 'folded' : 'exact', replacement);
}
