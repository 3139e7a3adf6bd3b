// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { TABLE_EXPORTS } from '../../../../libs/files/export-formats.ts';
import { TOOL_CATALOG, toolEntry } from '../../../../libs/tools/index.ts';
import { loadTool } from '../../../../libs/tools/registry.ts';
import { runInMemory } from '../../../../test/support/engine/run-in-memory.ts';
import { CAMPAIGNS_EXAMPLES } from '../../features/tools/campaigns/guide/examples.ts';
import { DEDUPE_EXAMPLES } from '../../features/tools/dedupe/guide/examples.ts';
import { GUIDE as DEDUPE_GUIDE } from '../../features/tools/dedupe/guide/page.tsx';
import { FIX_EXAMPLES } from '../../features/tools/fix/guide/examples.ts';
import { KEYWORDS_EXAMPLES } from '../../features/tools/keywords/guide/examples.ts';
import { GUIDE as KEYWORDS_GUIDE } from '../../features/tools/keywords/guide/page.tsx';
import { MERGE_EXAMPLES, MERGE_PREVIEW_EXAMPLE } from '../../features/tools/merge/guide/examples.ts';
import { GUIDE as MERGE_GUIDE } from '../../features/tools/merge/guide/page.tsx';
import { NEGATIVES_EXAMPLES } from '../../features/tools/negatives/guide/examples.ts';
import { GUIDE as NEGATIVES_GUIDE } from '../../features/tools/negatives/guide/page.tsx';
import { NGRAM_EXAMPLES } from '../../features/tools/ngrams/guide/examples.ts';
import { REPLACE_EXAMPLES } from '../../features/tools/replace/guide/examples.ts';
import { UTM_EXAMPLES } from '../../features/tools/utm/guide/examples.ts';
import type { WorkedExample } from '../../workbench/guide/guide.ts';
import { exportKinds } from '../../workbench/guide/messages.ts';
import { changedOptions } from '../../workbench/guide/worked-example-card.tsx';
import { GUIDES } from './head-tags.ts';

const EXAMPLES = [
  MERGE_PREVIEW_EXAMPLE,
  ...MERGE_EXAMPLES,
  ...DEDUPE_EXAMPLES,
  ...Object.values(REPLACE_EXAMPLES),
  ...KEYWORDS_EXAMPLES,
  ...NEGATIVES_EXAMPLES,
  ...NGRAM_EXAMPLES,
  ...Object.values(UTM_EXAMPLES),
  ...CAMPAIGNS_EXAMPLES,
  ...FIX_EXAMPLES,
] as readonly WorkedExample[];

/** Runs a tool as its page would. */
async function run(tool: (typeof TOOL_CATALOG)[number]['id'], input: Record<string, unknown>, options: unknown) {
  const { outputs } = await runInMemory(await loadTool(tool), input, options);
  return Object.fromEntries(Object.entries(outputs).map(([id, rows]) => [id, rows.rows(0, rows.count)]));
}

/** Dotted ids, such as `columns.0`, as the JSON form of an input has them. */
function inputOf({ texts, fields, columns = {} }: WorkedExample): Record<string, unknown> {
  const input: Record<string, unknown> = { ...fields };
  for (const [id, lines] of Object.entries(texts)) {
    const [name, index] = id.split('.');
    if (columns[id] !== undefined) {
      input[name] = { columns: columns[id], rows: lines.map((line) => line.split('\t')) };
    } else if (index === undefined) {
      input[name] = lines;
    } else {
      input[name] = Object.assign((input[name] as unknown[]) ?? [], { [index]: lines });
    }
  }
  return input;
}

