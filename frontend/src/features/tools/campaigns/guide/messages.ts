import type { GuideTexts } from '../../../../workbench/guide/guide.ts';
import { LIMIT_MESSAGES } from '../../../../workbench/guide/messages.ts';
import { CAMPAIGN_MESSAGES } from '../messages.ts';

export const GUIDE = {
  title: 'How to build a campaign file',
  lead: 'Turn a list of keywords into the file that Google Ads Editor, Microsoft Advertising or Amazon Ads imports: campaigns, ad groups, match types, bids and negatives.',
  runLabel: CAMPAIGN_MESSAGES.runLabel,
  steps: [
    {
      title: 'Paste keywords and negatives',
      text: 'One per line, or a table with columns that the names can use. Negatives are optional.',
    },
    {
      title: 'Name campaigns and ad groups',
      text: 'The names are templates: `{keyword}`, `{match}`, `{word1}` to `{word10}`, `{first2}`, `{first3}` and every column of a table. The buttons above **Ad group name** write the usual ones. **Preview** shows the first five rows, and how many campaigns and ad groups there will be.',
    },
    {
      title: 'Choose the platform',
      text: 'Choose match types, status and bid. For campaigns that do not exist yet, turn on **Also write campaigns and ad groups** and enter a daily budget.',
    },
    {
      title: `Press ${CAMPAIGN_MESSAGES.runLabel}`,
      text: `After **${CAMPAIGN_MESSAGES.runLabel}**, look at **Left out**, then download the file. Try an import of the first ten rows before the whole file.`,
    },
  ],
  sections: {
    quickStart: { id: 'quick-start', title: 'Quick start' },
    examples: { id: 'examples', title: 'Examples to try' },
    names: { id: 'names', title: 'Names and placeholders' },
    negatives: { id: 'negatives', title: 'Negatives' },
    files: { id: 'files', title: 'The files' },
    input: { id: 'input', title: 'Getting your keywords in' },
    export: { id: 'export', title: 'Copy and export' },
    limits: { id: 'limits', title: 'Limits' },
    troubleshooting: { id: 'troubleshooting', title: 'When something looks wrong' },
  },
  drawing: {
    heads: ['Your lists', 'Ad groups: {word1}', 'Campaign'],
    label:
      'The keywords “red shoes” and “red boots” are in the ad group “red”, “blue shoes” in the ad group “blue”; both ad groups and the negative “-free” are in the campaign “Shoes”.',
    caption: 'Ad groups by the first word of each keyword, with a negative for the campaign.',
  },
  names: [
    'A placeholder in braces is filled for each keyword: `{first2}` is its first two words. A column of a table goes by its name, such as `{Brand}`, and wins over a built-in name. Write `{{` and `}}` for braces.',
    'Names that are longer than the platform takes are cut. If two names become equal, the later one gets ` ~2`. When an ad group is full, it continues as `name 2`.',
    'A keyword whose campaign or ad group would have no name is left out, and so is one whose final URL is no web address.',
  ],
  negatives: [
    'Negatives go to every campaign, to every ad group, or into a list. Microsoft and Amazon Ads may not take broad negatives: they become phrase.',
    'Google Ads Editor may refuse rows for shared lists, so a Google list is a text file of up to 5,000 lines, to be pasted under **Tools > Shared library > Exclusion lists**. For Microsoft the lists are in the file.',
  ],
  files: [
    'Google Ads Editor reads UTF-8 with commas, or UTF-16 with tabs as it exports itself. Microsoft’s file says `Format Version` 6.0; it is split at 4 million rows or 100 MB. Amazon’s file is a spreadsheet, split at 1,048,575 rows. Several parts come as one ZIP archive.',
    'The column names and values were checked in November 2026. Those of Google and Amazon come from public tools and practitioners, so they may change.',
  ],
  inputBox: 'a box',
  sheetsBox: 'Keywords',
  limits: LIMIT_MESSAGES,
  troubles: [
    {
      problem: 'Keywords are missing from the file',
      answer: '**Left out** lists each one with its reason, such as `duplicate`, `words` or `no ad group`.',
    },
    {
      problem: 'The import says that a campaign does not exist',
      answer: 'Turn on **Also write campaigns and ad groups**, or use the names of campaigns that exist.',
    },
    {
      problem: '“There is no column” appears',
      answer: 'A placeholder names a column that the table does not have. A list has the built-in placeholders only.',
    },
  ],
} as const satisfies GuideTexts & { readonly [name: string]: unknown };
