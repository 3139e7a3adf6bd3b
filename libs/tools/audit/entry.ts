import { LIST_EXPORTS } from '../../files/export-formats.ts';
import type { ToolEntry } from '../shared/tool-entry.ts';

export const UTM_AUDIT = {
  id: 'audit',
  title: 'UTM Audit',
  path: '/utm-audit',
  guidePath: '/guides/utm-audit',
  summary: 'Find missing, misspelt and inconsistent UTM parameters in tagged URLs.',
  group: 'links',
  page: {
    title: 'UTM audit: check the tags of many URLs',
    description:
      'Check a million tagged URLs at once: missing and misspelt UTM parameters, spellings of one value, GA4 channels, and the same URLs with clean values.',
  },
  guide: {
    title: 'UTM audit guide: problems, spellings, channels',
    description:
      'How to audit tagged URLs: what every problem means, how spellings of one value are found, which GA4 channel a URL counts to, and how to clean the values.',
  },
  inputs: [{ id: 'urls', label: 'URLs', preferredColumns: ['tagged url', 'final url', 'url'] }],
  needsSignInToExport: false,
  exports: { fileName: 'utm-audit', formats: LIST_EXPORTS, tables: 'always' },
  sheets: { columns: 'choice', messages: 'campaign', noun: 'URLs' },
} as const satisfies ToolEntry;
