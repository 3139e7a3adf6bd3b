import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RecipeInfo, SavedRecipe } from '../../../libs/contracts/saved/recipes.dto.ts';
import type { RunningServer } from '../../support/built-server.ts';
import type { RecipeCase } from '../../support/engine/run-recipe.ts';
import { findCases } from '../../support/fixture-cases.ts';
import { callRecipe, errorOf, prepareToolServers, type ToolServers } from '../../support/tool-server.ts';

const FOLDER = join(import.meta.dirname, '../../fixtures/recipe');
const NDJSON = { accept: 'application/x-ndjson' };

const REPLACE = { id: 'r', tool: 'replace', inputs: { text: 'm.lines' }, fields: { find: 'red', replaceWith: 'blue' } };

const RECIPE = {
  overprint: 'recipe',
  version: 1,
  name: 'Shoes',
  inputs: [{ id: 'colours', label: 'Colours', form: 'list' }],
  steps: [
    { id: 'm', tool: 'merge', inputs: { 'columns.0': '@colours', 'columns.1': { text: 'shoes' } } },
    REPLACE,
    { id: 'd', tool: 'dedupe', inputs: { text: 'r.lines' } },
  ],
  outputs: [{ from: 'd.unique' }],
};

let servers: ToolServers;
let server: RunningServer;

beforeAll(async () => {
  servers = await prepareToolServers('free', 'free');
  server = await servers.start();
});

afterAll(() => servers.close());

const run = (body: unknown, headers: Readonly<Record<string, string>> = {}, account = 0) =>
  callRecipe(server, { token: servers.tokens[account], body, headers });

describe('golden cases over the API', async () => {
  const cases = await Promise.all(
    (await findCases(FOLDER)).map(async (name) => {
      const { input, expected } = JSON.parse(await readFile(join(FOLDER, name), 'utf8')) as {
        input: RecipeCase;
        expected: Expected;
      };
      return { name, input, expected };
    }),
  );
  // Links belong to other places.
  const here = cases.filter(({ input }) => input.recipe !== undefined);
  test.each(here)('$name', async ({ input: { recipe, inputs = {}, map = {} }, expected }) => {
    for (const output of Object.keys(expected.outputs ?? { '': [] })) {
      const answer = await run({ recipe, input: inputs, map: mapOf(map), ...(output && { output }) });
      if (expected.outputs) {
        // Cases have no headers, which rows with mapped columns have.
        const rows = Object.keys(map).length > 0 ? answer.text.replace(/^.*\n/, '') : answer.text;
        expect([answer.status, rows]).toEqual([200, expected.outputs[output].map((row) => `${row}\n`).join('')]);
        continue;
      }
      const [problem = ''] = expected.problems ?? [];
      const isStep = expected.error?.startsWith('Step ');
      // The hint about the command line is for the command line.
      const message = problem || expected.error?.replace(/ Choose one with --map \S+(.*)/, `$1 ${MAP_HINT}`);
      // A recipe that has no outputs is refused for that once its steps are valid.
      expect(errorOf(answer).message).toBe(message);
      expect(answer.status).toBe(isStep || expected.error ? 422 : 400);
    }
  });
});

const MAP_HINT = 'Rename a column of the input, or choose one with map in the request.';

/** Returns `{ urls: { url: 'Final URL' } }` for `{ 'urls:url': 'Final URL' }`. */
function mapOf(flags: Readonly<Record<string, string>>) {
  const maps: Record<string, Record<string, string>> = {};
  for (const [flag, name] of Object.entries(flags)) {
    const [input = '', needed = ''] = flag.split(':');
    maps[input] = { ...maps[input], [needed]: name };
  }
  return maps;
}

