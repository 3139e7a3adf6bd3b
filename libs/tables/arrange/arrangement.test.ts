import { describe, expect, it } from 'vitest';
import { readArrangement, type TableArrangement, toArrangementData } from './arrangement.ts';

describe('an arrangement as JSON', () => {
  it('is read as it was written', () => {
    const arrangement: TableArrangement = {
      sort: { column: 'Cost', direction: 'descending' },
      filters: [
        { column: 'N-gram', condition: { kind: 'contains', text: 'shoes' } },
        { column: 'Cost', condition: { kind: 'atLeast', value: '1,5' } },
        { column: 'CPA', condition: { kind: 'notEmpty' } },
      ],
      hidden: new Set(['CTR']),
    };
    expect(readArrangement(JSON.parse(JSON.stringify(toArrangementData(arrangement))))).toEqual(arrangement);
  });

  it('is read without its malformed parts', () => {
    const condition = { kind: 'equals', text: 'a' };
    expect(
      readArrangement({
        sort: { column: 'A', direction: 'up' },
        filters: [
          null,
          { column: 1, condition },
          { column: 'A', condition: { kind: 'like', text: 'a' } },
          { column: 'A', condition: { kind: 'atLeast', text: '1' } },
          { column: 'B', condition: { kind: 'begins', text: 'b' } },
          { column: 'B', condition },
        ],
        hidden: ['C', 7],
      }),
    ).toEqual({ sort: null, filters: [{ column: 'B', condition }], hidden: new Set(['C']) });
  });

  it('is undefined if nothing is arranged', () => {
    for (const data of [undefined, null, 'text', {}, { sort: null, filters: [{}], hidden: [] }]) {
      expect(readArrangement(data)).toBeUndefined();
    }
  });
});
