import { describe, expect, it } from 'vitest';
import { lackedColumns, validMap } from './column-maps.ts';

const INPUT = { columns: ['url', 'source'] };
const TABLE = ['Final URL', 'Source'];

describe('columns for a recipe', () => {
  it('are asked for where a table lacks them, in any case of letters', () => {
    expect(lackedColumns(INPUT, TABLE)).toEqual(['url']);
    expect(lackedColumns(INPUT, undefined)).toEqual([]);
    expect(lackedColumns({}, TABLE)).toEqual([]);
  });

  it('are taken as chosen, unless the table has changed since', () => {
    const map = { url: 'Final URL' };
    expect(validMap(INPUT, TABLE, map)).toEqual(map);
    expect(validMap(INPUT, ['Landing page', 'Source'], map)).toEqual({});
    expect(validMap(INPUT, ['URL', 'Final URL', 'Source'], map)).toEqual({});
    expect(validMap(INPUT, TABLE)).toEqual({});
    expect(validMap(INPUT, undefined, map)).toEqual({});
  });
});
