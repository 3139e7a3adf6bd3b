import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { CDPSession, Page } from 'playwright';
import { readRecipe } from '../../../libs/recipes/read-recipe.ts';
import { MAX_STEPS, type Recipe } from '../../../libs/recipes/recipe.ts';
import { decodeShareLink, encodeShareLink, MAX_LINK_CHARS } from '../../../libs/recipes/share-link.ts';
import { TOOL_CATALOG } from '../../../libs/tools/index.ts';
import { openProduct } from '../browser/open-browser.ts';
import { median, type Reading, type Scenario } from '../harness.ts';
import { openListFolder } from '../lists.ts';
import { processPeer } from '../processes.ts';

const ROWS = 50_000_000;
const CLI = resolve(import.meta.dirname, '../../../dist/backend/cli/overprint.js');
const ORIGIN = 'https://overprint.example';

const STEPS = [
  {
    id: 'm',
    tool: 'merge',
    inputs: { 'columns.0': '@shops', 'columns.1': '@pages' },
    options: { separator: { type: 'minus', custom: '' }, casing: 'none', removeDuplicates: false },
  },
  { id: 'r', tool: 'replace', inputs: { text: 'm.lines' }, fields: { find: 'shop1', replaceWith: 'store1' } },
  {
    id: 'u',
    tool: 'utm',
    inputs: { urls: 'r.lines' },
    fields: { source: 'google', medium: 'cpc', campaign: 'spring' },
    options: { removeDuplicates: false },
  },
];
const INPUTS = [{ id: 'shops' }, { id: 'pages' }];
const RECIPE = { overprint: 'recipe', version: 1, inputs: INPUTS, steps: STEPS, outputs: [{ from: 'u.urls' }] };

export const scenario: Scenario = {
  name: 'recipes',
  title: 'Recipes',
  about:
    'Merge, find and replace, and UTM tagging of 50 million addresses as one recipe (`overprint run`), against the three commands in a shell pipe. The recipe runs in one thread, which lends each block to the next step; the pipe has a process for each command. The outputs are compared. Needs `npm run build`. The last readings open the longest link that there can be, with 50 steps of all tools: in Node, and in the page with its start behind it, from the address to the steps on the screen. Each time the page is new, so it loads the descriptions of the tools from the server of the same machine.',
  async prepare(rows = ROWS) {
    if (!existsSync(CLI)) {
      throw new Error('Build the command line first: npm run build:server');
    }
    const lists = openListFolder();
    const items = Math.ceil(Math.sqrt(rows));
    const shops = lists.write('shops.txt', items, (row) => `https://shop${row}.example.com/p`);
    const pages = lists.write('pages.txt', items, (row) => `item${row}`);
    const file = lists.write('recipe.json', 1, () => JSON.stringify(RECIPE));
    const run = [process.execPath, CLI, 'run', file, `shops=${shops}`, `pages=${pages}`, '--quiet'] as const;
    const overprint = `'${process.execPath}' '${CLI}'`;
    const pipe = [
      `${overprint} merge '${shops}' '${pages}' --separator minus --casing none --no-remove-duplicates --quiet`,
      `${overprint} replace --find shop1 --replace-with store1 --quiet`,
      `${overprint} utm --source google --medium cpc --campaign spring --no-remove-duplicates --quiet`,
    ].join(' | ');
    const link = await longestLink();
    const product = await openProduct('/recipes');
    return {
      measurements: [
        {
          kind: 'comparison',
          title: 'Merge, replace, tag',
          rows: items * items,
          ours: processPeer('recipe', run),
          peers: [processPeer('three commands in a pipe', ['sh', '-c', pipe], { goal: 1 })],
        },
        memoryReading(run),
        {
          kind: 'reading',
          title: `Opening a link of ${link.length} characters in Node`,
          unit: 'ms',
          goal: { atMost: 50 },
          read: async () => {
            const startedMs = performance.now();
            await decodeShareLink(link);
            return performance.now() - startedMs;
          },
        },
        ...pageReadings(product.page, link),
      ],
      close: async () => {
        await product.close();
        lists.close();
      },
    };
  },
};

