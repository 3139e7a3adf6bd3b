import { type MainThread, readMainThread, watchMainThread } from '../browser/main-thread.ts';
import { openAsNew, openProduct } from '../browser/open-browser.ts';
import { checkedKeywords, negativeKeywords } from '../conflict-lines.ts';
import { median, type Reading, type Scenario } from '../harness.ts';
import { type ListFolder, openListFolder } from '../lists.ts';
import { searchTerms, TERMS_HEADER } from '../search-terms.ts';

const ROWS = 10_000_000;
/** Search terms, and keywords that are compared with negatives. */
const FEWER_ROWS = 1_000_000;
const NEGATIVES = 100_000;
/** Frames per second: nine of ten that the screen shows. A run of half a second has some thirty. */
const FRAME_RATE = 54;

/** Writes the lines of a list or a report to a file; returns its path. */
type WriteFile = (lists: ListFolder, rows: number) => string;

/** Bulk input of a tool, with the file that is imported. */
interface PageInput {
  /** Accessible name. */
  readonly name: string;
  readonly write: WriteFile;
  readonly rows: number;
  /** What the page counts. */
  readonly unit: 'items' | 'rows';
}

/** Elements that start a tool on its page. */
interface ToolPage {
  readonly title: string;
  readonly path: string;
  readonly inputs: readonly PageInput[];
  /** Accessible names of the run button and of the panel of results. */
  readonly run: string;
  readonly panel: string;
  readonly fields?: { readonly [name: string]: string };
}

const keywords: WriteFile = (lists, rows) => lists.writeKeywords(`keywords-${rows}.txt`, rows);

const addresses: WriteFile = (lists, rows) =>
  lists.write(
    `addresses-${rows}.txt`,
    rows,
    (row, random) => `https://shop${row % 97}.example.com/category/${Math.floor(random() * 1e9)}?page=${row % 10}`,
  );

const terms: WriteFile = (lists, rows) => lists.writeBytes(`terms-${rows}.tsv`, report(rows));
const keywordsToCheck: WriteFile = (lists, rows) => lists.writeBytes(`checked-${rows}.txt`, checkedKeywords(rows));
const negatives: WriteFile = (lists, rows) => lists.writeBytes(`negatives-${rows}.txt`, negativeKeywords(rows));

function* report(rows: number): Generator<Uint8Array | string, void, void> {
  yield `${TERMS_HEADER.join('\t')}\n`;
  yield* searchTerms(rows);
}

function oneList(name: string, write: WriteFile): readonly PageInput[] {
  return [{ name, write, rows: ROWS, unit: 'items' }];
}

function ngrams(rows: number): ToolPage {
  return {
    title: 'N-grams',
    path: '/ngrams',
    inputs: [{ name: 'Search terms', write: terms, rows, unit: 'rows' }],
    run: 'Count n-grams',
    panel: 'N-grams',
  };
}

const TOOLS: readonly ToolPage[] = [
  { title: 'Dedupe', path: '/dedupe', inputs: oneList('List', keywords), run: 'Remove Duplicates', panel: 'Results' },
  {
    title: 'Find and replace',
    path: '/replace',
    inputs: oneList('Input Text', keywords),
    run: 'FIND & REPLACE',
    panel: 'Processed Results',
    fields: { 'Find Text': 'shoes', 'Replace With': 'sneakers' },
  },
  {
    title: 'Negative keywords',
    path: '/negative-keywords',
    inputs: oneList('Input Keywords', keywords),
    run: 'Build Negative Keywords',
    panel: 'Formatted Output',
  },
  {
    title: 'UTM builder',
    path: '/utm-builder',
    inputs: oneList('URLs', addresses),
    run: 'Generate UTM URLs',
    panel: 'Generated UTM URLs',
    fields: { Source: 'google', Medium: 'cpc', Campaign: 'spring_sale' },
  },
  {
    title: 'Fix keywords',
    path: '/fix-keywords',
    inputs: oneList('Keywords', keywords),
    run: 'Fix keywords',
    panel: 'Fixed keywords',
  },
  ngrams(FEWER_ROWS),
  ngrams(ROWS),
  {
    title: 'Negative conflicts with 100,000 negatives',
    path: '/negative-conflicts',
    inputs: [
      { name: 'Keywords', write: keywordsToCheck, rows: FEWER_ROWS, unit: 'items' },
      { name: 'Negative keywords', write: negatives, rows: NEGATIVES, unit: 'items' },
    ],
    run: 'Find conflicts',
    panel: 'Conflicts',
  },
];

