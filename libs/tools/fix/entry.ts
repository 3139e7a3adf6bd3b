import { LIST_EXPORTS } from '../../files/export-formats.ts';
import type { ToolEntry } from '../shared/tool-entry.ts';

export const FIX_KEYWORDS = {
  id: 'fix',
  title: 'Fix Keywords',
  path: '/fix-keywords',
  guidePath: '/guides/fix-keywords',
  summary: 'Change keywords that an ad platform would refuse, and list every change.',
  group: 'clean',
  page: {
    title: 'Fix keywords for Google, Microsoft and Amazon Ads',
    description:
      'Fix symbols, signs, match types, word counts and lengths that an ad platform refuses, in millions of keywords at once, with a list of every change.',
  },
  guide: {
    title: 'Fix keywords guide: what ad platforms refuse',
    description:
      'Which characters, match types and lengths Google, Microsoft and Amazon Ads refuse, how each one is fixed, what counts as a duplicate, and examples to load.',
  },
  inputs: [{ id: 'rows', label: 'Keywords', form: 'either', csv: 'table' }],
  needsSignInToExport: false,
  exports: { fileName: 'fixed-keywords', formats: LIST_EXPORTS, tables: 'sometimes' },
  sheets: { columns: 'choice', messages: 'campaign', noun: 'keywords' },
} as const satisfies ToolEntry;
