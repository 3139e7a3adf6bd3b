import { statSync } from 'node:fs';
import type { Page } from 'playwright';
import type { LineBlock } from '../../../libs/lines/blocks/line-block.ts';
import { ColumnCells } from '../../../libs/lines/kernels/cells/column-cells.ts';
import { BlockRows } from '../../../libs/lines/rows/block-rows.ts';
import { OrderedRows } from '../../../libs/lines/rows/ordered-rows.ts';
import { type Arrangement, arrangeRows } from '../../../libs/tables/arrange/arrange-rows.ts';
import { readMainThread, watchMainThread } from '../browser/main-thread.ts';
import { openProduct } from '../browser/open-browser.ts';
import { duckdbPeer } from '../engines.ts';
import type { Comparison, Goal, Reading, Scenario } from '../harness.ts';
import { openListFolder } from '../lists.ts';
import { orderedSink, type Sink } from '../processes.ts';
import { rowLine, wideCsvLine } from '../table-lines.ts';
import { borrowedLines } from '../tool-on-file.ts';

const ROWS = 10_000_000;
/** Place of the column of numbers that is sorted, from 0. */
const COST = 3;
const NAMES = ['Keyword', 'Campaign', 'Clicks', 'Cost', 'URL'];
const WIDE_HEADER = 'Keyword,Campaign,Match,Clicks,Conversions,Cost,Note,Currency,Status,Day,Group,Id';

const BY_COST: Arrangement = { filters: [], sort: { column: COST, direction: 'ascending' } };
const WITH_SIZE: Arrangement = {
  filters: [{ column: 0, condition: { kind: 'contains', text: 'SIZE 7' } }],
  sort: null,
};

export const scenario: Scenario = {
  name: 'grid',
  title: 'Tables in a grid: order, filter, scrolling',
  about:
    'Rows of five cells, some 60 bytes, are sorted by a column of numbers and filtered by a text in another one, in Node and in one thread. Against DuckDB both read a file of rows. DuckDB gives the sorted numbers, or the rows that are kept, to nowhere; ours finds the numbers of the rows, as the page does, and gives the same only to compare outputs. The readings start from rows in memory. Then a CSV file with 12 columns is imported on the page, and its grid scrolled for 240 frames by up to 9,000 pixels a frame, down and sideways.',
  async prepare(given) {
    const rows = given ?? ROWS;
    const folder = openListFolder();
    const file = folder.write('rows.tsv', rows, rowLine);
    const blocks = Array.from(borrowedLines(file), ({ bytes, count }) => ({ bytes: bytes.slice(), count }));
    const csv = folder.write('wide.csv', rows + 1, (row, random) =>
      row === 0 ? WIDE_HEADER : wideCsvLine(row, random),
    );
    const product = await openProduct('/dedupe');
    await openTable(product.page, csv, rows);
    return {
      measurements: [
        comparison('Sort by a column of numbers', file, rows, BY_COST, 'SELECT Cost', 'ORDER BY CAST(Cost AS DOUBLE)'),
        comparison('Filter by a text', file, rows, WITH_SIZE, 'SELECT *', "WHERE Keyword ILIKE '%size 7%'"),
        reading('Rows in memory: sort by a column of numbers', 'ms', { atMost: 3_000 }, () =>
          timed(() => arrange(blocks, rows, BY_COST)),
        ),
        reading('Rows in memory: filter by a text', 'GB/s', { atLeast: 1 }, async () => {
          const ms = await timed(() => arrange(blocks, rows, WITH_SIZE));
          return statSync(file).size / 1e6 / ms;
        }),
        reading('Chromium: longest task while a grid of 12 columns is scrolled', 'ms', { atMost: 50 }, async () => {
          return (await scroll(product.page)).longestMs;
        }),
        {
          kind: 'reading',
          title: '… processor time of the main thread a frame',
          unit: 'ms',
          read: async () => (await scroll(product.page)).processorMs,
        },
      ],
      close: async () => {
        await product.close();
        await folder.close();
      },
    };
  },
};

