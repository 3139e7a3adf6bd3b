import { formatCountOf } from '../../../shared/format/format.ts';

const keywords = (count: number | bigint) => formatCountOf(count, 'keyword');

/** Labels and messages of the keyword builder. */
export const KEYWORD_MESSAGES = {
  lists: 'Lists',
  runLabel: 'GENERATE COMBINATIONS',
  keywords,
  placeholders: ['One item per line, such as\nbuy\ncheap', 'red shoes\nblue shoes', 'online\nnear me'],
  resultsTitle: 'Generated Keywords',
  ready: (count: number) => `${keywords(count)} ready`,
  duplicatesRemoved: (count: number) => `${formatCountOf(count, 'duplicate')} removed`,
  empty: 'Paste words into one or more lists, one item per line, then press GENERATE COMBINATIONS.',
  example: {
    'lists.0': ['buy', 'cheap'],
    'lists.1': ['red shoes', 'blue shoes', 'running shoes'],
    'lists.2': ['online', 'near me', 'sale'],
  },
  summary: (matchTypes: readonly string[], textCase: string, removesDuplicates: boolean) =>
    `${matchTypes.join(', ')} · ${textCase}${removesDuplicates ? ' · no duplicates' : ''}`,
} as const;
