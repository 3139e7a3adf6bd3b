import { expect, it } from 'vitest';
import { describeLineLimit, limitsOf, MAX_KERNEL_BYTES } from './dedupe-rules.ts';

it('states the limit that applies', () => {
  expect(describeLineLimit({})).toContain('about 9 bytes for each must fit into 4.3 GB,');
  expect(describeLineLimit({ memoryBytes: 384_000_000 }, true)).toContain(
    'about 32 bytes for each must fit into 384 MB,',
  );
  expect(limitsOf({ memoryBytes: 2 ** 40 })).toEqual({ memoryBytes: MAX_KERNEL_BYTES });
});
