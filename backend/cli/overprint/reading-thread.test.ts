import { expect, it } from 'vitest';
import { defaultThreads } from './reading-thread.ts';

const SIZES = { sizesForTwoThreads: { least: 100, most: 200 } };

it.each([
  ['the least size', SIZES, 100, 2, 2],
  ['the most', SIZES, 200, 8, 2],
  ['smaller files', SIZES, 99, 2, 1],
  ['larger files', SIZES, 201, 2, 1],
  ['pipes', SIZES, undefined, 2, 1],
  ['one processor', SIZES, 150, 1, 1],
  ['other tools', {}, 150, 2, 1],
] as const)('chooses the threads for %s', (_, tool, size, processors, threads) => {
  expect(defaultThreads(tool, size, processors)).toBe(threads);
});
