import { describe, expect, it } from 'vitest';
import { headerRecords } from './table-settings.tsx';

describe('the records that can be the header', () => {
  const first = Array.from({ length: 20 }, (_, index) => index + 1);

  it('are the first 20, and the current ones', () => {
    expect(headerRecords(['auto', 'none'])).toEqual(first);
    expect(headerRecords([7, 7])).toEqual(first);
    expect(headerRecords(['auto', 31])).toEqual([...first, 31]);
    expect(headerRecords([31, 25])).toEqual([...first, 25, 31]);
    expect(headerRecords([31, 31])).toEqual([...first, 31]);
  });
});
