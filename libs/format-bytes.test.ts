import { expect, test } from 'vitest';
import { formatBytes } from './format-bytes.ts';

test.each<[number | bigint, string]>([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [1550, '1.6 kB'],
  [99_960, '100 kB'],
  [230_400_000, '230 MB'],
  [999_600_000, '1 GB'],
  [4_294_967_296, '4.3 GB'],
  [2n ** 80n, '1208926 EB'],
])('%s bytes are %j', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test('numbers are formatted by the caller', () => {
  expect(formatBytes(1550, (value) => String(value).replace('.', ','))).toBe('1,6 kB');
});
