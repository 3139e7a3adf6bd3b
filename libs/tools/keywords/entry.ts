import { csv, JSON_FILE, SHEETS, TXT } from '../../files/export-formats.ts';
import type { ToolEntry } from '../shared/tool-entry.ts';

export const KEYWORDS = {
  id: 'keywords',
  title: 'Keyword Builder',
  path: '/keywords',
  guidePath: '/guides/keywords',
  summary: 'Turn up to three word lists into ad keywords with match types.',
  group: 'build',
  page: {
    title: 'Keyword builder: match types for every combination',
    description:
      'Combine up to three word lists into ad keywords in broad, phrase, exact and modified broad match, checked for Google, Microsoft and Amazon Ads. Free.',
  },
  guide: {
    title: 'Keyword builder guide: match types and examples',
    description:
      'How to build ad keywords in four steps: broad, phrase and exact match, separators, text case, what Google, Microsoft and Amazon take, and examples to load.',
  },
  isGuideInFaq: true,
  inputs: [
    { id: 'lists.0', label: 'List A' },
    { id: 'lists.1', label: 'List B' },
    { id: 'lists.2', label: 'List C' },
  ],
  needsSignInToExport: true,
  exports: {
    fileName: 'keywords',
    formats: [csv({ quotes: 'always', isSpreadsheetSafe: false }), JSON_FILE, TXT, SHEETS],
  },
  imports: { takesAnyJson: true },
  sheets: { columns: 'choice', messages: 'campaign', noun: 'keywords' },
  isRecomputable: true,
  continuesAs: 'keywords',
} as const satisfies ToolEntry;
