import type { ApiExample } from '../shared/api-example.ts';

export const auditApiExample: ApiExample = {
  summary: 'Audits two links of one campaign, whose sources are spelt differently.',
  request: {
    input: {
      urls: [
        'example.com/?utm_source=LinkedIn&utm_medium=social&utm_campaign=june',
        'example.com/?utm_source=linkedin&utm_medium=social',
        'example.com/?utm_source=linkedin&utm_medium=social&utm_campaign=june',
      ],
    },
    options: {},
    output: 'values',
  },
  columns: ['Parameter', 'Value', 'Count', 'Same as'],
  rows: [
    'utm_source\tlinkedin\t2\t',
    'utm_source\tLinkedIn\t1\tlinkedin',
    'utm_medium\tsocial\t3\t',
    'utm_campaign\tjune\t2\t',
  ],
  report: {
    urlCount: 3,
    problemCount: 2,
    notUrlCount: 0,
    problems: { 'no utm_campaign': 1, 'capitals: utm_source': 1, 'variant: utm_source': 1 },
    channels: { 'Organic Social': 3 },
  },
};
