import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type RecipeCase, runRecipe, runRecipeCase } from '../../test/support/engine/run-recipe.ts';
import { findCases } from '../../test/support/fixture-cases.ts';
import { isReadOnce, planPipeline } from './plan.ts';
import { firstIncompleteStep, presetRecipe } from './preset-recipe.ts';
import { PRESETS } from './presets.ts';
import { problemText, readRecipe } from './read-recipe.ts';
import { recipeFileName, recipeText } from './recipe.ts';

const FOLDER = join(import.meta.dirname, '../../test/fixtures/recipe');

describe.each([true, false])('golden cases, streamed: %s', async (streams) => {
  it.each(await findCases(FOLDER))('%s', async (name) => {
    const { input, expected }: { input: RecipeCase; expected: object } = JSON.parse(
      await readFile(join(FOLDER, name), 'utf8'),
    );
    expect(await runRecipeCase(input, streams)).toEqual(expected);
  });
});

describe('presets', () => {
  it.each(PRESETS)('$id has all options', async (preset) => {
    const recipe = await presetRecipe(preset);
    expect(await readRecipe(recipeText(recipe))).toEqual({ ok: true, recipe, notes: [] });
  });

  it('asks for the UTM parameters', async () => {
    const preset = PRESETS.find(({ id }) => id === 'tag-urls');
    const recipe = preset && (await presetRecipe(preset));
    expect(await runRecipeCase({ recipe, inputs: { urls: 'a.de' } }, true)).toEqual({
      error: 'Step 2 (utm, UTM Builder): UTM Source, Medium, and Campaign are required.',
    });
  });

  it('opens at the first step with an empty required field', async () => {
    const steps = PRESETS.map(async (preset) => [preset.id, await firstIncompleteStep(await presetRecipe(preset))]);
    expect(Object.fromEntries(await Promise.all(steps))).toEqual({
      places: 0,
      'new-negatives': 0,
      'tag-urls': 1,
      'ad-ready': 0,
      'short-negatives': 0,
    });
  });

  it('makes campaigns of places and keywords', async () => {
    const [places] = PRESETS;
    const { outputs } = await runRecipe(await presetRecipe(places), {
      inputs: { keywords: 'plumber', places: 'Leeds\nYork' },
      streams: true,
    });
    expect(outputs['campaigns.rows'].map((row) => row.split('\t').slice(0, 3).join(' | '))).toMatchInlineSnapshot(`
      [
        "Leeds | plumber | plumber leeds",
        "Leeds | plumber | plumber leeds",
        "York | plumber | plumber york",
        "York | plumber | plumber york",
        "Leeds | plumber | plumber in leeds",
        "Leeds | plumber | plumber in leeds",
        "York | plumber | plumber in york",
        "York | plumber | plumber in york",
      ]
    `);
  });
});