export const scenario: Scenario = {
  name: 'streams',
  title: 'The page while rows stream in, tool by tool',
  about:
    'The product itself in Chromium: a file of keywords (for the UTM builder of addresses, for n-grams of search terms with numbers, for conflicts also one of negatives) is imported on each tool’s page, then the tool runs with its default options. Each time it is a first visit, in a browser of its own, which keeps the site for use offline meanwhile. The longest task of the main thread, by the clock, and the frames that it was there for, are looked for from the import’s start to its end, and from the click to the last row; of all visits the worst one counts. The time is that of the run as the page tells it to its user. Merge is measured above.',
  limits:
    'The page, two workers, the browser that draws (in software here) and keeps the site share two cores. A task of the main thread works for 25 ms at the most, when a list is shown for the first time, and waits for a core as long again; so now and then one takes longer than 50 ms by the clock: 51 to 88 ms in three of 34 visits by hand, with the scheduler recorded. What it waited for was found in a trace of the scheduler: the service worker, which now rests two thirds of the time; IndexedDB, in whose place long inputs go to files; and the first number that the page writes, for which the rows worker now loads the language. Before, the longest tasks took 56 to 136 ms on the same machine. The very first runs take longer where the host of the virtual machine has yet to give it its memory.',
  async prepare(rows = ROWS) {
    const lists = openListFolder();
    const product = await openProduct('/dedupe');
    return {
      measurements: TOOLS.flatMap((tool) => readings(product.page.url(), tool, lists, rows)),
      close: async () => {
        await product.close();
        await lists.close();
      },
    };
  },
};

/** @param most maximum rows of an input */
function readings(site: string, tool: ToolPage, lists: ListFolder, most: number): Reading[] {
  const inputs = tool.inputs.map((input) => {
    const rows = Math.min(input.rows, most);
    return { name: input.name, file: input.write(lists, rows), count: `${formatCount(rows)} ${input.unit}` };
  });
  const visits: Visit[] = [];
  const longest = (kind: keyof Visit) => async () => Math.max(...visits.map((visit) => visit[kind].taskMs));
  const lowest = (kind: keyof Visit) => async () => Math.min(...visits.map((visit) => visit[kind].frameRate));
  return [
    {
      kind: 'reading',
      title: `${tool.title}: ${inputs[0].count}, from the click to the last row`,
      unit: 'ms',
      read: async () => {
        const visit = await useTool(site, tool, inputs);
        visits.push(visit);
        return visit.run.ms;
      },
    },
    {
      kind: 'reading',
      title: '… from choosing the file to the list on the screen',
      unit: 'ms',
      read: async () => median(visits.map((visit) => visit.import.ms)),
    },
    {
      kind: 'reading',
      title: '… longest main-thread task while they are imported',
      unit: 'ms',
      goal: { atMost: 50 },
      read: longest('import'),
    },
    {
      kind: 'reading',
      title: '… lowest frame rate while they are imported',
      unit: 'frames/s',
      goal: { atLeast: FRAME_RATE },
      read: lowest('import'),
    },
    {
      kind: 'reading',
      title: '… longest main-thread task while the results stream in',
      unit: 'ms',
      goal: { atMost: 50 },
      read: longest('run'),
    },
    {
      kind: 'reading',
      title: '… lowest frame rate while the results stream in',
      unit: 'frames/s',
      goal: { atLeast: FRAME_RATE },
      read: lowest('run'),
    },
  ];
}

function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}

/** Duration of one part of a visit, and the main thread's responsiveness meanwhile. */
interface Part extends MainThread {
  readonly ms: number;
}

interface Visit {
  readonly import: Part;
  readonly run: Part;
}

/** File for a bulk input. */
interface InputFile {
  /** Accessible name of the input. */
  readonly name: string;
  readonly file: string;
  /** Text that the page shows once the file is imported. */
  readonly count: string;
}

/** Imports files into a tool, one after the other, and runs it, on a first visit. */
async function useTool(
  site: string,
  { path, run, panel, fields = {} }: ToolPage,
  inputs: readonly InputFile[],
): Promise<Visit> {
  const visit = await openAsNew(new URL(path, site).href);
  try {
    const { page } = visit;
    for (const [name, text] of Object.entries(fields)) {
      await page.getByRole('textbox', { name, exact: true }).fill(text);
    }
    // Page load is measured by Lighthouse; it has finished when the editor, which the pointer loads, is visible.
    await page.waitForFunction(() => performance.getEntriesByName('live').length > 0);
    await page.mouse.move(1, 1);
    await page.locator('.cm-content').first().waitFor();
    await watchMainThread(page);
    const began = performance.now();
    for (const { name, file, count } of inputs) {
      const group = page.getByRole('group', { name, exact: true });
      await group.locator('input[type=file]').setInputFiles(file);
      await group.getByText(count).first().waitFor({ timeout: 120_000 });
    }
    const imported = { ms: performance.now() - began, ...(await readMainThread(page)) };
    await page.getByRole('button', { name: run, exact: true }).click();
    const status = page.getByRole('region', { name: panel, exact: true }).getByText(DONE).first();
    await status.waitFor({ timeout: 240_000 });
    const [, value, unit] = DONE.exec((await status.textContent()) ?? '') ?? [];
    return {
      import: imported,
      run: { ms: Number(value) * (unit === 's' ? 1000 : 1), ...(await readMainThread(page)) },
    };
  } finally {
    await visit.close();
  }
}

/** Status text of a finished run. */
const DONE = / rows? in (\d+(?:\.\d+)?) (m?s)/;
