import { KEYWORD_TEXTS } from '../../tools/keywords/texts.ts';
import type { GuideTexts } from '../guide.ts';
import { LIMIT_TEXTS } from '../shared-texts.ts';

/** The words of the guide to the keyword builder. */
export const KEYWORDS_GUIDE = {
  title: 'How to build keywords',
  lead: 'Turn up to three word lists into ad keywords, written in the match types you bid on. What takes an afternoon in a spreadsheet is four steps here.',
  runLabel: KEYWORD_TEXTS.runLabel,
  steps: [
    {
      title: 'Fill lists A, B and C',
      text: 'Put words that belong together into one list: intents such as “buy” into A, products into B, places or extras into C. One item a line; lists you do not need stay empty.',
    },
    {
      title: 'Choose match types',
      text: 'Tick **Broad**, **Modified broad**, **Phrase** and **Exact** as you need them. Every keyword is written once in each. With none ticked you get broad.',
    },
    {
      title: 'Set separator, text case and wrap',
      text: 'A space between the words, no change of case and no wrap are right for most campaigns. All three can be changed.',
    },
    {
      title: `Press ${KEYWORD_TEXTS.runLabel}`,
      text: `The number beside the button is what will come. After **${KEYWORD_TEXTS.runLabel}** copy the keywords into your campaign, or export them as a file.`,
    },
  ],
  sections: {
    quickStart: { id: 'quick-start', title: 'Four steps to a keyword list' },
    matchTypes: { id: 'match-types', title: 'The match types' },
    examples: { id: 'examples', title: 'Examples to try' },
    separators: { id: 'separators', title: 'Separators' },
    textCase: { id: 'text-case', title: 'Text case' },
    wraps: { id: 'wraps', title: 'Wraps' },
    practices: { id: 'best-practices', title: 'Best practices' },
    platforms: { id: 'platform-limits', title: 'What the platforms take' },
    input: { id: 'input', title: 'Getting your lists in' },
    export: { id: 'export', title: 'Copy and export' },
    limits: { id: 'limits', title: 'How much it takes' },
    troubleshooting: { id: 'troubleshooting', title: 'When something looks wrong' },
  },
  drawing: {
    label:
      'Three rings, one inside of the other: exact match reaches the fewest searches, phrase match more, broad match the most.',
    caption: 'How far a match type reaches: the tighter the ring, the fewer searches, the closer their meaning.',
  },
  matchTypes: {
    broad: 'Searches that have to do with the keyword, also in other words. The widest reach, and the most surprises.',
    modifiedBroad:
      'Once the sign for words that must occur. Google Ads retired the type in 2021 and refuses new ones; Microsoft treats it as broad. With **+ on every word** it is `+red +shoes`.',
    phrase: 'Searches with the meaning of the keyword in them, with more words before or after it.',
    exact: 'Searches with the same meaning as the keyword, and nothing more.',
  },
  matchTypeForms: { broad: 'red shoes', modifiedBroad: '+red shoes', phrase: '"red shoes"', exact: '[red shoes]' },
  matchTypesNote:
    'The signs are what ad platforms read when you paste keywords: quotes for phrase match, square brackets for exact match, none for broad match.',
  separatorCaption: 'red and shoes, joined with each separator',
  separatorCustom: '&',
  separators: {
    nothing: 'red shoes',
    space: 'red shoes',
    comma: 'red,shoes',
    pipe: 'red|shoes',
    dash: 'red-shoes',
    underscore: 'red_shoes',
    custom: 'red&shoes',
  },
  separatorNote:
    'Words of a keyword are always kept apart: with nothing, or an empty text of your own, there is a space. To join without one, use [merge](/guides/merge-tool).',
  textCaseCaption: 'Red and trail SHOES with each text case',
  textCases: {
    none: 'Red trail SHOES',
    lowercase: 'red trail shoes',
    uppercase: 'RED TRAIL SHOES',
    camelcase: 'redTrailShoes',
  },
  textCaseNote: 'Keywords match whatever their capitals. Duplicates are compared after the change, before match types.',
  wrapCaption: 'red shoes, broad match, with each wrap',
  wrapCustom: ['<', '>'],
  wraps: {
    nothing: 'red shoes',
    quotes: '"red shoes"',
    brackets: '[red shoes]',
    parentheses: '(red shoes)',
    custom: '<red shoes>',
  },
  wrapNote: 'A wrap stands around the finished keyword, outside of its match type. For match types you need none.',
  practices: [
    '**One theme a list.** Mixed lists make keywords that nobody searches for.',
    '**Start with phrase and exact.** Add broad once you know from the search terms what else people type.',
    '**Keep ad groups small.** Run the builder once a theme rather than once for everything, so that each ad fits its keywords.',
    '**Build the negatives at the same time.** What you do not want to pay for goes through [negative keywords](/guides/negative-keywords).',
    '**Mind the order.** Words come in the order A, B, C. For “near me” and places, C is the natural end.',
    '**Check before you upload.** The platform check under the results counts keywords that are too long or hold refused symbols.',
  ],
  platforms:
    'The builder writes every combination. The platform check below its results counts what a platform would refuse, and lets you leave those rows out. These are the rules it knows:',
  inputBox: 'a list',
  input: [
    'Lines are trimmed, and empty ones are skipped. A JSON file that holds an object gives its values; one that cannot be read as JSON is taken line by line.',
  ],
  limits: [
    ...LIMIT_TEXTS,
    'Keywords are worked out where you look at them and while a file is written, so millions of them take no more memory than their lists.',
  ],
  troubles: [
    {
      problem: `${KEYWORD_TEXTS.runLabel} is grey`,
      answer: 'All three lists are empty. One item in one list is enough: its items are then used as they are.',
    },
    {
      problem: 'There are more keywords than combinations',
      answer: 'Each combination is written once for every match type that is ticked.',
    },
    {
      problem: 'There are fewer than I expect',
      answer:
        '**Remove duplicates** compares keywords after the text case, so `Red shoes` and `red shoes` are one in lower case.',
    },
    {
      problem: 'Brackets within quotes',
      answer: 'Match types and a wrap are both on. Set the wrap to **Nothing**.',
    },
    {
      problem: 'The platform refuses some keywords',
      answer:
        'Run the platform check below the results; it says which ones, and why. Shorter lists or fewer words an item help.',
    },
    {
      problem: 'My spreadsheet shows an error in place of a keyword',
      answer:
        'It takes a `+` at the start for a formula. Use **Open in Google Sheets**, which marks such rows as text.',
    },
  ],
} as const satisfies GuideTexts & { readonly [name: string]: unknown };
