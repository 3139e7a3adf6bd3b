import { CSV, JSON_FILE, SHEETS, TXT } from '../../files/export-formats.ts';
import { LETTERED_SHEETS, type ToolEntry } from '../shared/tool-entry.ts';
import { FIND_NAMES, REPLACE_NAMES } from './rule-names.ts';

export const REPLACE = {
  id: 'replace',
  title: 'Find & Replace',
  path: '/replace',
  guidePath: '/guides/replace',
  summary: 'Change text across every line: plain, whole words or regular expressions.',
  group: 'clean',
  page: {
    title: 'Find and replace across every line',
    description:
      'Change text in millions of lines at once: plain, whole words or regular expressions, with a preview of every match. Free, in your browser.',
  },
  guide: {
    title: 'Find and replace guide: words, places, patterns',
    description:
      'How to find and replace in every line: whole words, removing text, adding a prefix or suffix, and the signs \\b, \\n, \\t and \\s, with examples to load.',
  },
  inputs: [
    { id: 'text', label: 'Input Text', form: 'either', csv: 'firstCell' },
    {
      id: 'pairs',
      label: 'Pairs',
      form: 'table',
      csv: 'table',
      headerNames: [FIND_NAMES, REPLACE_NAMES],
      columnsNeeded: { count: 2, problem: 'Pairs need two columns.' },
      shownWhen: { option: 'mode', is: 'mapping' },
    },
  ],
  needsSignInToExport: false,
  exports: { fileName: 'find-replace-results', formats: [TXT, CSV, JSON_FILE, SHEETS], tables: 'sometimes' },
  sheets: LETTERED_SHEETS,
} as const satisfies ToolEntry;
