import { describe, expect, it } from 'vitest';
import { headerRecords } from './table-settings.tsx';

describe('the records that can be the header', () => {
  const first = Array.from({ length: 20 }, (_, index) => index + 1);

  it('are the first 20, and the current ones', () => {
    const rows = 100;
    expect(headerRecords({ header: 'none', rows }, 'auto')).toEqual(first);
    expect(headerRecords({ header: 7, rows }, 7)).toEqual(first);
    expect(headerRecords({ header: 31, rows }, 'auto')).toEqual([...first, 31]);
    expect(headerRecords({ header: 25, rows }, 31)).toEqual([...first, 25, 31]);
    expect(headerRecords({ header: 31, rows }, 31)).toEqual([...first, 31]);
  });

  it('are those that a short table has', () => {
    expect(headerRecords({ header: 1, rows: 2 }, 'auto')).toEqual([1, 2, 3]);
    expect(headerRecords({ header: 'none', rows: 2 }, 'none')).toEqual([1, 2]);
    expect(headerRecords({ header: 1, rows: 2 }, 5)).toEqual([1, 2, 3, 5]);
  });
});