function comparison(
  title: string,
  file: string,
  rows: number,
  arrangement: Arrangement,
  select: string,
  rest: string,
): Comparison {
  const columns = NAMES.map((name) => `'${name}': 'VARCHAR'`).join(', ');
  const table = `read_csv('${file}', header=false, delim='\t', quote='', escape='', columns={${columns}})`;
  const statement = (output: string) =>
    `COPY (${select} FROM ${table} ${rest}) TO '${output}' (FORMAT csv, HEADER false, DELIMITER '\t', QUOTE '')`;
  const duckdb = duckdbPeer(statement('/dev/null'), statement('/dev/stdout'));
  return {
    kind: 'comparison',
    title,
    rows,
    ours: {
      name: 'Overprint',
      run: () => timed(() => arrange(() => borrowedLines(file), rows, arrangement)),
      hash: () => hashArranged(file, rows, arrangement),
    },
    peers: duckdb.peers,
    missing: duckdb.missing,
  };
}

function reading(title: string, unit: Reading['unit'], goal: Goal, read: () => Promise<number>): Reading {
  return { kind: 'reading', title, unit, goal, read };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

function arrange(
  blocks: readonly LineBlock[] | (() => Iterable<LineBlock>),
  rows: number,
  arrangement: Arrangement,
): ReturnType<typeof arrangeRows> {
  const open = async function* () {
    yield* typeof blocks === 'function' ? blocks() : blocks;
  };
  return arrangeRows(open, rows, arrangement, () => undefined);
}

/** Returns the hash of the sorted numbers, or of the rows that are kept. */
async function hashArranged(file: string, rows: number, arrangement: Arrangement): Promise<string> {
  const stored = new BlockRows();
  for (const { bytes, count } of borrowedLines(file)) {
    stored.append({ bytes: bytes.slice(), count });
  }
  const { order, byteLength } = await arrange(() => stored.blocks(), rows, arrangement);
  const sink: Sink = orderedSink();
  const cells = new ColumnCells();
  for (const block of order ? new OrderedRows(stored, order, byteLength).blocks() : stored.blocks()) {
    sink.add((arrangement.sort ? cells.of(block, COST) : block).bytes);
  }
  return sink.digest();
}

async function openTable(page: Page, file: string, rows: number): Promise<void> {
  const box = page.getByRole('group', { name: 'List', exact: true });
  await box.getByRole('button', { name: 'Import', exact: true }).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Table (CSV, TSV)…', exact: true }).click();
  await (await choosing).setFiles(file);
  await box.getByText(`${rows.toLocaleString('en-US')} rows · 12 columns`).waitFor({ timeout: 240_000 });
  // Storing the input for a reload goes on for a while.
  await page.waitForTimeout(5_000);
}

const FRAMES = 240;

/** Scrolls the grid in both directions; `longestMs` is 0 if no task exceeded 50 ms by the clock. */
async function scroll(page: Page): Promise<{ longestMs: number; processorMs: number }> {
  const grid = page.getByRole('grid', { name: 'List', exact: true });
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busySeconds = async () => {
    const { metrics } = await client.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  await watchMainThread(page);
  const before = await busySeconds();
  await grid.evaluate(
    (element, count) =>
      new Promise<void>((resolve) => {
        const parts = [element, element.parentElement as Element, ...element.querySelectorAll('*')];
        const down = parts.find((part) => part.scrollHeight > part.clientHeight + 1_000) as Element;
        const aside = parts.find((part) => part.scrollWidth > part.clientWidth + 1) as Element;
        let frames = 0;
        const step = () => {
          down.scrollTop += frames < 150 ? 60 * frames : -4_000;
          aside.scrollLeft = (frames * 24) % 1_200;
          if (++frames < count) {
            requestAnimationFrame(step);
          } else {
            resolve();
          }
        };
        requestAnimationFrame(step);
      }),
    FRAMES,
  );
  const processorMs = (((await busySeconds()) - before) * 1000) / FRAMES;
  await client.detach();
  return { longestMs: (await readMainThread(page)).taskMs, processorMs };
}
