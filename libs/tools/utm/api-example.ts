import type { ApiExample } from '../shared/api-example.ts';

export const utmApiExample: ApiExample = {
  summary: 'Tags a landing page for a newsletter.',
  request: {
    input: { urls: ['example.com/sale'], source: 'newsletter', medium: 'email', campaign: 'autumn' },
  },
  rows: ['https://example.com/sale?utm_source=newsletter&utm_medium=email&utm_campaign=autumn'],
  report: { urlCount: 1, rejectedCount: 0, duplicateCount: 0 },
};