/** Returns the peak memory of the whole process. */
function memoryReading([command, ...parameters]: readonly [string, ...string[]]): Reading {
  const tell = "process.on('exit',()=>process.stderr.write('peak '+process.resourceUsage().maxRSS))";
  return {
    kind: 'reading',
    title: 'The same, peak memory',
    unit: 'MB',
    goal: { atMost: 240 },
    read: async () => {
      const preload = `data:text/javascript,import{isMainThread}from'node:worker_threads';if(isMainThread)${tell}`;
      const { stderr } = spawnSync(command, ['--import', preload, ...parameters], {
        stdio: ['ignore', 'ignore', 'pipe'],
        encoding: 'utf8',
      });
      return (Number(/peak (\d+)/.exec(stderr)?.[1]) * 1024) / 1e6;
    },
  };
}

/** Returns the time and the main thread's work from a link's address to its steps on the screen. */
function pageReadings(page: Page, link: string): Reading[] {
  const fragment = link.slice(link.indexOf('#'));
  const taskMs: number[] = [];
  return [
    {
      kind: 'reading',
      title: '… in the page, by the clock',
      unit: 'ms',
      goal: { atMost: 50 },
      read: async () => {
        await page.goto(new URL('/', page.url()).href);
        await page.goto(new URL('/recipes', page.url()).href, { waitUntil: 'networkidle' });
        const session = await page.context().newCDPSession(page);
        await session.send('Performance.enable', { timeDomain: 'threadTicks' });
        const before = await mainThreadMs(session);
        const ms = await page.evaluate(openFragment, fragment);
        taskMs.push((await mainThreadMs(session)) - before);
        await session.detach();
        return ms;
      },
    },
    {
      kind: 'reading',
      title: '… in the page, processor time of the main thread',
      unit: 'ms',
      goal: { atMost: 50 },
      read: async () => median(taskMs),
    },
  ];
}

/** Changes the address of the page, and resolves with the time until the steps of the link are there. */
async function openFragment(fragment: string): Promise<number> {
  const startedMs = performance.now();
  location.hash = fragment;
  while (document.querySelector('[aria-labelledby=shared-recipe] li') === null) {
    await new Promise(requestAnimationFrame);
  }
  return performance.now() - startedMs;
}

/** Returns the processor time of the page's tasks so far. */
async function mainThreadMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

/** Returns the longest link of a recipe with as many steps as there can be, and a long default text. */
async function longestLink(): Promise<string> {
  const steps = Array.from({ length: MAX_STEPS }, (_, index) => {
    const { id, inputs } = TOOL_CATALOG[index % TOOL_CATALOG.length];
    return { id: `s${index}`, tool: id, inputs: { [inputs[0].id]: '@list' } };
  });
  const read = await readRecipe({ ...RECIPE, inputs: [{ id: 'list' }], steps, outputs: [] });
  if (!read.ok) {
    throw new Error(JSON.stringify(read.problems));
  }
  let low = 0;
  let high = 3 * MAX_LINK_CHARS;
  let longest = '';
  while (low <= high) {
    const length = (low + high) >> 1;
    const link = await encodeShareLink(withText(read.recipe, length), ORIGIN, { includeLists: true }).catch(() => null);
    if (link === null) {
      high = length - 1;
    } else {
      longest = link;
      low = length + 1;
    }
  }
  return longest;
}

function withText(recipe: Recipe, length: number): Recipe {
  let state = 1;
  const text = Array.from({ length }, () => {
    state = (state * 48271) % 0x7fffffff;
    return String.fromCharCode(97 + (state % 26));
  }).join('');
  return { ...recipe, inputs: [{ ...recipe.inputs[0], text }, ...recipe.inputs.slice(1)] };
}
