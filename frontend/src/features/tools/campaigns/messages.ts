import { formatCountOf } from '../../../shared/format/format.ts';

const rows = (count: number) => formatCountOf(count, 'row');
const campaigns = (count: number) => formatCountOf(count, 'campaign');
const adGroups = (count: number) => formatCountOf(count, 'ad group');

/** Labels and messages of the campaign builder. */
export const CAMPAIGN_MESSAGES = {
  runLabel: 'Build campaigns',
  panel: 'Campaign file',
  lists: 'Lists',
  sections: { keywords: '1 Keywords', structure: '2 Structure', platform: '3 Platform' },
  keywordsTab: 'Keywords',
  negativesTab: 'Negatives',
  keywordsPlaceholder: 'One keyword per line, such as\nred shoes\nblue shoes',
  negativesPlaceholder: 'One negative per line, such as\n-free\n-"free trial"',
  items: (count: number) => formatCountOf(count, 'keyword'),
  tableRows: rows,
  empty: 'Paste keywords or continue from Merge, name campaigns and ad groups, then press Build campaigns.',
  example: { keywords: ['red shoes', 'blue shoes', 'running shoes'], negatives: ['-free', '-"how to"'] },
  noInput: 'No input',
  noMatchType: 'No match type',
  cannotRun: 'Cannot build campaigns',
  done: 'Campaign rows ready',
  doneText: (rowCount: number, campaignCount: number, adGroupCount: number) =>
    `${rows(rowCount)} in ${campaigns(campaignCount)} and ${adGroups(adGroupCount)}`,
  noRows: 'No rows: every keyword was left out.',
  noLeftOut: 'No keywords were left out.',
  noLines: 'The negative list is empty: there were no negatives.',
  summary: 'Summary',
  rows: 'Rows',
  campaigns: 'Campaigns',
  adGroups: 'Ad groups',
  leftOut: 'Left out',
  preview: 'Preview',
  structure: (campaignCount: number, adGroupCount: number) => `${campaigns(campaignCount)}, ${adGroups(adGroupCount)}`,
  optionsSummary: (platform: string, adGroup: string) => `${platform} · ${adGroup}`,
} as const;
