import { count } from '../../pages/prose/inline.ts';
import { DEDUPE_TEXTS } from '../../tools/dedupe/texts.ts';
import type { GuideTexts } from '../guide.ts';
import { LIMIT_TEXTS } from '../shared-texts.ts';

/** The words of the dedupe guide. */
export const DEDUPE_GUIDE = {
  title: 'How to remove duplicates',
  lead: 'Dedupe splits one list into two: the items you keep, and the repetitions it took out. You see both, so nothing disappears unseen.',
  runLabel: DEDUPE_TEXTS.runLabel,
  steps: [
    {
      title: 'Paste your list',
      text: 'One item a line: keywords, email addresses, URLs, SKUs. A file can be dropped onto the box, too.',
    },
    {
      title: 'Say what counts as the same',
      text: 'Capitals make no difference at first, and neither does white space at the ends. Switch on **Case sensitive** or switch off **Trim white space** where they should.',
    },
    {
      title: 'Choose cleaning and order',
      text: 'Tabs, soft line breaks and spaces can be taken out on the way, and the unique items sorted.',
    },
    {
      title: `Press ${DEDUPE_TEXTS.runLabel}`,
      text: `After **${DEDUPE_TEXTS.runLabel}** the summary shows how many items were there, how many are left and the share of duplicates. Look through **Unique Items** and **Duplicates Found**, then copy or export either.`,
    },
  ],
  sections: {
    quickStart: { id: 'quick-start', title: 'Quick start' },
    examples: { id: 'examples', title: 'Examples to try' },
    case: { id: 'case', title: 'Capitals' },
    whiteSpace: { id: 'white-space', title: 'White space' },
    emptyLines: { id: 'empty-lines', title: 'Empty lines' },
    cleaning: { id: 'cleaning', title: 'Cleaning' },
    sorting: { id: 'sorting', title: 'Sorting' },
    input: { id: 'input', title: 'Getting your list in' },
    export: { id: 'export', title: 'Copy and export' },
    limits: { id: 'limits', title: 'How much it takes' },
    troubleshooting: { id: 'troubleshooting', title: 'When something looks wrong' },
  },
  drawing: {
    label:
      'A list of six lines is dealt onto two piles: three unique items, in the order in which they came first, and three duplicates.',
    caption: 'The first of its kind is kept. Original = unique + duplicates, always.',
    list: 'List',
  },
  case: [
    '`Apple`, `apple` and `APPLE` are one item at first; the one that comes first is kept as it is written. This works in every script that has capitals, so `ÉMILE` and `émile` are one item as well.',
  ],
  caseMore: 'Use it for codes and identifiers in which `AB-1` and `ab-1` mean two things.',
  whiteSpace: [
    'A space at the end is the most common reason why two lines that look alike are not. So items are trimmed before they are compared, and come out trimmed.',
  ],
  trimMore: 'Switch it off if the spaces themselves matter: then lines that differ in them are kept apart.',
  emptyLines: [
    'A line counts as empty when nothing is left of it but white space: lines of spaces or tabs alone are empty, too. They are left out before anything is counted.',
  ],
  emptyMore: 'Switched off, the first empty line stays, and the others are duplicates of it.',
  cleaning: [
    'Cleaning comes before comparing, line by line, in the order in which it stands here. What comes out is the cleaned item.',
  ],
  lineBreaksMore:
    'They are not the breaks between lines, but what Alt+Enter leaves inside of a cell, and Shift+Enter in a text document.',
  tabsMore: 'A row of several cells, copied out of a spreadsheet, grows together.',
  spacesMore: '`new york` becomes `newyork`: good for phone numbers and codes, seldom for words.',
  sorting: [
    'The order in which items came is kept at first. The other orders apply to the unique items; duplicates stay as they were found.',
  ],
  sortCaption: 'Zebra, apple, Émile, 10 and 9 in each order',
  sortInput: ['Zebra', 'apple', 'Émile', '10', '9'],
  sorts: {
    original: 'Zebra, apple, Émile, 10, 9',
    alphabetical: '10, 9, apple, Émile, Zebra',
    reverse: 'Zebra, Émile, apple, 9, 10',
    ascii: '10, 9, Zebra, apple, Émile',
  },
  sortNote: 'Numbers are compared digit by digit, as text: 10 comes before 9.',
  inputBox: 'the box',
  sizes: [
    { size: `up to ${count(100_000)} lines`, feel: 'done before you notice' },
    { size: `up to ${count(1_000_000)} lines`, feel: 'a blink' },
    { size: `${count(10_000_000)} lines and more`, feel: 'some seconds, with rows to look at while they come' },
  ],
  sizesCaption: 'What to expect on an everyday computer',
  limits: LIMIT_TEXTS,
  troubles: [
    {
      problem: 'No duplicates are found',
      answer:
        'Check that **Case sensitive** is off and **Trim white space** is on. If two lines still look alike, they differ in something that cannot be seen: switch on **Remove tabs** or **Remove all spaces** and compare the counts.',
    },
    {
      problem: 'Too many items are gone',
      answer:
        'Have a look at **Duplicates Found**: it lists every one. If `US` and `us` should both stay, switch on **Case sensitive**; if spaces at the ends matter, switch off **Trim white space**.',
    },
    {
      problem: 'The words have grown together',
      answer: '**Remove all spaces** takes out the spaces inside of an item as well. Switch it off.',
    },
    {
      problem: 'The wrong spelling was kept',
      answer:
        'The first one in the list is kept. Sort or order your list so that the spelling you want comes first, and run again.',
    },
    {
      problem: 'A whole row of my table became one item',
      answer:
        'Items are lines. Import the table as `.csv` to take its first column, or cut the rest of each line off with [find and replace](/guides/replace).',
    },
  ],
} as const satisfies GuideTexts & { readonly [name: string]: unknown };
