import fc from 'fast-check';
import type { LineBlock } from '../../../libs/lines/blocks/line-block.ts';

const encoder = new TextEncoder();

/** Returns a text as blocks of some lines each. For tests only. */
export function blocksOf(text: string, linesPerBlock = 1000): LineBlock[] {
  if (text === '') {
    return [];
  }
  const lines = (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');
  const blocks: LineBlock[] = [];
  for (let i = 0; i < lines.length; i += linesPerBlock) {
    const part = lines.slice(i, i + linesPerBlock);
    blocks.push({ bytes: encoder.encode(`${part.join('\n')}\n`), count: part.length });
  }
  return blocks;
}

/** Characters of test texts: short alphabets, so that patterns match often, and every unusual character. */
const CHARACTERS = [
  ...'aaabbbAB ,,x1_-',
  '\n',
  '\n',
  '\n',
  '\n\n',
  ' \n',
  '\r',
  '\t',
  '\u2028',
  '\u2029',
  '\u0085',
  '\ufeff',
  '\u00a0',
  'é',
  'É',
  'e\u0301',
  'σ',
  'ς',
  'Σ',
  'ſ',
  'K',
  'k',
  's',
  'S',
  'İ',
  'ı',
  'ß',
  'ẞ',
  '\u0345',
  'ι',
  '\ufffd',
  '字',
  '٣',
  '👍',
  '𝒳',
  '𐐀',
  '𐐨',
];

/** Texts without lone surrogates, which UTF-8 cannot represent. */
export function textOf(maxLength: number): fc.Arbitrary<string> {
  return fc.array(fc.constantFrom(...CHARACTERS), { maxLength }).map((parts) => parts.join(''));
}

/** Find texts of plain mode. */
export const plainFind: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.array(fc.constantFrom(...CHARACTERS), { minLength: 1, maxLength: 3 }).map((parts) => parts.join('')),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'a',
      'ab',
      'ks',
      'K',
      's',
      'aa',
      'é',
      'a\nb',
      '\n',
      '\n\n',
      'b\n',
      'ba',
      ' ',
      '.',
      '$',
      'a.b',
      '(',
      '\ud83d',
      'a\udc4d',
    ),
  },
);

/** Replacements: group references, escapes, and text that only looks like them. */
export const replacementText: fc.Arbitrary<string> = fc
  .array(
    fc.constantFrom(
      '',
      'x',
      'ab',
      'é',
      '👍',
      '$&',
      '$1',
      '$2',
      '$12',
      '$01',
      '$0',
      '$00',
      '$<n>',
      '$<',
      '$<q>',
      '$$',
      '$',
      '$`',
      "$'",
      '\\n',
      '\\t',
      '\\\\',
      '\\',
      '\\q',
      'n',
      '\n',
      '\ud83d',
      '\udc4d',
    ),
    { maxLength: 4 },
  )
  .map((parts) => parts.join(''));

/** Every combination of options; `useRegex` is set by the test. */
export const anyOptions = fc.record({
  caseSensitive: fc.boolean(),
  wholeWords: fc.boolean(),
  replaceAll: fc.boolean(),
  showPreview: fc.boolean(),
});

const ATOMS = [
  ...'ab1x, _é',
  '.',
  '.',
  '\\n',
  '\\n',
  '\\s',
  '\\s',
  '\\S',
  '\\w',
  '\\W',
  '\\d',
  '\\D',
  '[ab]',
  '[^a]',
  '[^,]',
  '[^\\n]',
  '[^\\s]',
  '[\\s,]',
  '[a-z]',
  '[^a\\n]',
  '[^]',
  '[]',
  '\\b',
  '\\B',
  '^',
  '^',
  '$',
  '$',
  '\\t',
  '\\u2028',
  '\\r',
  '\\p{L}',
  '\\P{L}',
  '\\p{Zs}',
  '\\P{Lu}',
  '𝒳',
  '\\u{1f44d}',
  'σ',
  'ß',
  '\\x0a',
  '\\cJ',
  '\\0',
  '\\1',
  '\\2',
  '\\k<n>',
];
/** Syntax that is only valid in legacy mode. */
const LEGACY_ATOMS = ['\\-', ']', '{', '\\8', '\\p', '\\ud83d', '[\\-a]', '\\u{61}', '\\012', '[\\12]', '\\c'];
const SHORT_REPEATS = ['?', '??', '{2}', '{0,2}', '{1,2}?', '{0}'];
const LONG_REPEATS = ['*', '+', '*?', '+?', '{1,}', '{0,40}', '{2,}?'];

