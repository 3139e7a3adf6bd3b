import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
  ScrollModel,
  scrollGeometry,
  scrollTopAt,
} from './scroll-model.ts';

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

const ROW_PX = 24;
const VIEW_PX = 384;
const BILLION = scrollGeometry(1e9, ROW_PX, VIEW_PX);

/** An element that scrolls as browsers do: within its range, to sixteenths of a px, and telling of it by an event. */
class Element extends EventTarget {
  readonly max: number;
  #scrollTop = 0;
  /** Number of times a script has set the position. */
  sets = 0;

  constructor(geometry: ScrollGeometry) {
    super();
    this.max = geometry.maxScrollTop;
  }

  get scrollTop(): number {
    return this.#scrollTop;
  }

  set scrollTop(px: number) {
    this.sets++;
    this.#scrollTo(px);
    setTimeout(() => this.dispatchEvent(new Event('scroll')));
  }

  /** The user scrolls by this much. */
  scrollBy(px: number): void {
    this.#scrollTo(this.#scrollTop + px);
    this.dispatchEvent(new Event('scroll'));
  }

  #scrollTo(px: number): void {
    this.#scrollTop = Math.floor(Math.min(Math.max(0, px), this.max) * 16) / 16;
  }
}

function start(geometry: ScrollGeometry) {
  const model = new ScrollModel();
  const element = new Element(geometry);
  model.attach(element);
  model.setGeometry(geometry);
  return { model, element };
}

function pxBetween(from: RowPosition, to: RowPosition): number {
  return (to.row - from.row) * ROW_PX + to.px - from.px;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('ScrollModel', () => {
  it('keeps the first row where it is when the height of rows changes', () => {
    const { model } = start(BILLION);
    for (const row of [0, 12, 500_000_000]) {
      model.setGeometry(BILLION);
      model.moveTo({ row, px: 18 });
      model.setGeometry(scrollGeometry(1e9, 64, VIEW_PX));
      expect(model.getPosition()).toEqual({ row, px: 48 });
      model.setGeometry(BILLION);
      expect(model.getPosition()).toEqual({ row, px: 18 });
    }
  });

  it('moves the rows by just the pixels of small steps, in the middle of a billion rows', () => {
    const { model, element } = start(BILLION);
    model.moveTo({ row: 500_000_000, px: 3 });
    const from = model.getPosition();
    for (let step = 0; step < 20; step++) {
      element.scrollBy(120);
    }
    expect(pxBetween(from, model.getPosition())).toBe(2_400);
    element.scrollBy(-37);
    expect(pxBetween(from, model.getPosition())).toBe(2_363);
  });

  it('puts the scroll bar right once scrolling is over, without moving the rows', () => {
    const { model, element } = start(BILLION);
    model.moveTo({ row: 500_000_000, px: 0 });
    for (let step = 0; step < 20; step++) {
      element.scrollBy(120);
    }
    const { sets } = element;
    const place = model.getPosition();
    vi.runAllTimers();
    expect(element.sets).toBe(sets + 1);
    expect(model.getPosition()).toEqual(place);
    expect(element.scrollTop).toBeCloseTo(scrollTopAt(BILLION, place), 0);
    vi.runAllTimers();
    expect(element.sets).toBe(sets + 1);
  });

  it('goes where the bar is dragged to, and reaches both ends however the steps come', () => {
    const { model, element } = start(BILLION);
    const pxOfBar = MAX_CANVAS_PX / VIEW_PX;
    for (let step = 0; step < 200; step++) {
      element.scrollBy(pxOfBar);
    }
    expect(model.getPosition().row).toBeGreaterThan(450_000_000);
    // A drag that ends slowly has small steps, too.
    for (let step = 0; step < 8_000; step++) {
      element.scrollBy(pxOfBar / 40);
    }
    expect(model.getPosition()).toEqual(BILLION.end);
    element.scrollBy(-2 * MAX_CANVAS_PX);
    expect(model.getPosition()).toEqual({ row: 0, px: 0 });
  });

  it('is wheeled to the very last row from any place near it', () => {
    const { model, element } = start(BILLION);
    model.moveTo({ row: 1e9 - 20_000, px: 0 });
    const px = pxBetween(model.getPosition(), BILLION.end);
    for (let step = 0; step * 120 < px - 120; step++) {
      element.scrollBy(120);
      if (step % 50 === 0) {
        vi.runAllTimers();
      }
    }
    expect(pxBetween(model.getPosition(), BILLION.end)).toBeLessThanOrEqual(120);
    element.scrollBy(120);
    expect(model.getPosition()).toEqual(BILLION.end);
  });

  it('gives a bar that has come to its end room again, when the rows have not', () => {
    const { model, element } = start(BILLION);
    model.moveTo({ row: 5_000, px: 0 });
    // One long turn of the wheel without a pause.
    for (let step = 0; step < 5_000 && element.scrollTop > 0; step++) {
      element.scrollBy(-120);
    }
    for (let step = 0; step < 5_000 && model.getPosition().row > 0; step++) {
      element.scrollBy(-120);
    }
    vi.runAllTimers();
    for (let step = 0; step < 5; step++) {
      element.scrollBy(-120);
    }
    expect(model.getPosition()).toEqual({ row: 0, px: 0 });
  });

  it('keeps the rows in place while more stream in, also beyond what an element can be high', () => {
    let geometry = scrollGeometry(100_000, ROW_PX, VIEW_PX);
    const model = new ScrollModel();
    const element = new Element(BILLION);
    model.attach(element);
    model.setGeometry(geometry);
    element.scrollBy(1_200_005);
    const place = model.getPosition();
    for (let count = 200_000; count < 10_000_000; count += 700_000) {
      geometry = scrollGeometry(count, ROW_PX, VIEW_PX);
      model.setGeometry(geometry);
      expect(model.getPosition()).toEqual(place);
    }
    vi.runAllTimers();
    expect(model.getPosition()).toEqual(place);
    expect(element.scrollTop).toBeCloseTo(scrollTopAt(geometry, place), 0);
  });

  it('tells its listeners of every move and of nothing else', () => {
    const { model, element } = start(BILLION);
    const heard = vi.fn();
    const end = model.subscribe(heard);
    element.scrollBy(10);
    element.dispatchEvent(new Event('scroll'));
    expect(heard).toHaveBeenCalledTimes(1);
    end();
    element.scrollBy(10);
    expect(heard).toHaveBeenCalledTimes(1);
  });
});