describe('worked examples', () => {
  it.each(EXAMPLES.map((example) => [example.tool.id, example.title, example] as const))(
    '%s: %s gives what the guide shows',
    async (tool, _title, example) => {
      const outputs = await run(tool, inputOf(example), example.options);
      expect(outputs).toMatchObject(example.outputs);
    },
  );

  it('have ids of their own', () => {
    const ids = EXAMPLES.map(({ tool, id }) => `${tool.id}/${id}`);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('show the options that differ from those of a new form, by their labels', () => {
    const { tool, options } = KEYWORDS_EXAMPLES[2];
    expect(changedOptions(tool.options, options)).toEqual([
      { label: 'Broad', value: 'off' },
      { label: 'Exact', value: 'on' },
      { label: 'Text case', value: 'lowercase' },
    ]);
  });
});

describe('what guides say of each choice', () => {
  const words = [['red'], ['shoes']];
  const mixed = [['Red'], ['trail SHOES']];

  it.each(Object.entries(MERGE_GUIDE.separators))('merge, separator %s', async (type, sample) => {
    const separator = { type, custom: MERGE_GUIDE.separatorCustom };
    expect((await run('merge', { columns: words }, { separator })).lines).toEqual([sample]);
  });

  it.each(Object.entries(MERGE_GUIDE.wraps))('merge, wrap %s', async (type, sample) => {
    const [customBefore, customAfter] = MERGE_GUIDE.wrapCustom;
    const options = { separator: { type: 'space' }, wrap: { type, customBefore, customAfter } };
    expect((await run('merge', { columns: words }, options)).lines).toEqual([sample]);
  });

  it.each(Object.entries(MERGE_GUIDE.casings))('merge, casing %s', async (casing, sample) => {
    const options = { separator: { type: 'space' }, casing };
    expect((await run('merge', { columns: mixed }, options)).lines).toEqual([sample]);
  });

  it.each(Object.entries(KEYWORDS_GUIDE.separators))('keywords, separator %s', async (separator, sample) => {
    const options = { separator, customSeparator: KEYWORDS_GUIDE.separatorCustom };
    expect((await run('keywords', { lists: words }, options)).lines).toEqual([sample]);
  });

  it.each(Object.entries(KEYWORDS_GUIDE.textCases))('keywords, text case %s', async (textCase, sample) => {
    expect((await run('keywords', { lists: mixed }, { textCase })).lines).toEqual([sample]);
  });

  it.each(Object.entries(KEYWORDS_GUIDE.wraps))('keywords, wrap %s', async (wrap, sample) => {
    const [customWrapStart, customWrapEnd] = KEYWORDS_GUIDE.wrapCustom;
    const options = { wrap, customWrapStart, customWrapEnd };
    expect((await run('keywords', { lists: words }, options)).lines).toEqual([sample]);
  });

  it.each(Object.entries(KEYWORDS_GUIDE.matchTypeForms))('keywords, match type %s', async (matchType, form) => {
    const options = { matchTypes: { [matchType]: true } };
    expect((await run('keywords', { lists: words }, options)).lines).toEqual([form]);
  });

  it.each(Object.entries(DEDUPE_GUIDE.sorts))('dedupe, order %s', async (sortOrder, sample) => {
    const { unique } = await run('dedupe', { text: DEDUPE_GUIDE.sortInput }, { sortOrder });
    expect(unique.join(', ')).toBe(sample);
  });

  it('dedupe, capitals of every script and empty lines that are kept', async () => {
    expect((await run('dedupe', { text: ['ÉMILE', 'émile'] }, {})).unique).toEqual(['ÉMILE']);
    const kept = await run('dedupe', { text: ['', 'a', ' ', '', 'b'] }, { removeEmptyLines: false });
    expect(kept).toEqual({ unique: ['', 'a', 'b'], duplicates: ['', ''] });
  });

  it.each(NEGATIVES_GUIDE.platformForms)('negatives, the forms of $name', async ({ name, ...forms }) => {
    const platform = name.split(' ')[0].toLowerCase();
    const options = { platform, exact: true, phrase: true, broad: true };
    const { lines } = await run('negatives', { keywords: ['cheap shoes'] }, options);
    expect(lines).toEqual([forms.exact, forms.phrase, forms.broad]);
  });
});

describe('guides', () => {
  it.each(TOOL_CATALOG)('$title: two to five steps, of which the last presses the button', ({ id }) => {
    const { steps, runLabel } = GUIDES[id];
    expect(steps.length).toBeGreaterThanOrEqual(2);
    expect(steps.length).toBeLessThanOrEqual(5);
    expect(steps.at(-1)?.title).toBe(`Press ${runLabel}`);
    expect(steps.at(-1)?.text).toContain(`**${runLabel}**`);
  });
});

describe('exports', () => {
  const tables = TABLE_EXPORTS.map(({ label }) => label);

  it.each(TOOL_CATALOG.map(({ id }) => id))('of %s are those of its menu', async (id) => {
    const { outputs, exports } = { ...(await loadTool(id)), ...toolEntry(id) };
    const kinds = exportKinds(id).map(({ terms }) => terms.map(({ name }) => name));
    const lists = exports.formats.map(({ label }) => label);
    const [{ isTable }] = outputs;
    expect(kinds).toEqual(isTable === true ? [tables, lists] : isTable ? [lists, tables] : [lists]);
  });

  it('of campaigns have the names of the files', () => {
    const [{ terms }] = exportKinds('campaigns');
    expect(terms[0]).toMatchObject({ name: 'CSV', note: 'google-ads-editor.csv' });
    expect(terms.find(({ name }) => name === 'JSON')?.text).toContain('object for each row');
  });
});
