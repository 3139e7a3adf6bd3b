import { ExactText } from '../../lines/kernels/exact-text.ts';
import type { CompiledSearch } from './pattern.ts';

/**
 * What finds the bytes of a plain find text, and with it all that its pattern would find.
 * @param replacement what each match is replaced by
 * @returns null for patterns, whole words, texts with line breaks and those that have no other way than the pattern
 */
export function exactSearch(
  { literal, wholeWords, ignoreCase }: CompiledSearch,
  replacement?: string,
): ExactText | null {
  if (literal === null || wholeWords || literal.includes('\n')) return null;
  return ExactText.create(literal, ignoreCase ? 'folded' : 'exact', replacement);
}
