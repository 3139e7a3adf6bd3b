import type { ToolId } from '../../../../libs/contracts/tool-catalog.ts';
import { CLAIMS } from '../claims.ts';

/** What the features page says of a tool. */
export interface FeatureTexts {
  readonly claim: string;
  readonly text: string;
  readonly points: readonly string[];
}

/** What the features page says. */
export const FEATURES_TEXTS = {
  title: 'Six tools for lists that outgrew the spreadsheet',
  lead: 'Merge, clean, change, build and tag. Each tool does one thing to a list of any length, and hands its result to the next.',
  start: 'Start merging',
  signUp: 'Sign up free',
  useTool: 'Use Tool',
  guide: 'Guide',
  of: (tool: string) => `: ${tool}`,
  shared: 'What all six share',
  sharedPoints: [
    {
      title: 'Your lists stay with you',
      text: 'Files are read, and results made, in your browser. Only what you save to an account is sent to us.',
    },
    {
      title: 'Long lists are normal',
      text: 'Millions of lines scroll, search and export like a hundred. The page answers all the while.',
    },
    {
      title: 'No dead ends',
      text: 'A run can be cancelled at any moment and keeps what has come. A reload brings your lists back.',
    },
    {
      title: 'From tool to tool',
      text: 'Send a result into another tool’s box, without copying and without a file in between.',
    },
    {
      title: 'In and out',
      text: 'TXT, CSV and JSON by button, drop or paste; exports in UTF-8, ready for ad platforms and spreadsheets.',
    },
    CLAIMS.savedData
      ? {
          title: 'A place for your work',
          text: 'With a free account: saved lists and results, folders and projects, there on every device.',
        }
      : {
          title: 'By hand or by keyboard',
          text: 'Every tool is complete by keyboard, reads well in a screen reader, and has a dark theme.',
        },
  ],
  assistants: 'You work with an AI assistant? [This is how they go together](/ai-tools).',
  closing: 'Try it on a list of your own',
  closingText: 'Nothing to install, and no account needed to run a tool.',
  tools: {
    merge: {
      claim: 'Every combination of your lists',
      text: 'Join up to three columns into every combination, with the separator, wrap and casing you need.',
      points: [
        'Ten million combinations open at once: rows are worked out where you look',
        'Eight separators, five wraps, six casings, and your own text for each',
        'Duplicates removed while the rows stream in',
      ],
    },
    keywords: {
      claim: 'Ad keywords in every match type',
      text: 'Turn word lists into broad, phrase and exact keywords side by side, ready to paste into a campaign.',
      points: [
        'Match types, text case, separators and wraps in one form',
        'A live count before you press the button',
        'A check against the rules of Google, Microsoft and Amazon Ads',
      ],
    },
    dedupe: {
      claim: 'One list in, two lists out',
      text: 'Unique items on one side, every removed repetition on the other, with the share of duplicates.',
      points: [
        'Capitals, accents and white space treated as you say',
        'Cleans soft line breaks, tabs and spaces on the way',
        'Four sort orders, exports without an account',
      ],
    },
    replace: {
      claim: 'One change, every line',
      text: 'Plain text, whole words or regular expressions, with each match marked before anything is changed.',
      points: [
        'A preview that counts every match, even in a million lines',
        'Help with patterns beside the field, mistakes explained',
        'A pattern that runs away is stopped, not your browser',
      ],
    },
    negatives: {
      claim: 'Stop paying for the wrong searches',
      text: 'Write any list of words as exact, phrase and broad negatives for the platform you use.',
      points: [
        'Takes words in any form: dashes, brackets and quotes are cleaned off',
        'Leaves out the negatives you already have',
        'Knows what Google, Microsoft and Amazon Ads accept',
      ],
    },
    utm: {
      claim: 'Every link tagged the same way',
      text: 'Add UTM parameters to a million URLs at once and see the channel they will be counted in.',
      points: [
        'Eighteen channel presets, and the GA4 channel of whatever you type',
        'Encoded once; placeholders of ad platforms stay as they are',
        'Every line that cannot be tagged is listed with the reason',
      ],
    },
  } satisfies Readonly<Record<ToolId, FeatureTexts>>,
} as const;
