import { describe, expect, it } from 'vitest';
import { channelOf } from '../../test/support/engine/rows-channel.ts';
import type { RecipeEvent, RecipeTask } from '../protocol/tasks.ts';
import { RowsHost } from '../rows-host.ts';
import { runRecipe } from './recipe.ts';

const RECIPE = {
  overprint: 'recipe',
  version: 1,
  name: 'URLs',
  inputs: [{ id: 'urls', label: 'URLs', form: 'either' }],
  steps: [
    { id: 'd', tool: 'dedupe', inputs: { text: '@urls' } },
    { id: 'u', tool: 'utm', inputs: { urls: 'd.unique' }, fields: { source: 'a', medium: 'b', campaign: 'c' } },
    { id: 'm', tool: 'merge', inputs: { 'columns.0': 'd.duplicates', 'columns.1': { text: '!' } } },
  ],
  outputs: [{ from: 'u.urls' }, { from: 'm.lines' }],
};
const TAGS = '?utm_source=a&utm_medium=b&utm_campaign=c';

function start(text: string, task: Partial<RecipeTask> = {}) {
  const host = new RowsHost(() => undefined);
  const stats = host.putText('inputs/urls', new TextEncoder().encode(text));
  const events: RecipeEvent[] = [];
  const run = runRecipe(
    channelOf(host),
    {
      recipe: RECIPE,
      inputs: { urls: { id: 'inputs/urls', stats } },
      into: 'runs/1',
      limitBytes: 1e9,
      memoryBytes: 1e9,
      ...task,
    },
    (event) => events.push(event),
  );
  return { host, events, run };
}

describe('runRecipe', () => {
  it('stores the outputs of all steps and reports each step', async () => {
    const { host, events, run } = start('a.com\na.com\nb.com\n');
    const { outputs, reports } = await run;
    expect(outputs).toEqual({ 'u.urls': 'runs/1/u.urls', 'm.lines': 'runs/1/m.lines' });
    expect(host.text('runs/1/u.urls')).toBe(`https://a.com/${TAGS}\nhttps://b.com/${TAGS}`);
    expect(host.text('runs/1/d.duplicates')).toBe('a.com');
    expect(host.text('runs/1/m.lines')).toBe('a.com!');
    expect(reports.u).toMatchObject({ urlCount: 2 });
    expect(events.flatMap((event) => (event.kind === 'step' ? [event.step] : []))).toEqual(['d', 'u', 'm']);
    // The page removes these after the run.
    const stored = events.flatMap((event) => (event.kind === 'stored' ? [event.id] : []));
    expect(stored).toEqual(['runs/1/d.unique', 'runs/1/d.duplicates', 'runs/1/u.rejected']);
  });

  it('passes rows on where they do not fit in the tab', async () => {
    const replace = { id: 'r', tool: 'replace', inputs: { text: '@urls' }, fields: { find: 'com', replaceWith: 'de' } };
    const steps = [replace, { ...RECIPE.steps[1], inputs: { urls: 'r.lines' } }];
    const recipe = { ...RECIPE, steps, outputs: [{ from: 'u.urls' }] };
    const { host, events, run } = start('a.com\nb.com\nc.com\n', { recipe, limitBytes: 320 });
    await run;
    expect(events[0]).toEqual({ kind: 'note', text: 'Step 1 is not kept.' });
    expect(host.text('runs/1/u.urls')).toContain(`https://b.de/${TAGS}`);
    expect(host.describe('runs/1/r.lines')).toBeNull();
    await expect(start('a.com\n', { recipe, limitBytes: 1 }).run).rejects.toThrow(
      'This recipe needs about 111 bytes; this tab can hold 1 byte. Run it on the command line: overprint run.',
    );
  });

  it('stores nothing that no step reads where memory is short', async () => {
    const text = 'a.com\n'.repeat(60);
    const replaced = (id: string, from: string) => ({
      id,
      tool: 'replace',
      inputs: { text: from },
      fields: { find: 'x' },
    });
    const steps = [RECIPE.steps[0], replaced('r', 'd.unique'), replaced('v', 'r.lines')];
    const recipe = { ...RECIPE, steps, outputs: [{ from: 'v.lines' }] };
    const { host, events, run } = start(text, { recipe, limitBytes: 500 });
    await run;
    expect(events[0]).toEqual({ kind: 'note', text: 'Steps 1 and 2 are not kept.' });
    expect(host.text('runs/1/v.lines')).toBe('a.com');
    expect(host.describe('runs/1/d.duplicates')).toBeNull();
  });

  it('passes rows on to the next step only', async () => {
    const replaced = (id: string, inputs: object) => ({ id, tool: 'replace', inputs, fields: { find: 'x' } });
    const steps = [
      replaced('r', { text: '@urls' }),
      replaced('s', { text: { text: 'a' } }),
      replaced('v', { text: 'r.lines' }),
    ];
    const recipe = { ...RECIPE, steps, outputs: [{ from: 'v.lines' }] };
    const { run } = start('a.com\n'.repeat(60), { recipe, limitBytes: 500 });
    await expect(run).rejects.toThrow('This recipe needs about');
  });

  it('keeps the outputs of finished steps when a step fails', async () => {
    const [first, second, ...others] = RECIPE.steps;
    const recipe = { ...RECIPE, steps: [first, { ...second, fields: {} }, ...others] };
    const { host, run } = start('a.com\n', { recipe });
    await expect(run).rejects.toThrow('Step 2 (u, UTM Builder): UTM Source, Medium, and Campaign are required.');
    expect(host.text('runs/1/d.unique')).toBe('a.com');
  });

  it('names empty inputs of a step that reads nothing else', async () => {
    await expect(start(' \n').run).rejects.toThrow('Step 1 (d, Dedupe): “URLs” is empty.');
    const reading = (inputs: object) => ({
      ...RECIPE,
      inputs: [...RECIPE.inputs, { id: 'more', label: 'More', form: 'list' }],
      steps: [{ id: 'm', tool: 'merge', inputs }],
      outputs: [{ from: 'm.lines' }],
    });
    const lists = { 'columns.0': '@urls', 'columns.1': '@more' };
    await expect(start('', { recipe: reading(lists) }).run).rejects.toThrow('“URLs” and “More” are empty.');
    const { host, run } = start('a.com\n', { recipe: reading(lists) });
    await run;
    expect(host.text('runs/1/m.lines')).toBe('a.com');
  });

  it('runs a step whose input is an empty output of an earlier one', async () => {
    const { reports } = await start('a.com\n').run;
    expect(reports.m).toBeDefined();
  });

  it('runs up to a step, whose outputs are results', async () => {
    const { outputs } = await start('a.com\n', { upTo: 0 }).run;
    expect(outputs).toEqual({ 'd.unique': 'runs/1/d.unique', 'd.duplicates': 'runs/1/d.duplicates' });
  });
});
