import type { ApiExample } from '../shared/api-example.ts';

export const replaceApiExample: ApiExample = {
  summary: 'Replaces a whole word on every line.',
  request: {
    input: { text: ['cheap shoes', 'cheaper boots'], find: 'cheap', replaceWith: 'discount' },
    options: { wholeWords: true },
  },
  rows: ['discount shoes', 'cheaper boots'],
  report: { count: 1 },
};
