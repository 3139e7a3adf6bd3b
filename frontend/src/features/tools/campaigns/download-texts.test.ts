import { expect, it } from 'vitest';
import { refuseFile } from './download-texts.ts';

it('refuses files above 100 GB', () => {
  expect(refuseFile(100_000_000_000)).toBeNull();
  expect(refuseFile(120_000_000_000)).toBe('This would be 120 GB. Files above 100 GB are not written.');
});
