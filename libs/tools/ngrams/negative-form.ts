import type { NgramOptions } from './options.ts';

/**
 * Returns what is written around an n-gram to make it a negative keyword of a platform: a phrase, and on Google one word
 * without quotes, which excludes the same searches. Amazon has no dash.
 */
export function negativeForm(platform: NgramOptions['platform'], words: number): { before: string; after: string } {
  if (platform === 'google' && words === 1) {
    return { before: '-', after: '' };
  }
  return { before: platform === 'amazon' ? '"' : '-"', after: '"' };
}
