import { CSV, JSON_FILE, SHEETS, SHEETS_CSV, TXT } from '../../files/export-formats.ts';
import { LETTERED_SHEETS, type ToolEntry } from '../shared/tool-entry.ts';

export const MERGE = {
  id: 'merge',
  title: 'Merge',
  path: '/merge',
  guidePath: '/guides/merge-tool',
  summary: 'Combine word lists into every combination, with optional words, templates and casing.',
  group: 'build',
  page: {
    title: 'Merge lists: every combination of your word lists',
    description:
      'Combine any number of word lists into every combination, with optional words, templates, wraps and casing. Free, in your browser.',
  },
  guide: {
    title: 'Merge guide: every combination of your lists',
    description:
      'How to merge word lists: three steps, separators, casing and wraps shown side by side, examples to load, exports, and answers when something looks wrong.',
  },
  isGuideInFaq: true,
  inputs: [
    { id: 'columns.0', label: 'Column A' },
    { id: 'columns.1', label: 'Column B' },
    { id: 'columns.2', label: 'Column C' },
  ],
  needsSignInToExport: true,
  exports: { fileName: 'merge-results', formats: [CSV, TXT, JSON_FILE, SHEETS_CSV, SHEETS], tables: 'sometimes' },
  imports: { csvHeader: /combination|item/i },
  sheets: LETTERED_SHEETS,
  isRecomputable: true,
  hasProjects: true,
  continuesAs: 'keywords',
  hasFurtherInputs: true,
  // The home page is the merge tool.
  hub: { title: 'Merge Tool', path: '/' },
} as const satisfies ToolEntry;
