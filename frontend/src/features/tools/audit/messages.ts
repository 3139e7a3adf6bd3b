import { formatCount, formatCountOf } from '../../../shared/format/format.ts';

/** Labels and messages of the UTM audit. */
export const AUDIT_MESSAGES = {
  runLabel: 'Audit URLs',
  panel: 'Audit',
  urls: (count: number) => formatCountOf(count, 'URL'),
  placeholder: 'One tagged URL per line, such as\nhttps://example.com/?utm_source=google&utm_medium=cpc',
  empty: 'Paste tagged URLs, then press Audit URLs.',
  example: {
    urls: [
      'https://example.com/?utm_source=LinkedIn&utm_medium=social&utm_campaign=june',
      'https://example.com/?utm_source=linkedin&utm_medium=social&utm_campaign=june',
      'https://example.com/sale?utm_source=linkedin&utm_medium=social&utm_campaign=june',
      'https://example.com/?utm_source=google&utm_medium=cpc&utm_campain=Spring+Sale&gclid=1',
      'https://example.com/#utm_source=flyer',
      'no url here',
    ],
  },
  noUrls: 'No URLs',
  noUrlsText: 'Please enter some URLs to process.',
  done: 'URLs audited',
  doneText: (problems: number, count: number) =>
    `${formatCount(problems)} of ${formatCountOf(count, 'URL')} ${problems === 1 ? 'has' : 'have'} problems`,
  noAudit: 'No URLs were audited.',
  noValues: 'None of these URLs has a UTM value.',
  noClean: 'None of these lines is a URL.',
  summary: 'Summary',
  total: 'URLs',
  withProblems: 'With problems',
  notUrls: 'Not a URL',
  charts: 'Charts',
  problemsTitle: 'Which problems are most frequent?',
  channelsTitle: 'Which GA4 channels do the URLs count to?',
  problem: 'Problem',
  channel: 'GA4 channel',
} as const;
