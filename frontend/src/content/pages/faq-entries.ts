import { PLANS } from '../../../../libs/contracts/account/plans.ts';
import { formatBytes } from '../../../../libs/format-bytes.ts';
import { count } from '../../shared/prose/inline.ts';
import { TOOLS } from '../../workbench/available-tools.ts';
import { EDITOR_MAX_LINES } from '../../workbench/inputs/line-editor/intake.ts';

/** The categories of questions, in the order of the filter. */
export const FAQ_CATEGORIES = ['General', 'Tools', 'Account', 'Technical', 'Use Cases'] as const;

export type FaqCategory = (typeof FAQ_CATEGORIES)[number];

export interface FaqEntry {
  /** Fragment in the URL. */
  readonly id: string;
  readonly category: FaqCategory;
  readonly question: string;
  /** Paragraphs of rich text. */
  readonly answer: readonly string[];
}

/** Titles of the tools whose exports need an account, as `A, B and C`. */
const SIGN_IN_TOOLS = TOOLS.filter(({ needsSignInToExport }) => needsSignInToExport)
  .map(({ title }) => title)
  .join(', ')
  .replace(/, ([^,]*)$/, ' and $1');

/** All questions, by category. */
export const FAQ_ENTRIES: readonly FaqEntry[] = [
  {
    id: 'what-is-overprint',
    category: 'General',
    question: 'What is Overprint?',
    answer: [
      'Tools for long lists of text, made for search marketing: [merge](/merge) word lists, [remove duplicates](/dedupe), [find and replace](/replace), [build keywords](/keywords), [build negative keywords](/negative-keywords), [find negatives that block keywords](/negative-conflicts) and [tag URLs](/utm-builder). They run in your browser and can send their results to each other.',
    ],
  },
  {
    id: 'is-it-free',
    category: 'General',
    question: 'What does it cost?',
    answer: [
      'All tools are free, with or without an account, and so is an account. There is no trial period and no limit on how often you run a tool.',
    ],
  },
  {
    id: 'do-i-need-an-account',
    category: 'General',
    question: 'Do I need an account?',
    answer: [
      `No. Without one you can import files, run every tool, look through the results, and copy or export them. Only ${SIGN_IN_TOOLS} ask you to sign in for an export, and so does saving.`,
    ],
  },
  {
    id: 'who-is-it-for',
    category: 'General',
    question: 'Who is it for?',
    answer: [
      'People who work with lists in search and advertising: SEO and PPC specialists, affiliate marketers, domainers, online shops, and database maintainers. Businesses, schools, non-profits and individuals aged 13 or older are all welcome.',
    ],
  },
  {
    id: 'does-my-data-leave-the-browser',
    category: 'General',
    question: 'Does what I paste leave my browser?',
    answer: [
      'Not by itself. Lists are read, processed and exported in your browser. Only what you choose to save to your account or to run on our server is sent to us, and the link of a Google Sheet that you import.',
      'The [privacy policy](/privacy) says exactly what is stored, where, and for how long.',
    ],
  },
  {
    id: 'how-does-merging-work',
    category: 'Tools',
    question: 'How does merging work?',
    answer: [
      'Every item of column A is joined with every item of B and C: 100 × 50 × 10 items make 50,000 rows. You choose the separator, the wrap and the casing of a row. One filled column is enough; empty ones are skipped.',
      'The [merge guide](/guides/merge-tool) shows each option on an example.',
    ],
  },
  {
    id: 'what-counts-as-a-duplicate',
    category: 'Tools',
    question: 'When do two lines count as duplicates?',
    answer: [
      'When they are the same after cleaning. By default white space at the ends is trimmed and capitals make no difference; both can be changed. The first occurrence is kept, and all duplicates are listed.',
      'More in the [dedupe guide](/guides/dedupe).',
    ],
  },
  {
    id: 'which-match-types',
    category: 'Tools',
    question: 'Which match types does the keyword builder write?',
    answer: [
      'Broad, modified broad (`+red shoes`), phrase (`"red shoes"`) and exact (`[red shoes]`), any of them side by side. Google retired modified broad in 2021, and Microsoft treats it as broad.',
      'The [keyword guide](/guides/keywords) explains which searches each of them matches.',
    ],
  },
  {
    id: 'regular-expressions',
    category: 'Tools',
    question: 'Can find and replace use regular expressions?',
    answer: [
      'Yes: JavaScript’s, with groups you can use in the replacement. Help with examples and an explanation of mistakes appear next to the field, and every match is shown before you run. Plain text and whole words need no pattern at all.',
    ],
  },
  {
    id: 'negatives-for-which-platforms',
    category: 'Tools',
    question: 'For which platforms can I write negative keywords?',
    answer: [
      'Google Ads, Microsoft Ads and Amazon Ads. Google and Microsoft use a leading dash, Amazon does not. A check below the results counts negatives that the platform may reject. It only warns: you decide.',
    ],
  },
  {
    id: 'existing-utm-parameters',
    category: 'Tools',
    question: 'What happens to UTM parameters that a URL already has?',
    answer: [
      'Your values replace the existing parameters in place; parameters you leave blank stay. With **Overwrite existing UTM** on, all five are removed first. Everything else in the URL stays unchanged, including the fragment.',
    ],
  },
  {
    id: 'what-does-an-account-add',
    category: 'Account',
    question: 'What does an account add?',
    answer: [
      `Exports of ${SIGN_IN_TOOLS}. The other tools export without an account, too.`,
      `And a place for your work: saved lists, results and recipes, folders and projects. A free account holds ${count(PLANS.free.savedItems)} saved items with ${formatBytes(PLANS.free.storageBytes)} of text between them.`,
    ],
  },
  {
    id: 'why-sign-in-to-export',
    category: 'Account',
    question: 'I am asked to sign in. Is my work lost?',
    answer: [
      'No. Your lists, options and results stay in the tab while you sign in or sign up, and afterwards you are back where you were.',
    ],
  },
  {
    id: 'forgot-password',
    category: 'Account',
    question: 'I forgot my password. What now?',
    answer: [
      'Ask for a link on the [forgot password](/auth/forgot-password) page. It arrives by email and is valid for half an hour. If it does not arrive, check your spam folder. If you forgot your username, [we can mail you that](/auth/forgot-username), too.',
    ],
  },
  {
    id: 'delete-account',
    category: 'Account',
    question: 'How do I delete my account?',
    answer: [
      'On your [account page](/account), with your password. It permanently removes the account and everything saved in it. You can download all of your data there first.',
    ],
  },
  {
    id: 'how-long-may-a-list-be',
    category: 'Technical',
    question: 'How long can a list be?',
    answer: [
      `As long as your browser can hold: 4 GB of lines in a tab on a desktop, less on a device with little memory. Millions of lines are normal here. Above ${count(EDITOR_MAX_LINES)} lines a box shows scrollable rows instead of an editor.`,
    ],
  },
  {
    id: 'which-files',
    category: 'Technical',
    question: 'Which files can I import and export?',
    answer: [
      'Import: TXT with one item per line, CSV, TSV or XLSX (a column or a whole table, whatever the delimiter) and JSON (an array), by button, drop or paste.',
      'A column of a shared Google Sheet can be imported by its link.',
      'Export: TXT and CSV from every tool, in UTF-8; from all but negative keywords also JSON, and a new Google Sheet into which you paste the copied rows.',
    ],
  },
  {
    id: 'which-browsers',
    category: 'Technical',
    question: 'Which browsers does it work in?',
    answer: [
      'It is built for the current versions of Chrome, Edge, Firefox and Safari, on computers and phones. The tools need JavaScript; guides and other pages can be read without it.',
      'After one visit the tools also work offline.',
    ],
  },
  {
    id: 'reload-and-close',
    category: 'Technical',
    question: 'What happens when I reload or close the tab?',
    answer: [
      'A reload restores your lists and options. Lists of closed tabs are removed from your browser at your first visit more than two days after they were last changed or opened.',
    ],
  },
  {
    id: 'ppc-campaign',
    category: 'Use Cases',
    question: 'How do I prepare a PPC campaign?',
    answer: [
      'Build the keywords from intents, products and places with the [keyword builder](/keywords), in phrase and exact match. Send the words you do not want to [negative keywords](/negative-keywords). Tag the landing pages with the [UTM builder](/utm-builder), so that analytics knows where visits came from.',
    ],
  },
  {
    id: 'domain-names',
    category: 'Use Cases',
    question: 'How do I find domain names?',
    answer: [
      'Put prefixes into column A of [merge](/merge), names into B and endings such as .com into C, with nothing as the separator. Send the result to [dedupe](/dedupe) to sort it, copy it, and check which names are free.',
    ],
  },
  {
    id: 'clean-up-a-database',
    category: 'Use Cases',
    question: 'How do I clean up a mailing list or an export of a database?',
    answer: [
      'Import the CSV into [dedupe](/dedupe): it takes the first column, trims it and removes duplicates regardless of capitals. Remove leftovers such as remarks in brackets with [find and replace](/replace). Both work on millions of lines, and nothing is uploaded.',
    ],
  },
];
