import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isInView,
  isJump,
  MAX_CANVAS_PX,
  movePosition,
  positionAt,
  positionToReveal,
  type RowPosition,
  rowsInView,
  type ScrollGeometry,
  scrollGeometry,
  scrollTopAt,
} from './scroll-scale.ts';

const MAX_ROWS = 2 ** 53;
const RUNS = { numRuns: 2_000, seed: 20_240_501 };

/** Pixels from the top, exact whatever the count; px are given in sixteenths, as screens have them. */
function exactPx({ row, px }: RowPosition, rowHeight: number): bigint {
  return BigInt(row) * BigInt(rowHeight) * 16n + BigInt(Math.round(px * 16));
}

const counts = fc.oneof(
  fc.integer({ min: 0, max: 1_000 }),
  fc.integer({ min: 1_000, max: 10_000_000 }),
  fc.maxSafeInteger().map((n) => Math.abs(n)),
  fc.constantFrom(0, 1, 333_333, 333_334, 1e6, 1e8, 1e9, MAX_ROWS - 1, MAX_ROWS),
);
const geometries: fc.Arbitrary<ScrollGeometry> = fc
  .record({ count: counts, rowHeight: fc.integer({ min: 16, max: 64 }), viewport: fc.integer({ min: 0, max: 3_000 }) })
  .map(({ count, rowHeight, viewport }) => scrollGeometry(count, rowHeight, viewport));
const scaled = geometries.filter((geometry) => geometry.isScaled);
/** A share of the way, more often near the ends. */
const shares = fc.oneof(
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.double({ min: 0, max: 0.02, noNaN: true }),
  fc.double({ min: 0.98, max: 1, noNaN: true }),
);
/** A scroll position in sixteenths of a px. */
const scrollTopOf = (geometry: ScrollGeometry, share: number) => Math.floor(share * geometry.maxScrollTop * 16) / 16;
const positionOf = (geometry: ScrollGeometry, share: number): RowPosition => {
  const position = positionAt(geometry, scrollTopOf(geometry, share));
  return { row: position.row, px: Math.floor(position.px) };
};

describe('scrollGeometry', () => {
  it('never asks for more height than browsers have', () => {
    fc.assert(
      fc.property(geometries, (geometry) => {
        expect(geometry.canvasPx).toBeLessThanOrEqual(MAX_CANVAS_PX);
        expect(geometry.maxScrollTop).toBeLessThanOrEqual(geometry.canvasPx);
      }),
      RUNS,
    );
  });

  it('ends with the last row at the lower edge', () => {
    fc.assert(
      fc.property(geometries, (geometry) => {
        const { count, rowHeight, viewportPx, end } = geometry;
        const all = BigInt(count) * BigInt(rowHeight) * 16n;
        const view = BigInt(viewportPx) * 16n;
        expect(exactPx(end, rowHeight)).toBe(all > view ? all - view : 0n);
      }),
      RUNS,
    );
  });
});

describe('positionAt and scrollTopAt', () => {
  it('reach both ends', () => {
    fc.assert(
      fc.property(geometries, (geometry) => {
        expect(positionAt(geometry, 0)).toEqual({ row: 0, px: 0 });
        expect(positionAt(geometry, geometry.maxScrollTop)).toEqual(geometry.end);
        expect(positionAt(geometry, Number.MAX_VALUE)).toEqual(geometry.end);
        expect(scrollTopAt(geometry, { row: 0, px: 0 })).toBe(0);
        expect(scrollTopAt(geometry, geometry.end)).toBe(geometry.maxScrollTop);
      }),
      RUNS,
    );
  });

  it('show the last row at the end, whatever the count', () => {
    fc.assert(
      fc.property(
        geometries.filter(({ count }) => count > 0),
        (geometry) => {
          expect(rowsInView(geometry, positionAt(geometry, geometry.maxScrollTop)).end).toBe(geometry.count);
        },
      ),
      RUNS,
    );
  });

  it('never go back as the other goes on', () => {
    fc.assert(
      fc.property(geometries, shares, shares, (geometry, one, other) => {
        const [low, high] = one < other ? [one, other] : [other, one];
        const first = positionAt(geometry, scrollTopOf(geometry, low));
        const second = positionAt(geometry, scrollTopOf(geometry, high));
        expect(first.row < second.row || (first.row === second.row && first.px <= second.px)).toBe(true);
        expect(scrollTopAt(geometry, first)).toBeLessThanOrEqual(scrollTopAt(geometry, second));
      }),
      RUNS,
    );
  });

  it('keep the pixels inside of a row', () => {
    fc.assert(
      fc.property(geometries, shares, (geometry, share) => {
        const { row, px } = positionAt(geometry, scrollTopOf(geometry, share));
        expect(Number.isInteger(row)).toBe(true);
        expect(px).toBeGreaterThanOrEqual(0);
        expect(px).toBeLessThan(geometry.rowHeight);
      }),
      RUNS,
    );
  });

  it('are each other’s inverse within a row (beyond 2^40 rows: within what a scroll position can tell apart)', () => {
    fc.assert(
      fc.property(geometries, shares, (geometry, share) => {
        const position = positionOf(geometry, share);
        const back = positionAt(geometry, scrollTopAt(geometry, position));
        const rowsPerPx = geometry.count / Math.max(1, geometry.canvasPx);
        expect(Math.abs(back.row - position.row)).toBeLessThanOrEqual(1 + Math.ceil(rowsPerPx * 2 ** -28));
        const scrollTop = scrollTopOf(geometry, share);
        expect(scrollTopAt(geometry, positionAt(geometry, scrollTop))).toBeCloseTo(scrollTop, 3);
      }),
      RUNS,
    );
  });

  it('are one to one at the ends of a stretched list', () => {
    fc.assert(
      fc.property(scaled, fc.integer({ min: 0, max: 90_000 }), (geometry, px) => {
        const { rowHeight, maxScrollTop, end } = geometry;
        expect(exactPx(positionAt(geometry, px), rowHeight)).toBe(BigInt(px) * 16n);
        const nearEnd = positionAt(geometry, maxScrollTop - px);
        expect(exactPx(end, rowHeight) - exactPx(nearEnd, rowHeight)).toBe(BigInt(px) * 16n);
      }),
      RUNS,
    );
  });
});