describe('readRecipe', () => {
  const step = (id: string, tool: string, others: object) => ({ id, tool, ...others });
  const recipe = (others: object) => ({ overprint: 'recipe', version: 1, name: 'Case', ...others });
  const problems = async (given: unknown) => {
    const read = await readRecipe(given);
    return read.ok ? [] : read.problems.map(problemText);
  };

  it('notes options that were missing', async () => {
    const steps = [step('d', 'dedupe', { options: { sortOrder: 'alphabetical' } })];
    const read = await readRecipe(recipe({ steps }));
    expect(read).toMatchObject({ ok: true, recipe: { steps: [{ options: { caseSensitive: false } }] } });
    expect(read.ok && read.notes).toContain('d: caseSensitive was missing, the default is used.');
    expect(read.ok && read.notes).not.toContain('d: sortOrder was missing, the default is used.');
  });

  it('names every error', async () => {
    const given = recipe({
      extra: 1,
      inputs: [{ id: 'A', form: 'tree' }, { id: 'k' }, { id: 'k' }],
      steps: [
        step('d', 'dedupe', { inputs: { foo: '@k', text: 1 }, fields: { x: 'y' } }),
        step('d', 'replace', { inputs: { text: 'd.nothing' }, fields: { find: 7 }, disabled: 'yes' }),
      ],
      outputs: [{ from: 'b.lines' }, { from: '@k' }, { from: 'd.unique', file: '../x' }],
    });
    expect(await problems(given)).toMatchInlineSnapshot(`
      [
        "extra: is not known; known are overprint, version, name, note, inputs, steps, outputs",
        "inputs.0.id: must be a letter from a to z and up to 31 letters a to z, digits and hyphens",
        "inputs.0.form: must be one of list, table, either",
        "inputs.2.id: “k” is used twice.",
        "steps.0.inputs.foo: is not known; this tool takes text",
        "steps.0.inputs.text: must be @input, step.output, or an object with text, or with from and column",
        "steps.0.fields.x: is not known; this tool takes no fields",
        "steps.1.id: “d” is used twice.",
        "steps.1.disabled: must be true or false",
        "steps.1.fields.find: must be a text",
        "steps.1.inputs.text: “d.nothing” is no output of an earlier step.",
        "outputs.0.from: “b.lines” is no output of a step.",
        "outputs.1.from: “@k” is no output of a step.",
        "outputs.2.file: must be the name of a file, without a folder",
      ]
    `);
  });

  it.each([
    [{ steps: Array.from({ length: 51 }, () => ({})) }, 'steps: must have at most 50 entries'],
    [{ inputs: Array.from({ length: 21 }, () => ({})) }, 'inputs: must have at most 20 entries'],
    [{ outputs: Array.from({ length: 21 }, () => ({})) }, 'outputs: must have at most 20 entries'],
    [{ note: 'x'.repeat(10_001) }, 'note: must have at most 10000 characters'],
    [{ inputs: [{ id: 'k', text: 'x'.repeat(200_000) }] }, 'A recipe can have 200 kB.'],
    [
      { steps: [step('d', 'dedupe', { inputs: { text: { text: 'x'.repeat(100_001) } } })] },
      'steps.0.inputs.text: The own texts of a recipe can have 100,000 characters together.',
    ],
    [
      { steps: [step('k', 'keywords', { inputs: { 'lists.3': { text: 'a' } } })] },
      'steps.0.inputs.lists.3: is not known; this tool takes lists.0, lists.1, lists.2',
    ],
  ])('has limits (%#)', async (others, message) => {
    expect(await problems(recipe(others))).toEqual([message]);
    expect(await problems(JSON.stringify(recipe(others)))).toEqual([message]);
  });

  it('refuses pairs of one column, before a run where the table is known only then', async () => {
    const map = (pairs: object | string, mode = 'mapping') =>
      recipe({
        inputs: [
          { id: 'k', text: 'a' },
          { id: 'p', form: 'table', text: 'Find,Replace\na,b\n' },
        ],
        steps: [
          step('d', 'dedupe', { inputs: { text: '@k' } }),
          step('r', 'replace', { inputs: { text: 'd.unique', pairs }, options: { mode }, fields: { find: 'a' } }),
        ],
        outputs: [{ from: 'd.unique' }, { from: 'r.lines' }],
      });
    const problem = 'steps.1.inputs.pairs: Pairs need two columns.';
    expect(await problems(map('@k'))).toEqual([problem]);
    expect(await problems(map({ from: '@p', column: 'Find' }))).toEqual([problem]);
    expect(await problems(map('@k', 'one'))).toEqual([]);
    const error = 'Step 2 (r, Find & Replace): Pairs need two columns.';
    expect(await runRecipeCase({ recipe: map({ text: 'a' }) }, true)).toEqual({ error });
    const inputs = { p: { columns: ['Find'], rows: [['a']] } };
    expect(await runRecipeCase({ recipe: map('@p'), inputs }, true)).toEqual({ error });
    expect(await runRecipeCase({ recipe: map('@p') }, true)).toEqual({
      outputs: { 'd.unique': ['a'], 'r.lines': ['b'] },
    });
  });

  it('checks the columns that steps keep before the first step runs', async () => {
    const chain = (last: object) =>
      recipe({
        inputs: [{ id: 'p', form: 'table' }],
        steps: [
          step('d', 'dedupe', { inputs: { text: '@p' } }),
          step('f', 'fix', { inputs: { rows: 'd.unique' } }),
          step('l', 'replace', { fields: { find: 'a' }, ...last }),
        ],
        outputs: [{ from: 'd.unique' }, { from: 'l.lines' }],
      });
    const error = async (last: object, columns: readonly string[]) => {
      const inputs = { p: { columns, rows: [columns.map(() => 'a')] } };
      return runRecipeCase({ recipe: chain(last), inputs }, true);
    };
    const pairs = { inputs: { text: { text: 'a' }, pairs: 'f.fixed' }, options: { mode: 'mapping' } };
    const name = 'Step 3 (l, Find & Replace)';
    // No step has given an output.
    expect(await error(pairs, ['Find'])).toEqual({ error: `${name}: Pairs need two columns.` });
    expect((await error(pairs, ['Find', 'Replace'])).error).toBeUndefined();
    const unknown = `${name}: There is no column “Brand”. The columns are: A, B.`;
    const byOption = { inputs: { text: 'f.fixed' }, options: { column: 'Brand' } };
    expect(await error(byOption, ['A', 'B'])).toEqual({ error: unknown });
    expect((await error(byOption, ['A', 'Brand'])).error).toBeUndefined();
    const byReference = { inputs: { text: { from: 'f.fixed', column: 'Brand' } } };
    expect(await error(byReference, ['A', 'B'])).toEqual({ error: unknown });
  });

  it('checks the required fields that are shown before the first step runs', async () => {
    const replace = (others: object) => ({
      recipe: recipe({
        inputs: [{ id: 'k', text: 'a' }],
        steps: [
          step('d', 'dedupe', { inputs: { text: '@k' } }),
          step('r', 'replace', { inputs: { text: 'd.unique' }, ...others }),
        ],
        outputs: [{ from: 'd.unique' }, { from: 'r.lines' }],
      }),
    });
    // No step has given an output.
    const error = 'Step 2 (r, Find & Replace): Find Text is needed.';
    expect(await runRecipeCase(replace({}), true)).toEqual({ error });
    expect(await runRecipeCase(replace({ fields: { find: '' } }), true)).toEqual({ error });
    expect(await runRecipeCase(replace({ options: { mode: 'rules' } }), true)).toEqual({
      outputs: { 'd.unique': ['a'], 'r.lines': ['a'] },
    });
  });

  it('passes by a long chain of disabled steps', async () => {
    const steps = Array.from({ length: 50 }, (_, index) =>
      step(`d${index}`, 'dedupe', {
        inputs: { text: index === 0 ? '@k' : `d${index - 1}.unique` },
        ...(index < 49 && { disabled: true }),
      }),
    );
    const read = await readRecipe(recipe({ inputs: [{ id: 'k' }], steps, outputs: [{ from: 'd49.unique' }] }));
    expect(read.ok).toBe(true);
    if (read.ok) {
      expect(isReadOnce(await planPipeline(read.recipe), 'k')).toBe(true);
      expect((await runRecipe(read.recipe, { inputs: { k: 'a\na' }, streams: true })).outputs).toEqual({
        'd49.unique': ['a'],
      });
    }
  });

  it.each([
    ['it has no connected input', { text: { text: 'a' } }, 'dedupe', 'unique'],
    ['its output has another form than its input', { terms: '@k' }, 'ngrams', 'ngrams'],
    ['“negatives” is not its main output', { terms: '@k' }, 'ngrams', 'negatives'],
  ])('does not pass by a disabled step if %s', async (reason, inputs, tool, output) => {
    const steps = [
      step('x', tool, { inputs, disabled: true }),
      step('y', 'fix', { inputs: { rows: `x.${output}` } }),
      step('z', 'fix', { inputs: { rows: `x.${output}` } }),
    ];
    const given = { inputs: [{ id: 'k' }], steps, outputs: [{ from: `x.${output}` }] };
    expect(await problems(recipe(given))).toEqual([
      `steps.0: “x” is disabled and cannot be skipped, because ${reason}.`,
    ]);
  });

  it('names an output that a disabled step would not have either', async () => {
    const steps = [
      step('x', 'dedupe', { inputs: { text: '@k' }, disabled: true }),
      step('y', 'fix', { inputs: { rows: 'x.lines' } }),
    ];
    expect(await problems(recipe({ inputs: [{ id: 'k' }], steps }))).toEqual([
      'steps.1.inputs.rows: “x.lines” is no output of an earlier step.',
    ]);
  });

  it('gives its file a name', () => {
    expect(recipeFileName({ name: 'Schuhe für 42/43' })).toBe('Schuhe für 42 43.overprint.json');
    expect(recipeFileName({ name: 'Shoes (हिन्दी)' })).toBe('Shoes हिन्दी.overprint.json');
    expect(recipeFileName({ name: '' })).toBe('recipe.overprint.json');
  });
});
