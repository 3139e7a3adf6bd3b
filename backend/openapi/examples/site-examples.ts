import type { ApiSchemas } from '../../../libs/contracts/api.ts';
import { LINES, TIME } from './sample-values.ts';

export const SITE_EXAMPLES = {
  ClientErrorReport: {
    kind: 'error',
    name: 'TypeError',
    places: ['assets/merge-page-4f3a.js:1:2048'],
    page: '/merge',
    build: '0.1.0',
  },
  ContactAnswer: {
    success: true,
    message: 'Thank you! Your message has been sent. We answer within 24 hours.',
  },
  ContactRequest: {
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    subject: 'Merging four lists',
    category: 'tool-support',
    message: 'Can I merge four lists at once?',
  },
  ImportSheetAnswer: { items: LINES, keywords: LINES },
  ImportSheetRequest: { sheetUrl: 'https://docs.google.com/spreadsheets/d/1A2b3C4d5E/edit#gid=0', column: 'A' },
  SitemapAnswer: {
    routes: {
      Tools: [
        {
          path: '/merge',
          title: 'Merge',
          description: 'Combine word lists into every combination.',
          requiresAuth: false,
          requiresAdmin: false,
          priority: 0.9,
          changefreq: 'monthly',
        },
      ],
    },
    totalRoutes: 1,
    categories: ['Tools'],
    lastUpdated: TIME,
  },
} as const satisfies Partial<ApiSchemas>;