const atom = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom(...ATOMS) },
  { weight: 1, arbitrary: fc.constantFrom(...LEGACY_ATOMS) },
);
const nothing = fc.constant('');

function sequenceOf(part: fc.Arbitrary<string>, maxLength: number): fc.Arbitrary<string> {
  return fc.array(part, { minLength: 1, maxLength }).map((parts) => parts.join(''));
}

function groupOf(inner: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const opening = fc.constantFrom('(', '(?:', '(?<n>', '(?=', '(?!', '(?<=', '(?<!', '(', '(?:');
  return fc
    .tuple(opening, inner, fc.oneof(nothing, nothing, inner))
    .map(([open, one, two]) => `${open}${one}${two && `|${two}`})`);
}

function repeated(part: fc.Arbitrary<string>, repeats: string[]): fc.Arbitrary<string> {
  return fc.tuple(part, fc.oneof(nothing, fc.constantFrom(...repeats))).map(([text, repeat]) => text + repeat);
}

const flatPart = fc.oneof(
  { weight: 4, arbitrary: repeated(atom, [...SHORT_REPEATS, ...LONG_REPEATS]) },
  { weight: 1, arbitrary: repeated(groupOf(sequenceOf(atom, 3)), [...SHORT_REPEATS, ...LONG_REPEATS]) },
  { weight: 1, arbitrary: groupOf(sequenceOf(repeated(atom, [...SHORT_REPEATS, ...LONG_REPEATS]), 2)) },
);

/** Patterns without long repetitions inside repetitions, so that they end soon even on longer texts. */
export const flatPattern: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: sequenceOf(flatPart, 4) },
  { weight: 1, arbitrary: fc.tuple(sequenceOf(flatPart, 2), sequenceOf(flatPart, 2)).map((sides) => sides.join('|')) },
);

const nestedPart = repeated(groupOf(sequenceOf(flatPart, 2)), [...SHORT_REPEATS, ...LONG_REPEATS]);

/** Patterns that may try exponentially many alternatives; for short texts. */
export const nestedPattern: fc.Arbitrary<string> = sequenceOf(fc.oneof(nestedPart, flatPart), 2);

const PASSING_ATOMS = [...'aab, ', '\\n', '\\n', '\\s', '[^a]', '[^,]', '\\W', '[ab\\n]', '.', '^', '$', '\\b'];
const passingPart = repeated(fc.constantFrom(...PASSING_ATOMS), ['', '*', '+', '*?', '?', '{2}']);
const passingGroup = repeated(groupOf(sequenceOf(fc.constantFrom(...PASSING_ATOMS), 3)), ['', '*', '+', '{2}']);

/** Patterns that mostly match across line breaks, with lookaheads and lookbehinds across them. */
export const passingPattern: fc.Arbitrary<string> = sequenceOf(
  fc.oneof({ weight: 2, arbitrary: passingPart }, { weight: 1, arbitrary: passingGroup }),
  4,
);

const repeatedLines = fc
  .tuple(fc.constantFrom('a\n', 'b\n', ' \n', 'ab\n', 'a,\n', '\n'), fc.integer({ min: 3, max: 8 }))
  .map(([line, times]) => line.repeat(times));

/** Texts of many short, partly equal lines that such patterns match. */
export const shortLines: fc.Arbitrary<string> = fc
  .array(
    fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...'aaabb, \n\n\n\n') }, { weight: 1, arbitrary: repeatedLines }),
    { minLength: 5, maxLength: 50 },
  )
  .map((parts) => parts.join(''));
