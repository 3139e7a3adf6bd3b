import { LIST_EXPORTS } from '../../files/export-formats.ts';
import type { ToolEntry } from '../shared/tool-entry.ts';

export const CAMPAIGNS = {
  id: 'campaigns',
  title: 'Campaign Builder',
  path: '/campaign-builder',
  guidePath: '/guides/campaign-builder',
  summary: 'Turn keywords and negatives into an import file for Google, Microsoft or Amazon Ads.',
  group: 'build',
  page: {
    title: 'Campaign builder: import files for ad platforms',
    description:
      'Turn keywords into campaigns and ad groups: files for Google Ads Editor, Microsoft Advertising and Amazon Ads, with negatives and millions of rows.',
  },
  guide: {
    title: 'Campaign builder guide: files for ad platforms',
    description:
      'How to build import files for Google Ads Editor, Microsoft Advertising and Amazon Ads: names from templates, match types, negatives, limits, and examples.',
  },
  inputs: [
    { id: 'keywords', label: 'Keywords', form: 'either', csv: 'table' },
    { id: 'negatives', label: 'Negative keywords', isNegativeList: true, takesStarterPacks: true },
  ],
  needsSignInToExport: false,
  exports: {
    fileName: 'campaign-rows',
    fileNameBy: {
      option: 'platform',
      names: { google: 'google-ads-editor', microsoft: 'microsoft-ads-bulk', amazon: 'amazon-ads-bulk' },
    },
    formats: LIST_EXPORTS,
    tables: 'always',
  },
  sheets: { columns: 'choice', messages: 'campaign', noun: 'keywords' },
} as const satisfies ToolEntry;