test('names of columns are checked', async () => {
  const recipe = {
    ...RECIPE,
    inputs: [
      { id: 'links', form: 'table', columns: ['url'] },
      { id: 'rows', form: 'either', text: '' },
      { id: 'words', form: 'list', text: '' },
    ],
    steps: [{ id: 'd', tool: 'dedupe', inputs: { text: '@links' } }],
  };
  const input = { links: { csv: 'Final URL,Source\na.de,x' }, rows: 'a' };
  for (const [map, path, message] of [
    ['url', 'map', 'map must be an object with a map for each input.'],
    [{ urls: {} }, 'map.urls', 'map.urls is not an input of this recipe.'],
    [{ words: {} }, 'map.words', 'map.words is an input that takes a list, which has no columns.'],
    [{ links: 'url' }, 'map.links', 'map.links must be an object with the name of a column for each column that'],
    [{ links: { url: 3 } }, 'map.links', 'map.links must be an object with the name of a column for each column that'],
    [{ links: { 'a\tb': 'Source' } }, 'map.links', 'map.links must be an object with the name of a column'],
    [{ links: { url: 'Source', link: 'source' } }, 'map.links', '“source” is chosen for two columns.'],
    [{ links: MANY_COLUMNS }, 'map.links', 'map.links has 257 columns; a table can have 256.'],
    [JSON.parse('{"__proto__": {"url": "Source"}}'), 'map.__proto__', 'map.__proto__ is not an input of this recipe.'],
  ] as const) {
    const answer = await run({ recipe, input, map });
    expect([answer.status, errorOf(answer).details?.fields?.[path]]).toEqual([400, expect.stringContaining(message)]);
  }
  const { rows, ...links } = input;
  expect(errorOf(await run({ recipe, input: links, map: { rows: { a: 'b' } } })).message).toBe(
    'map.rows is for an input that is not given.',
  );
  for (const [map, message] of [
    [
      { links: { url: 'Source' }, rows: { a: 'b' } },
      'rows is a list, which has no columns, so map does not apply to it.',
    ],
    [{ links: { url: 'Link' } }, 'links: There is no column “Link”. The columns are: Final URL, Source.'],
  ] as const) {
    const answer = await run({ recipe, input: { links: input.links, rows }, map });
    expect([answer.status, errorOf(answer).message]).toEqual([422, message]);
  }
  for (const [names, header] of [
    ['{"url": "Source"}', 'Final URL\turl'],
    ['{"url": "Source", "__proto__": "Final URL"}', '__proto__\turl'],
  ]) {
    // A map without columns says nothing, also about a list.
    const map = JSON.parse(`{"links": ${names}, "rows": {}}`);
    const answer = await run({ recipe, input: { links: input.links, rows }, map });
    expect([answer.status, answer.text]).toEqual([200, `${header}\na.de\tx\n`]);
  }
});

const MANY_COLUMNS = Object.fromEntries(Array.from({ length: 257 }, (_, index) => [`a${index}`, `b${index}`]));

interface Expected {
  readonly outputs?: { readonly [from: string]: readonly string[] };
  readonly problems?: readonly string[];
  readonly error?: string;
}

