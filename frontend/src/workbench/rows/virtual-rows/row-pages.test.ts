import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_PAGES, MAX_REQUESTS, PAGE_ROWS, RowPages, type RowsView } from './row-pages.ts';

interface Request {
  readonly start: number;
  readonly end: number;
  answer(): void;
  fail(): void;
}

/** Rows made from their number, which answer when the test says so. */
class Source {
  id = 'rows';
  version = 0;
  count: number;
  /** Number of rows in the worker, which may be behind or ahead of `count`. */
  arrived = Number.POSITIVE_INFINITY;
  waiting: Request[] = [];
  asked = 0;

  constructor(count: number) {
    this.count = count;
  }

  view(): RowsView {
    const { id, version, count } = this;
    return {
      id,
      version,
      count,
      window: (start, end) =>
        new Promise((resolve, reject) => {
          this.asked++;
          this.waiting.push({
            start,
            end,
            answer: () => resolve(linesOf(id, version, start, Math.min(end, this.arrived))),
            fail: () => reject(new Error('The worker is gone')),
          });
        }),
      row: async () => '',
      copyCells: async () => {},
    };
  }

  async answer(index = 0): Promise<void> {
    this.waiting.splice(index, 1)[0]?.answer();
    await settled();
  }

  async answerAll(): Promise<void> {
    while (this.waiting.length > 0) {
      await this.answer();
    }
  }
}

function linesOf(id: string, version: number, start: number, end: number): string[] {
  return Array.from({ length: Math.max(0, end - start) }, (_, index) => `${id} ${version} ${start + index}`);
}