describe('movePosition', () => {
  it('moves by exactly the pixels asked for, wherever it starts', () => {
    const steps = fc.array(fc.integer({ min: -8_000, max: 8_000 }), { maxLength: 50 });
    fc.assert(
      fc.property(geometries, shares, steps, (geometry, share, sixteenths) => {
        const { rowHeight, end } = geometry;
        let position = positionOf(geometry, share);
        let expected = exactPx(position, rowHeight);
        for (const step of sixteenths) {
          position = movePosition(geometry, position, step / 16);
          expected += BigInt(step);
          if (expected < 0n) {
            expected = 0n;
          }
          if (expected > exactPx(end, rowHeight)) {
            expected = exactPx(end, rowHeight);
          }
          expect(exactPx(position, rowHeight)).toBe(expected);
        }
      }),
      RUNS,
    );
  });
});

describe('isJump', () => {
  const list = scrollGeometry(1e9, 24, 384);

  it('tells a px of the scroll bar from a turn of the wheel', () => {
    expect(isJump(list, MAX_CANVAS_PX / 384)).toBe(true);
    expect(isJump(list, -MAX_CANVAS_PX / 384 / 2)).toBe(true);
    expect(isJump(list, 120)).toBe(false);
    expect(isJump(list, -2_400)).toBe(false);
  });

  it('is never the case on a list that is not stretched', () => {
    expect(isJump(scrollGeometry(300_000, 24, 384), 7_000_000)).toBe(false);
  });
});

describe('rowsInView', () => {
  it('are those between the edges', () => {
    fc.assert(
      fc.property(geometries, shares, (geometry, share) => {
        const { rowHeight, viewportPx, count } = geometry;
        const position = positionOf(geometry, share);
        const range = rowsInView(geometry, position);
        const top = exactPx(position, rowHeight);
        const bottom = top + BigInt(viewportPx) * 16n;
        const edge = (row: number) => BigInt(row) * BigInt(rowHeight) * 16n;
        expect(range.end).toBeLessThanOrEqual(count);
        expect(range.start === 0 || edge(range.start) <= top).toBe(true);
        expect(edge(range.start) + BigInt(rowHeight) * 16n > top || count === 0).toBe(true);
        expect(range.end === count || edge(range.end) >= bottom).toBe(true);
        expect(range.end === range.start || edge(range.end - 1) < bottom).toBe(true);
      }),
      RUNS,
    );
  });
});

describe('positionToReveal', () => {
  it('brings the whole row into view, and stays where it is there already', () => {
    fc.assert(
      fc.property(
        geometries.filter(({ count, viewportPx, rowHeight }) => count > 0 && viewportPx >= rowHeight),
        shares,
        shares,
        fc.constantFrom('nearest' as const, 'center' as const),
        (geometry, from, to, align) => {
          const position = positionOf(geometry, from);
          const row = Math.min(geometry.count - 1, Math.floor(to * geometry.count));
          const revealed = positionToReveal(geometry, position, row, align);
          expect(isInView(geometry, revealed, row)).toBe(true);
          if (isInView(geometry, position, row)) {
            expect(revealed).toBe(position);
          }
        },
      ),
      RUNS,
    );
  });

  it('scrolls by one row to the row below the view', () => {
    const list = scrollGeometry(1e9, 24, 240);
    expect(positionToReveal(list, { row: 500_000_000, px: 0 }, 500_000_010, 'nearest')).toEqual({
      row: 500_000_001,
      px: 0,
    });
    expect(positionToReveal(list, { row: 500_000_000, px: 5 }, 499_999_999, 'nearest')).toEqual({
      row: 499_999_999,
      px: 0,
    });
  });
});
