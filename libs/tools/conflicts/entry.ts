import { LIST_EXPORTS } from '../../files/export-formats.ts';
import { LETTERED_SHEETS, type ToolEntry } from '../shared/tool-entry.ts';

export const CONFLICTS = {
  id: 'conflicts',
  title: 'Negative Conflicts',
  path: '/negative-conflicts',
  guidePath: '/guides/negative-conflicts',
  summary: 'Find negatives that block your keywords, and shorten a negative list.',
  group: 'negatives',
  page: {
    title: 'Negative keyword conflicts: find and fix them',
    description:
      'See which negative keywords keep your keywords from being served, and remove negatives that others already cover. Free, in your browser, no account needed.',
  },
  guide: {
    title: 'Negative conflicts guide: match types and short lists',
    description:
      'How negatives block keywords on Google, Microsoft and Amazon Ads, what partly blocked means, how a negative list is shortened, and examples to load.',
  },
  inputs: [
    { id: 'keywords', label: 'Keywords', form: 'either', csv: 'table' },
    {
      id: 'negatives',
      label: 'Negative keywords',
      form: 'either',
      csv: 'table',
      isNegativeList: true,
      takesStarterPacks: true,
    },
  ],
  needsSignInToExport: false,
  exports: { fileName: 'negative-conflicts', formats: LIST_EXPORTS, tables: 'always' },
  sheets: LETTERED_SHEETS,
} as const satisfies ToolEntry;