/** Lets the promises that are resolved do what hangs on them. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) {
    await Promise.resolve();
  }
}

describe('RowPages', () => {
  it('asks for what is in view first, then for what is around it', async () => {
    const source = new Source(1e9);
    const pages = new RowPages(source.view());
    expect(pages.get(0)).toBeUndefined();
    pages.show({ start: 500_000_000, end: 500_000_020 });
    expect(source.waiting.map(({ start, end }) => [start, end])).toEqual([[500_000_000, 500_000_128]]);
    await source.answer();
    expect(pages.get(500_000_019)).toBe('rows 0 500000019');
    expect(source.waiting.map(({ start }) => start)).toEqual([500_000_128, 499_999_872]);
    await source.answerAll();
    expect(source.asked).toBe(3);
  });

  it('asks for little during a fast drag, and for the place where it ends', async () => {
    const source = new Source(1e9);
    const pages = new RowPages(source.view());
    const start = (step: number) => step * 1_000_000;
    for (let step = 0; step < 600; step++) {
      pages.show({ start: start(step), end: start(step) + 40 });
      expect(source.waiting.length).toBeLessThanOrEqual(MAX_REQUESTS);
      if (step % 20 === 19) {
        await source.answer();
      }
    }
    expect(source.asked).toBeLessThan(40);
    await source.answerAll();
    expect(pages.get(start(599) + 39)).toBe(`rows 0 ${start(599) + 39}`);
  });

  it('completes the last page while rows stream in, and asks for none twice', async () => {
    const source = new Source(3);
    const pages = new RowPages(source.view());
    pages.show({ start: 0, end: 3 });
    await source.answerAll();
    const before = pages.getSnapshot();
    source.count = 40;
    pages.setView(source.view());
    pages.show({ start: 0, end: 16 });
    expect(pages.get(2)).toBe('rows 0 2');
    expect(pages.getSnapshot()).toBe(before);
    expect(source.waiting.map(({ start, end }) => [start, end])).toEqual([[3, 40]]);
    await source.answerAll();
    expect(pages.get(15)).toBe('rows 0 15');
    expect(source.asked).toBe(2);
  });

  it('drops what it has and what is under way when the version or the rows are others', async () => {
    const source = new Source(1_000);
    const pages = new RowPages(source.view());
    pages.show({ start: 0, end: 10 });
    await source.answer();
    const [late] = source.waiting;
    source.version = 1;
    const next = source.view();
    expect(pages.holds(next)).toBe(false);
    pages.setView(next);
    expect(pages.get(0)).toBeUndefined();
    late?.answer();
    await settled();
    expect(pages.get(PAGE_ROWS)).toBeUndefined();
    await source.answerAll();
    expect(pages.get(0)).toBe('rows 1 0');
    expect(pages.get(PAGE_ROWS)).toBe(`rows 1 ${PAGE_ROWS}`);
  });

  it('does not ask again and again for rows that do not come', async () => {
    const source = new Source(1_000);
    const pages = new RowPages(source.view());
    pages.show({ start: 0, end: 10 });
    source.waiting.shift()?.fail();
    await settled();
    await source.answerAll();
    const { asked } = source;
    pages.show({ start: 1, end: 11 });
    expect(source.asked).toBe(asked);
    pages.show({ start: 500, end: 510 });
    await source.answerAll();
    pages.show({ start: 0, end: 10 });
    await source.answerAll();
    expect(pages.get(0)).toBe('rows 0 0');
  });

  it('asks for the rest when fewer rows came than were there to come', async () => {
    const source = new Source(100);
    source.arrived = 30;
    const pages = new RowPages(source.view());
    pages.show({ start: 0, end: 40 });
    await source.answer();
    expect(pages.get(29)).toBe('rows 0 29');
    source.arrived = 100;
    await source.answerAll();
    expect(pages.get(39)).toBe('rows 0 39');
  });

  it('keeps a limited number of pages, the ones used last', async () => {
    const source = new Source(1e6);
    const pages = new RowPages(source.view());
    for (let page = 0; page < 3 * MAX_PAGES; page++) {
      pages.show({ start: page * PAGE_ROWS, end: page * PAGE_ROWS + 20 });
      await source.answerAll();
    }
    const kept = Array.from({ length: 3 * MAX_PAGES + 1 }, (_, page) => page).filter(
      (page) => pages.get(page * PAGE_ROWS) !== undefined,
    );
    expect(kept).toHaveLength(MAX_PAGES);
    expect(kept[0]).toBe(2 * MAX_PAGES + 1);
  });

  it('never shows a wrong row, and shows all in view once everything has come', async () => {
    const step = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({ kind: fc.constant('show' as const), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
      },
      { weight: 6, arbitrary: fc.record({ kind: fc.constant('answer' as const), which: fc.nat(3) }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('grow' as const), by: fc.nat(300) }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('version' as const), count: fc.nat(5_000) }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('fail' as const) }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const source = new Source(200);
        const pages = new RowPages(source.view());
        let inView = { start: 0, end: 40 };
        const show = (start: number) => {
          inView = { start: Math.min(start, source.count), end: Math.min(start + 40, source.count) };
          pages.show(inView);
        };
        const check = () => {
          for (let row = inView.start; row < inView.end; row++) {
            const line = pages.get(row);
            if (line !== undefined) {
              expect(line).toBe(`${source.id} ${source.version} ${row}`);
            }
          }
        };
        for (const change of steps) {
          if (change.kind === 'show') {
            show(Math.floor(change.share * source.count));
          } else if (change.kind === 'answer') {
            await source.answer(change.which % Math.max(1, source.waiting.length));
          } else if (change.kind === 'fail') {
            source.waiting.shift()?.fail();
            await settled();
          } else {
            if (change.kind === 'grow') {
              source.count += change.by;
            } else {
              source.version++;
              source.count = change.count;
            }
            pages.setView(source.view());
            show(inView.start);
          }
          check();
        }
        pages.setView(source.view());
        show(inView.start);
        await source.answerAll();
        for (let row = inView.start; row < inView.end; row++) {
          expect(pages.get(row)).toBe(`${source.id} ${source.version} ${row}`);
        }
      }),
      { numRuns: 300, seed: 11 },
    );
  });
});
