import { csv, TXT } from '../../files/export-formats.ts';
import type { ToolEntry } from '../shared/tool-entry.ts';

export const NEGATIVES = {
  id: 'negatives',
  title: 'Negative Keywords',
  path: '/negative-keywords',
  guidePath: '/guides/negative-keywords',
  summary: 'Format a keyword list as negatives for Google, Microsoft or Amazon Ads.',
  group: 'negatives',
  page: {
    title: 'Negative keywords: format lists for ad platforms',
    description:
      'Format keyword lists as exact, phrase and broad negatives for Google, Microsoft or Amazon Ads, without those you have already. Free, in your browser.',
  },
  guide: {
    title: 'Negative keywords guide: match types and platforms',
    description:
      'How to build negative keywords in four steps: what each match type keeps away, how Google, Microsoft and Amazon Ads write them, and examples by industry.',
  },
  inputs: [
    {
      id: 'keywords',
      label: 'Input Keywords',
      preferredColumns: ['keyword', 'search term', 'search query'],
      takesStarterPacks: true,
    },
    {
      id: 'existing',
      label: 'Existing Negative Keywords',
      preferredColumns: ['negative keyword', 'keyword'],
      isNegativeList: true,
      takesNoSheets: true,
      takesStarterPacks: true,
    },
  ],
  needsSignInToExport: true,
  exports: {
    fileName: 'negative-keywords',
    hasTimestamp: true,
    formats: [TXT, csv({ quotes: 'needed', isSpreadsheetSafe: false, header: 'Negative Keywords' })],
  },
  sheets: { columns: 'choice', messages: 'campaign', noun: 'keywords' },
  isRecomputable: true,
  continuesAs: 'negatives',
} as const satisfies ToolEntry;
