import { csv, JSON_FILE, SHEETS, TXT } from '../../files/export-formats.ts';
import type { ToolEntry } from '../shared/tool-entry.ts';

export const UTM = {
  id: 'utm',
  title: 'UTM Builder',
  path: '/utm-builder',
  guidePath: '/guides/utm-builder',
  summary: 'Add tracking parameters to many URLs at once.',
  group: 'links',
  page: {
    title: 'UTM builder: tag many URLs at once',
    description:
      'Add UTM parameters to a million URLs at once, with channel presets, the GA4 channel they fall into, and every rejected line explained. Free, in your browser.',
  },
  guide: {
    title: 'UTM builder guide: parameters, presets, channels',
    description:
      'How to tag URLs in five steps: the UTM parameters, 18 channel presets and the GA4 channels they fall into, encoding, placeholders, and examples to load.',
  },
  inputs: [{ id: 'urls', label: 'URLs', form: 'either', csv: 'firstCell' }],
  needsSignInToExport: true,
  exports: {
    fileName: 'utm-urls',
    hasTimestamp: true,
    hasTimestampInTables: true,
    formats: [TXT, csv({ quotes: 'needed', isSpreadsheetSafe: false, header: 'UTM URLs' }), JSON_FILE, SHEETS],
    tables: 'sometimes',
  },
  sheets: { columns: 'choice', messages: 'campaign', noun: 'URLs' },
} as const satisfies ToolEntry;
