import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ScrollModel } from './scroll-model.ts';
import { MAX_CANVAS_PX, type RowPosition, type ScrollGeometry, scrollGeometry, scrollTopAt } from './scroll-scale.ts';

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
