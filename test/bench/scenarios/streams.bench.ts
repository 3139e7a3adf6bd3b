import { type MainThread, readMainThread, watchMainThread } from '../browser/main-thread.ts';
import { openAsNew, openProduct } from '../browser/open-browser.ts';
import { median, type Reading, type Scenario } from '../harness.ts';
import { openListFolder } from '../lists.ts';

const ROWS = 10_000_000;
/** Frames per second: nine of ten that the screen shows. A run of half a second has some thirty. */
const FRAME_RATE = 54;

/** Elements that start a tool on its page. */
interface ToolPage {
  readonly title: string;
  readonly path: string;
  /** Accessible names of the bulk input, the run button, and the panel of results. */
  readonly input: string;
  readonly run: string;
  readonly panel: string;
  readonly fields?: { readonly [name: string]: string };
}

const TOOLS: readonly ToolPage[] = [
  { title: 'Dedupe', path: '/dedupe', input: 'List', run: 'Remove Duplicates', panel: 'Results' },
  {
    title: 'Find and replace',
    path: '/replace',
    input: 'Input Text',
    run: 'FIND & REPLACE',
    panel: 'Processed Results',
    fields: { 'Find Text': 'shoes', 'Replace With': 'sneakers' },
  },
  {
    title: 'Negative keywords',
    path: '/negative-keywords',
    input: 'Input Keywords',
    run: 'Build Negative Keywords',
    panel: 'Formatted Output',
  },
  {
    title: 'UTM builder',
    path: '/utm-builder',
    input: 'URLs',
    run: 'Generate UTM URLs',
    panel: 'Generated UTM URLs',
    fields: { Source: 'google', Medium: 'cpc', Campaign: 'spring_sale' },
  },
];

export const scenario: Scenario = {
  name: 'streams',
  title: 'The page while rows stream in, tool by tool',
  about:
    'The product itself in Chromium: a file of keywords (for the UTM builder, of addresses) is imported on each tool’s page, then the tool runs with its default options. Each time it is a first visit, in a browser of its own, which keeps the site for use offline meanwhile. The longest task of the main thread, by the clock, and the frames that it was there for, are looked for from the import’s start to its end, and from the click to the last row; of all visits the worst one counts. The time is that of the run as the page tells it to its user. Merge is measured above.',
  limits:
    'The page, two workers, the browser that draws (in software here) and keeps the site share two cores. A task of the main thread works for 25 ms at the most, when a list is shown for the first time, and waits for a core as long again; so now and then one takes longer than 50 ms by the clock: 51 to 88 ms in three of 34 visits by hand, with the scheduler recorded. What it waited for was found in a trace of the scheduler: the service worker, which now rests two thirds of the time; IndexedDB, in whose place long inputs go to files; and the first number that the page writes, for which the rows worker now loads the language. Before, the longest tasks took 56 to 136 ms on the same machine. The very first runs take longer where the host of the virtual machine has yet to give it its memory.',
  async prepare(rows = ROWS) {
    const lists = openListFolder();
    const product = await openProduct('/dedupe');
    const keywords = lists.writeKeywords('keywords.txt', rows);
    const addresses = lists.write(
      'addresses.txt',
      rows,
      (row, random) => `https://shop${row % 97}.example.com/category/${Math.floor(random() * 1e9)}?page=${row % 10}`,
    );
    return {
      measurements: TOOLS.flatMap((tool) =>
        readings(product.page.url(), tool, tool.input === 'URLs' ? addresses : keywords, rows.toLocaleString('en-US')),
      ),
      close: async () => {
        await product.close();
        await lists.close();
      },
    };
  },
};

function readings(site: string, tool: ToolPage, file: string, count: string): Reading[] {
  const visits: Visit[] = [];
  const longest = (kind: keyof Visit) => async () => Math.max(...visits.map((visit) => visit[kind].taskMs));
  const lowest = (kind: keyof Visit) => async () => Math.min(...visits.map((visit) => visit[kind].frameRate));
  return [
    {
      kind: 'reading',
      title: `${tool.title}: ${count} rows, from the click to the last row`,
      unit: 'ms',
      read: async () => {
        const visit = await useTool(site, tool, file, count);
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

/** Duration of one part of a visit, and the main thread's responsiveness meanwhile. */
interface Part extends MainThread {
  readonly ms: number;
}

interface Visit {
  readonly import: Part;
  readonly run: Part;
}

/** Imports a file into a tool and runs it, on a first visit. */
async function useTool(
  site: string,
  { path, input, run, panel, fields = {} }: ToolPage,
  file: string,
  count: string,
): Promise<Visit> {
  const visit = await openAsNew(new URL(path, site).href);
  try {
    const { page } = visit;
    for (const [name, text] of Object.entries(fields)) {
      await page.getByRole('textbox', { name, exact: true }).fill(text);
    }
    // Page load is measured by Lighthouse; it has finished when the editor is visible.
    await page.locator('.cm-content').first().waitFor();
    await watchMainThread(page);
    const group = page.getByRole('group', { name: input, exact: true });
    const began = performance.now();
    await group.locator('input[type=file]').setInputFiles(file);
    await group.getByText(`${count} items`).first().waitFor({ timeout: 120_000 });
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
