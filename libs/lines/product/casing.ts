import type { Casing } from './recipe.ts';

/** Word: a letter or digit followed by letters, marks, digits or apostrophes. */
export const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu;

/**
 * Applies a casing to a whole row. Title case lowercases everything, then applies `toUpperCase()` to the first code
 * point of every word; Pascal case is title case without white space; camel case is the same with a lowercase first
 * word.
 */
export function applyCasing(text: string, casing: Casing): string {
  switch (casing) {
    case 'none':
      return text;
    case 'lowercase':
      return text.toLowerCase();
    case 'uppercase':
      return text.toUpperCase();
    case 'titlecase':
      return text.toLowerCase().replace(WORD, capitalise);
    case 'pascalcase':
      return text.toLowerCase().replace(WORD, capitalise).replace(/\s/g, '');
    case 'camelcase': {
      let isFirst = true;
      const cased = text.toLowerCase().replace(WORD, (word) => {
        if (!isFirst) {
          return capitalise(word);
        }
        isFirst = false;
        return word;
      });
      return cased.replace(/\s/g, '');
    }
  }
}

/** Returns true if a casing removes the white space between words. */
export function joinsWords(casing: Casing): boolean {
  return casing === 'camelcase' || casing === 'pascalcase';
}

/** Applies `toUpperCase()` to the first code point. */
export function capitalise(word: string): string {
  const first = String.fromCodePoint(word.codePointAt(0) as number);
  return first.toUpperCase() + word.slice(first.length);
}

/** Puts a plus in front of every run without white space, and joins the runs by one space. */
export function plusOnEveryWord(text: string): string {
  const words = text.split(/\s+/).filter((word) => word !== '');
  return words.map((word) => `+${word}`).join(' ');
}
