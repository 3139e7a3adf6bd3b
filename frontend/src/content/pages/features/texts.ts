import { CLAIMS } from '../../../shared/prose/claims.ts';

/** Labels and text of the features page. */
export const FEATURES_TEXTS = {
  title: 'Tools for lists that outgrew the spreadsheet',
  lead: 'Merge, clean, change, build and tag. Each tool does one thing to a list of any length, and hands its result to the next.',
  start: 'Start merging',
  signUp: 'Sign up free',
  useTool: 'Use Tool',
  guide: 'Guide',
  of: (tool: string) => `: ${tool}`,
  recipes: 'Paste once, run every week',
  recipesText:
    'Save the steps from your lists to the result as a recipe. Next week, paste the new lists and press one button, or send the recipe to a colleague as a link.',
  useRecipes: 'Open Recipes',
  shared: 'What all tools share',
  sharedPoints: [
    {
      title: 'Your lists stay with you',
      text: 'Files are read, and results made, in your browser. Only what you save to an account is sent to us.',
    },
    {
      title: 'Long lists are normal',
      text: 'Millions of lines scroll, search and export like a hundred. The page stays responsive.',
    },
    {
      title: 'No dead ends',
      text: 'You can cancel a run at any time and keep its rows. A reload restores your lists.',
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
          text: 'With a free account: saved lists, results and recipes, folders and projects, there on every device.',
        }
      : {
          title: 'By hand or by keyboard',
          text: 'Every tool is complete by keyboard, reads well in a screen reader, and has a dark theme.',
        },
  ],
  assistants: 'Working with an AI assistant? [See how to use both](/ai-tools).',
  closing: 'Try it on a list of your own',
  closingText: 'Nothing to install, and no account needed to run a tool.',
} as const;
