import { describe, expect, it } from 'vitest';
import { recipeOutputsSlowly } from '../../test/support/engine/recipe-oracle.ts';
import { type CaseInput, runRecipe } from '../../test/support/engine/run-recipe.ts';
import { UserMistake } from '../errors.ts';
import { readRecipe } from './read-recipe.ts';
import type { Recipe, Reference } from './recipe.ts';

const ROUNDS = 2_000;
const WORDS = [
  'red shoes',
  'Red Shoes',
  'blue',
  ' -free',
  '"cheap shoes"',
  '[used]',
  'a.com',
  'https://b.com/x',
  '',
  'shoes',
];

/** Steps without their inputs, with the inputs and outputs that they have and the forms of their outputs. */
const TOOLS = [
  { tool: 'dedupe', texts: ['text'], outputs: ['unique', 'duplicates'] },
  { tool: 'replace', texts: ['text'], outputs: ['lines'], fields: { find: 'e', replaceWith: 'ee' } },
  { tool: 'replace', texts: ['text'], outputs: ['lines'], fields: { find: 'e' } },
  { tool: 'merge', texts: ['columns.0', 'columns.1'], outputs: ['lines'] },
  { tool: 'merge', texts: ['columns.0', 'columns.1', 'columns.3'], outputs: ['lines'], options: { result: 'table' } },
  { tool: 'negatives', texts: ['keywords', 'existing'], outputs: ['lines'] },
  { tool: 'fix', texts: ['rows'], outputs: ['fixed', 'changed', 'dropped'] },
  { tool: 'ngrams', texts: ['terms'], outputs: ['ngrams', 'negatives'] },
  { tool: 'conflicts', texts: ['keywords', 'negatives'], outputs: ['conflicts', 'keptKeywords', 'keptNegatives'] },
  { tool: 'utm', texts: ['urls'], outputs: ['urls', 'rejected'], fields: { source: 'a', medium: 'b', campaign: 'c' } },
  { tool: 'audit', texts: ['urls'], outputs: ['audit', 'values', 'clean'] },
  { tool: 'campaigns', texts: ['keywords', 'negatives'], outputs: ['rows', 'leftOut', 'negativeLines'] },
] as const;

function randomFrom(seed: number): (limit: number) => number {
  let state = (seed * 2_654_435_761 + 1) % 0x7fffffff || 1;
  return (limit) => {
    state = (state * 48271) % 0x7fffffff;
    return state % limit;
  };
}

/** Returns a random recipe, with the columns of steps wherever a list input may need one, and its inputs. */
function randomRecipe(seed: number): { recipe: object; inputs: { [id: string]: CaseInput } } {
  const random = randomFrom(seed);
  const lines = () => Array.from({ length: random(6) }, () => WORDS[random(WORDS.length)]).join('\n');
  const references: string[] = ['@list', '@table'];
  const steps = Array.from({ length: 1 + random(5) }, (_, index) => {
    const { tool, texts, outputs, ...given } = TOOLS[random(TOOLS.length)];
    const id = `s${index}`;
    const inputs: Record<string, Reference> = {};
    for (const text of texts) {
      const kind = random(8);
      const from = references[references.length - 1 - random(Math.min(references.length, 4))];
      if (kind === 0) {
        inputs[text] = { text: lines() };
      } else if (kind === 1) {
        inputs[text] = { from, column: random(2) === 0 ? 'Keyword' : 'N-gram' };
      } else if (kind < 7) {
        inputs[text] = from;
      }
    }
    references.push(...outputs.map((output) => `${id}.${output}`));
    return { id, tool, inputs, ...given, ...(random(12) === 0 && { disabled: true }) };
  });
  const table = {
    columns: ['Keyword', 'Cost'],
    rows: Array.from({ length: random(4) }, () => [WORDS[random(WORDS.length)] || 'hat', String(random(30))]),
  };
  const inputs = [
    { id: 'list', form: 'list' },
    { id: 'table', form: 'table' },
  ];
  const outputs = references
    .slice(2)
    .slice(-20)
    .map((from) => ({ from }));
  return {
    recipe: { overprint: 'recipe', version: 1, inputs, steps, outputs },
    inputs: { list: lines(), table },
  };
}

/** Leaves out what a check refuses, so that most random recipes run. */
async function repaired(given: object): Promise<Recipe> {
  let recipe = given as { steps: { inputs: Record<string, Reference> }[]; outputs: object[] };
  for (;;) {
    const read = await readRecipe(recipe);
    if (read.ok) {
      return read.recipe;
    }
    const steps = structuredClone(recipe.steps);
    const outputs: (object | undefined)[] = [...recipe.outputs];
    for (const { path } of read.problems) {
      const [, part, index, text] = /^(steps|outputs)\.(\d+)(?:\.inputs\.(.*)|\.from)?$/.exec(path) ?? [];
      if (part === 'outputs') {
        outputs[Number(index)] = undefined;
      } else if (text === undefined) {
        Reflect.deleteProperty(steps[Number(index)], 'disabled');
      } else {
        Reflect.deleteProperty(steps[Number(index)].inputs, text);
      }
    }
    recipe = { ...recipe, steps, outputs: outputs.filter((output) => output !== undefined) };
  }
}

const messageOf = (error: unknown): string => {
  if (error instanceof UserMistake) {
    return error.message;
  }
  throw error;
};

describe('runPipeline', () => {
  it(`gives the rows of the steps one by one, on ${ROUNDS} random recipes`, async () => {
    const ran = { whole: 0, failed: 0 };
    for (let seed = 0; seed < ROUNDS; seed++) {
      const { recipe: given, inputs } = randomRecipe(seed);
      const recipe = await repaired(given);
      const expected = await recipeOutputsSlowly(recipe, inputs).catch(messageOf);
      for (const streams of seed % 4 === 0 ? [true, false] : [true]) {
        const actual = await runRecipe(recipe, { inputs, streams }).then(({ outputs }) => outputs, messageOf);
        // Columns that are known before the run are checked before a step can fail.
        const isEarlier = typeof actual === 'string' && actual.includes('There is no column');
        const isBoth = isEarlier && typeof expected === 'string';
        expect([seed, streams, isBoth ? expected : actual]).toEqual([seed, streams, expected]);
      }
      ran[typeof expected === 'string' ? 'failed' : 'whole']++;
    }
    expect(ran.whole).toBeGreaterThan(ROUNDS / 3);
    expect(ran.failed).toBeGreaterThan(ROUNDS / 50);
  }, 300_000);
});
