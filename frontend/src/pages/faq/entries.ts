import { PLANS } from '../../../../libs/contracts/plans.ts';
import { EDITOR_MAX_LINES } from '../../lines/line-editor/limits.ts';
import { CLAIMS } from '../claims.ts';
import { count } from '../prose/inline.ts';

/** The categories of questions, in the order of the filter. */
export const FAQ_CATEGORIES = ['General', 'Tools', 'Account', 'Technical', 'Use Cases'] as const;

/** One of the categories. */
export type FaqCategory = (typeof FAQ_CATEGORIES)[number];

/** A question with its answer. */
export interface FaqEntry {
  /** Its fragment in the address, for links to it. */
  readonly id: string;
  readonly category: FaqCategory;
  readonly question: string;
  /** Paragraphs of rich text. */
  readonly answer: readonly string[];
}

/** All questions, by category. */
export const FAQ_ENTRIES: readonly FaqEntry[] = [
  {
    id: 'what-is-overprint',
    category: 'General',
    question: 'What is Overprint?',
    answer: [
      'Six tools for long lists of text, made for search marketing: [merge](/merge) word lists, [remove duplicates](/dedupe), [find and replace](/replace), [build keywords](/keywords), [build negative keywords](/negative-keywords) and [tag URLs](/utm-builder). They run in your browser and hand their results to each other.',
    ],
  },
  {
    id: 'is-it-free',
    category: 'General',
    question: 'What does it cost?',
    answer: [
      'All six tools are free, with or without an account, and so is an account. There is no trial that ends and no limit on how often you run a tool.',
    ],
  },
  {
    id: 'do-i-need-an-account',
    category: 'General',
    question: 'Do I need an account?',
    answer: [
      'No. Without one you can import files, run every tool, look through the results and copy them. Dedupe and find and replace export files without an account as well. The other tools ask you to sign in for an export, and so does saving.',
    ],
  },
  {
    id: 'who-is-it-for',
    category: 'General',
    question: 'Who is it for?',
    answer: [
      'People who work with lists in search and advertising: SEO and PPC specialists, affiliate marketers, domainers, online shops, and whoever looks after databases. Businesses, schools, non-profits and individuals aged 13 or older are all welcome.',
    ],
  },
  {
    id: 'does-my-data-leave-the-browser',
    category: 'General',
    question: 'Does what I paste leave my browser?',
    answer: [
      CLAIMS.sheetsImport
        ? 'Not by itself. Lists are read, worked on and exported in your browser. Only what you choose to save to your account comes to us, and the address of a Google Sheet that you import.'
        : 'Not by itself. Lists are read, worked on and exported in your browser. Only what you choose to save to your account comes to us.',
      'The [privacy policy](/privacy) says exactly what is kept, where, and for how long.',
    ],
  },
  {
    id: 'how-does-merging-work',
    category: 'Tools',
    question: 'How does merging work?',
    answer: [
      'Every item of column A is joined with every item of B and C: 100 × 50 × 10 items make 50,000 rows. You choose the separator, what is put around a row, and how it is cased. One filled column is enough; empty ones are left out.',
      'The [merge guide](/guides/merge-tool) shows each option on an example.',
    ],
  },
  {
    id: 'what-counts-as-a-duplicate',
    category: 'Tools',
    question: 'When do two lines count as duplicates?',
    answer: [
      'When they are the same after cleaning. By default white space at the ends is trimmed and capitals make no difference; both can be changed. The first of its kind is kept, and everything that was taken out is listed.',
      'More in the [dedupe guide](/guides/dedupe).',
    ],
  },
  {
    id: 'which-match-types',
    category: 'Tools',
    question: 'Which match types does the keyword builder write?',
    answer: [
      'Broad, modified broad (`+red shoes`), phrase (`"red shoes"`) and exact (`[red shoes]`), any of them side by side. Google retired modified broad in 2021, and Microsoft treats it as broad.',
      'The [keyword guide](/guides/keywords) says what each of them reaches.',
    ],
  },
  {
    id: 'regular-expressions',
    category: 'Tools',
    question: 'Can find and replace use regular expressions?',
    answer: [
      'Yes: JavaScript’s, with groups you can use in the replacement. Help with examples stands beside the field, a mistake in a pattern is explained there, and every match is shown before you run. Plain text and whole words need no pattern at all.',
    ],
  },
  {
    id: 'negatives-for-which-platforms',
    category: 'Tools',
    question: 'For which platforms can I write negative keywords?',
    answer: [
      'Google Ads, Microsoft Ads and Amazon Ads. Google and Microsoft take a dash in front, Amazon does not. A check below the results counts what the platform would refuse, and it only warns: you decide.',
    ],
  },
  {
    id: 'existing-utm-parameters',
    category: 'Tools',
    question: 'What happens to UTM parameters that a URL already has?',
    answer: [
      'What you fill in replaces the parameter where it stands; what you leave blank stays. With **Overwrite existing UTM** on, all five are taken out first. Everything else in the URL keeps its bytes, the fragment included.',
    ],
  },
  {
    id: 'what-does-an-account-add',
    category: 'Account',
    question: 'What does an account add?',
    answer: [
      'Exports of every tool as TXT, CSV or JSON.',
      ...(CLAIMS.savedData
        ? [
            `And a place for your work: saved lists and results, folders and projects. A free account holds ${count(PLANS.free.savedItems)} saved items with ${PLANS.free.storageBytes / 1_000_000} MB of text between them.`,
          ]
        : []),
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
      'Ask for a link on the [forgot password](/auth/forgot-password) page. It comes by email and is good for half an hour. Nothing there? Look into the spam folder. If you forgot your username, [we can mail you that](/auth/forgot-username), too.',
    ],
  },
  {
    id: 'delete-account',
    category: 'Account',
    question: 'How do I delete my account?',
    answer: [
      'On your [account page](/account), with your password. It removes the account and everything saved in it, for good: there is no way back. You can download all of your data there before.',
    ],
  },
  {
    id: 'how-long-may-a-list-be',
    category: 'Technical',
    question: 'How long may a list be?',
    answer: [
      `As long as your browser can hold: 4 GB of lines in a tab on a desktop, less on a device with little memory. Millions of lines are normal here. Above ${count(EDITOR_MAX_LINES)} lines a box shows rows to scroll in place of an editor.`,
    ],
  },
  {
    id: 'which-files',
    category: 'Technical',
    question: 'Which files can I import and export?',
    answer: [
      'Import: TXT with one item a line, CSV (the first column) and JSON (an array), by button, drop or paste. Excel files are saved as CSV first.',
      ...(CLAIMS.sheetsImport ? ['A column of a shared Google Sheet can be imported by its link.'] : []),
      'Export: TXT and CSV from every tool, in UTF-8; from all but negative keywords also JSON, and a new Google Sheet into which you paste the copied rows.',
    ],
  },
  {
    id: 'which-browsers',
    category: 'Technical',
    question: 'Which browsers does it work in?',
    answer: [
      'It is built for the current versions of Chrome, Edge, Firefox and Safari, on computers and phones. JavaScript is needed for the tools; guides and other texts can be read without it.',
      ...(CLAIMS.offline ? ['After one visit the six tools work without a connection, too.'] : []),
    ],
  },
  {
    id: 'reload-and-close',
    category: 'Technical',
    question: 'What happens when I reload or close the tab?',
    answer: [
      'After a reload your lists and options are back. Closing the tab ends it: what it held is removed from your browser the next time you open the site.',
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
      'Import the CSV into [dedupe](/dedupe): it takes the first column, trims it and removes duplicates whatever their capitals. Leftovers such as remarks in brackets go with [find and replace](/replace). Both work on millions of lines, and nothing is uploaded.',
    ],
  },
];
