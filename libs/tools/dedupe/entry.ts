import { CSV, JSON_FILE, SHEETS, TXT } from '../../files/export-formats.ts';
import { LETTERED_SHEETS, type ToolEntry } from '../shared/tool-entry.ts';

export const DEDUPE = {
  id: 'dedupe',
  title: 'Dedupe',
  path: '/dedupe',
  guidePath: '/guides/dedupe',
  summary: 'Split a list into unique items and duplicates, cleaned and sorted.',
  group: 'clean',
  page: {
    title: 'Remove duplicates from a list of any length',
    description:
      'Split a list into unique items and duplicates, cleaned and sorted: millions of lines at once. Free, in your browser, no account needed.',
  },
  guide: {
    title: 'Dedupe guide: remove duplicates from a list',
    description:
      'How to remove duplicates: what counts as the same, white space and empty lines, cleaning and sorting, exports, how much it takes, and examples to load.',
  },
  isGuideInFaq: true,
  inputs: [{ id: 'text', label: 'List', form: 'either', csv: 'firstCell' }],
  needsSignInToExport: false,
  exports: { fileName: 'deduplicated-list', formats: [TXT, CSV, JSON_FILE, SHEETS], tables: 'sometimes' },
  sheets: LETTERED_SHEETS,
} as const satisfies ToolEntry;
