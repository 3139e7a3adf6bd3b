import { CLAIMS } from '../../pages/claims.ts';
import { count } from '../../pages/prose/inline.ts';
import { MERGE_TEXTS } from '../../tools/merge/texts.ts';
import type { GuideTexts } from '../guide.ts';
import { LIMIT_TEXTS } from '../shared-texts.ts';

/** The words of the merge guide. */
export const MERGE_GUIDE = {
  title: 'How to merge lists',
  lead: 'Merge joins every item of one list with every item of the others. Three short columns can make thousands of keywords, domain names or product titles: here is how to get exactly the ones you want.',
  runLabel: MERGE_TEXTS.runLabel,
  steps: [
    {
      title: 'Fill the columns',
      text: 'Paste one list into column A, another into B and, if you like, a third into C: one item a line. One filled column is enough, and empty ones are left out.',
    },
    {
      title: 'Say how a row looks',
      text: 'Choose what stands between the items (**Separator**), around the whole row (**Wrap**), and how it is cased (**Casing**).',
    },
    {
      title: `Press ${MERGE_TEXTS.runLabel}`,
      text: `Beside the button stands how many combinations will come. After **${MERGE_TEXTS.runLabel}** you can scroll, search, copy and export all of them.`,
    },
  ],
  sections: {
    quickStart: { id: 'quick-start', title: 'Quick start in three steps' },
    example: { id: 'example', title: 'See it at work' },
    input: { id: 'input', title: 'Getting your lists in' },
    row: { id: 'how-a-row-is-made', title: 'How a row is made' },
    separators: { id: 'separators', title: 'Separators' },
    wrapping: { id: 'wrapping', title: 'Wrapping' },
    casing: { id: 'casing', title: 'Casing' },
    export: { id: 'export', title: 'Copy and export' },
    account: { id: 'account', title: 'What an account adds' },
    useCases: { id: 'use-cases', title: 'What people use it for' },
    limits: { id: 'limits', title: 'How much it takes' },
    troubleshooting: { id: 'troubleshooting', title: 'When something looks wrong' },
  },
  preview: 'This is the tool itself with an example in it, to look at only: your own columns stay as they are.',
  previewRows: 'What comes out, row by row',
  drawing:
    'Red and blue are each joined with shoes and boots, and each pair with sale: two times two times one makes four rows.',
  drawingCaption: '2 × 2 × 1 = 4 rows',
  inputBox: 'a column',
  input: [
    'Every line is trimmed, and lines with nothing on them are skipped, so a column copied out of a spreadsheet needs no tidying first. In a CSV file a first line that mentions “combination” or “item” is taken for the heading of the column and left out.',
  ],
  rowIntro: 'The order is always the same, and it explains most surprises:',
  row: [
    '**Join.** One item of each filled column, in the order A, B, C, with the separator between them.',
    '**Wrap.** Quotes, brackets or your own text around the joined row.',
    '**Case.** The whole row is cased, your own wrap text included.',
    '**Remove duplicates.** Of rows that are exactly the same only the first is kept. Two combinations can meet: with nothing between, `in` + `doors` and `indoor` + `s` are the same row.',
  ],
  separatorCaption: 'red and shoes, joined with each separator',
  separatorCustom: '::',
  separators: {
    nothing: 'redshoes',
    space: 'red shoes',
    minus: 'red-shoes',
    plus: 'red+shoes',
    underscore: 'red_shoes',
    comma: 'red,shoes',
    pipe: 'red|shoes',
    custom: 'red::shoes',
  },
  separatorNote: 'Custom takes any text of your own; here it is two colons.',
  wrapCaption: 'red shoes with each wrap',
  wrapCustom: ['buy ', ' now'],
  wraps: {
    nothing: 'red shoes',
    quotes: '"red shoes"',
    brackets: '[red shoes]',
    parentheses: '(red shoes)',
    custom: 'buy red shoes now',
  },
  wrapNote:
    'Quotes and brackets are what ad platforms read as phrase and exact match. For match types side by side, the [keyword builder](/guides/keywords) is the quicker way.',
  casingCaption: 'Red and trail SHOES, joined by a space, with each casing',
  casings: {
    none: 'Red trail SHOES',
    lowercase: 'red trail shoes',
    uppercase: 'RED TRAIL SHOES',
    titlecase: 'Red Trail Shoes',
    camelcase: 'redTrailShoes',
    pascalcase: 'RedTrailShoes',
  },
  account: [
    'Merging, importing and copying need no account. With a [free account](/auth/signup) you can also export files.',
    ...(CLAIMS.savedData
      ? [
          'You can then save a column as a list and load it again with two clicks, save results, sort both into folders, and keep the columns of a campaign together as a project.',
        ]
      : []),
  ],
  useCases: [
    '**Search ads:** intents × products × places, such as `buy` × `running shoes` × `online`, for ad groups that leave no gap.',
    '**Search engine optimisation:** long-tail phrases to look up in your keyword research tool.',
    '**Domain names:** prefixes × names × endings with nothing in between.',
    '**Shops:** product titles and SKUs from brand, model, colour and size.',
    '**Affiliate and content work:** headlines and page slugs, joined by a minus, in lower case.',
    '**Databases and tests:** every case of a few lists of values, wrapped in quotes.',
  ],
  limits: [
    ...LIMIT_TEXTS,
    `Combinations are worked out where you look at them and while a file is written, so ten million take no more memory than their lists. Where duplicates might hide among them, every row has to be made and compared; you see them stream in. A merge is refused only above ${count(9_007_199_254_740_992)} rows, because they could no longer be numbered.`,
  ],
  troubles: [
    {
      problem: `${MERGE_TEXTS.runLabel} is grey`,
      answer: 'All three columns are empty, or hold nothing but white space. One item in one column is enough.',
    },
    {
      problem: 'The words stick together',
      answer: 'The separator is **Nothing** at first. Choose **Space**.',
    },
    {
      problem: 'My capitals are gone',
      answer:
        'The casing is **lowercase** at first, which suits keywords. Choose **No change** to keep what you typed.',
    },
    {
      problem: 'There are fewer rows than combinations',
      answer: '**Remove duplicates** is on, and some combinations make the same row. Switch it off to see all of them.',
    },
    {
      problem: 'The first line of my file is missing',
      answer:
        'It mentions “combination” or “item” and was taken for a heading. Add the line by hand, or save the file as `.txt`.',
    },
    {
      problem: 'My spreadsheet shows an error in place of a row',
      answer:
        'Rows that begin with `+`, `-`, `=` or `@` look like formulas to it. Export as **CSV for Google Sheets**, which marks them as text.',
    },
  ],
} as const satisfies GuideTexts & { readonly [name: string]: unknown };