test('records end with one for each step, then the summary', async () => {
  const answer = await run({ recipe: RECIPE, input: { colours: ['red', 'blue'] } }, NDJSON);
  expect(answer.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
  const records = answer.text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
  expect(records).toMatchObject([
    { row: 'blueshoes' },
    { step: 'm', rows: 2, report: { combinations: 2 } },
    { step: 'r', rows: 2, report: { count: 1 } },
    { step: 'd', rows: 1, report: { stats: { uniqueCount: 1 } } },
    { summary: { output: 'd.unique', rows: 1 } },
  ]);
});

test('the summary reports tables as they were read, and null stands for a member that is left out', async () => {
  const inputs = [{ id: 'colours', label: 'Colours', form: 'table' }];
  const steps = [{ id: 'd', tool: 'dedupe', inputs: { text: '@colours' } }];
  const recipe = { ...RECIPE, inputs, steps };
  const input = { colours: { csv: 'a,b\n1,2\n3,4,LOST' } };
  const { text } = await run({ recipe, recipeId: null, input, output: null }, NDJSON);
  expect(JSON.parse(text.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({
    summary: { output: 'd.unique', rows: 2, inputs: { colours: { longRecords: { count: 1, first: 3 } } } },
  });
  const missing = await run({ recipe, input: null });
  expect(errorOf(missing).message).toBe('input.colours is needed.');
});

test('any output of a step can be asked for, as CSV as well', async () => {
  const body = { recipe: RECIPE, input: { colours: 'red\nblue' }, output: 'd.duplicates' };
  expect((await run(body)).text).toBe('blueshoes\n');
  expect((await run(body, { accept: 'text/csv' })).text).toBe('Item\nblueshoes\n');
  // An output that a later step reads, too.
  expect((await run({ ...body, output: 'r.lines' })).text).toBe('blueshoes\nblueshoes\n');
});

test('saved recipes are listed and run by their ids, those of others are not there', async () => {
  const saved = await fetch(`${server.origin}/api/recipes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${servers.session}` },
    body: JSON.stringify({ name: 'Mine', recipe: RECIPE }),
  });
  const { id } = (await saved.json()) as SavedRecipe;
  const names = async (account: number): Promise<RecipeInfo[]> => {
    const headers = { authorization: `Bearer ${servers.tokens[account]}` };
    return (await (await fetch(`${server.origin}/api/v1/recipes`, { headers })).json()) as RecipeInfo[];
  };
  expect(await names(0)).toEqual([{ id, name: 'Mine', updatedAt: expect.any(String) }]);
  expect(await names(1)).toEqual([]);
  const body = { recipeId: id, input: { colours: 'red' } };
  expect((await run(body)).text).toBe('blueshoes\n');
  const strange = await run(body, {}, 1);
  expect([strange.status, errorOf(strange).code]).toEqual([404, 'not_found']);
  const session = await fetch(`${server.origin}/api/v1/recipes`, {
    headers: { authorization: `Bearer ${servers.session}` },
  });
  expect(session.status).toBe(403);
});

test.each<[string, object, number, string]>([
  ['nothing', {}, 400, 'recipe or recipeId must be given, and not both.'],
  ['another key', { recipe: RECIPE, options: {} }, 400, 'options is not known'],
  ['an unknown input', { recipe: RECIPE, input: { x: 'a' } }, 400, 'input.x is not known; this recipe takes colours.'],
  ['no input', { recipe: RECIPE }, 400, 'input.colours is needed.'],
  ['an unknown output', { recipe: RECIPE, output: 'd.foo' }, 400, 'output must be an output of a step'],
  [
    'a table that cannot be read',
    {
      recipe: { ...RECIPE, inputs: [{ id: 'colours', form: 'either' }] },
      input: { colours: { csv: 'Colour,Clicks\n"red,1' } },
    },
    422,
    'input.colours: The quoted cell that begins in record 2 of this CSV file is never closed.',
  ],
  ['an id of nothing', { recipeId: 'x' }, 404, 'There is no saved recipe with this id.'],
  [
    'a regular expression',
    { recipe: withStep({ ...REPLACE, options: { useRegex: true } }), input: { colours: 'a' } },
    422,
    'Step 2 (r, Find & Replace): Use regular expressions must be off: regular expressions are not run on the server.',
  ],
  [
    'a step that fails',
    {
      recipe: withStep({ ...REPLACE, tool: 'utm', inputs: { urls: 'm.lines' }, fields: {} }),
      input: { colours: 'a' },
    },
    422,
    'Step 2 (r, UTM Builder): UTM Source, Medium, and Campaign are required.',
  ],
])('%s is refused', async (_name, body, status, message) => {
  const answer = await run(body);
  expect([answer.status, errorOf(answer).message]).toEqual([status, expect.stringContaining(message)]);
});

test('the limits of the plan count the rows of all steps', async () => {
  const rows = Array.from({ length: 1_000 }, (_, index) => `k${index}`).join('\n');
  const square = { id: 'm', tool: 'merge', inputs: { 'columns.0': '@colours', 'columns.1': '@colours' } };
  const most = await run({
    recipe: { ...RECIPE, steps: [square], outputs: [{ from: 'm.lines' }] },
    input: { colours: rows },
  });
  const answer = await run({
    recipe: { ...RECIPE, steps: [square, ...chain(40)], outputs: [{ from: 'c39.unique' }] },
    input: { colours: rows },
  });
  expect([most.status, answer.status]).toEqual([200, 422]);
  expect(errorOf(answer).message).toContain(
    'The rows of all steps together are more than your plan allows in one call: 1,000,000 rows',
  );
});

/** Steps that pass the rows of the first one on. */
function chain(length: number): object[] {
  return Array.from({ length }, (_, index) => ({
    id: `c${index}`,
    tool: 'dedupe',
    inputs: { text: index === 0 ? 'm.lines' : `c${index - 1}.unique` },
  }));
}

/** Returns the recipe with another second step, whose main output is the result. */
function withStep(step: { readonly id: string; readonly tool: string; readonly [key: string]: unknown }) {
  const output = step.tool === 'utm' ? 'urls' : 'lines';
  return { ...RECIPE, steps: [RECIPE.steps[0], step], outputs: [{ from: `${step.id}.${output}` }] };
}
