import { describe, expect, it } from 'vitest';
import { RowSlots } from './row-line.tsx';

/** Returns the slots as texts: labels of headings, and row numbers. */
function textsOf(slots: RowSlots): (string | number)[] {
  return Array.from({ length: slots.count }, (_, slot) => slots.headingAt(slot)?.label ?? slots.rowAt(slot));
}

describe('RowSlots', () => {
  const groups = [
    { label: 'a', count: 2 },
    { label: 'none', count: 0 },
    { label: 'b', count: 1 },
    { label: 'c', count: 3 },
  ];

  it('places a heading before each group', () => {
    const slots = new RowSlots(groups, 6);
    expect(textsOf(slots)).toEqual(['a', 0, 1, 'b', 2, 'c', 3, 4, 5]);
    for (let row = 0; row < 6; row++) {
      const slot = slots.slotOf(row);
      expect([slots.headingAt(slot), slots.rowAt(slot)]).toEqual([undefined, row]);
    }
    expect(slots.rowAt(3)).toBe(2);
    expect(slots.rowAt(slots.count)).toBe(6);
  });

  it('leaves out what has not arrived, and has no heading for further rows', () => {
    expect(textsOf(new RowSlots(groups, 2))).toEqual(['a', 0, 1]);
    expect(textsOf(new RowSlots(groups, 0))).toEqual([]);
    expect(textsOf(new RowSlots(groups.slice(0, 1), 3))).toEqual(['a', 0, 1, 2]);
    expect(textsOf(new RowSlots([], 2))).toEqual([0, 1]);
  });
});
