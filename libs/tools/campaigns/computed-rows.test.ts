import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildSlowly } from '../../../test/support/engine/campaigns-oracle.ts';
import { UserMistake } from '../../errors.ts';
import { computedFile, type FilePiece, writeParts } from '../../files/part-files.ts';
import { decodeUtf8 } from '../../lines/blocks/decode-lines.ts';
import { concatProducts, concatStats } from '../../lines/product/concat-products.ts';
import type { ProductRecipe } from '../../lines/product/recipe.ts';
import { keywordsTool } from '../keywords/run.ts';
import { mergeTool } from '../merge/run.ts';
import { MemoryText } from '../shared/memory-text.ts';
import { defaultOptions } from '../shared/options.ts';
import {
  parseToolOptions,
  type RunContext,
  type RunReport,
  type TextSource,
  type ToolDefinition,
} from '../shared/tool.ts';
import { CAMPAIGN_OPTIONS, type CampaignOptions } from './options.ts';
import { platformFile } from './platform-files.ts';
import { campaignsTool } from './run.ts';

/** Rows of all outputs, and the recipes of those that are computed. */
class Collected implements RunContext {
  readonly signal = new AbortController().signal;
  readonly names: Record<string, readonly string[]> = {};
  readonly rows: Record<string, string[]> = {};
  readonly recipes: Record<string, ProductRecipe[]> = {};

  progress(): void {}

  columns(output: string, names: readonly string[]): void {
    this.names[output] = names;
  }

  async write(output: string, { bytes }: { readonly bytes: Uint8Array }): Promise<void> {
    this.#add(output, decodeUtf8(bytes).split('\n').slice(0, -1));
  }

  product(output: string, recipe: ProductRecipe): void {
    this.recipes[output] = [...(this.recipes[output] ?? []), recipe];
    const rows = concatProducts([recipe]);
    this.#add(output, rows.rows(0, rows.count));
  }

  #add(output: string, rows: readonly string[]): void {
    this.rows[output] = [...(this.rows[output] ?? []), ...rows];
  }
}

/** Returns the rows that merge or the keyword builder hand over. */
async function handOver(tool: ToolDefinition, id: string, lists: readonly string[][], options: object) {
  const texts = lists.map((list, index) => [`${id}.${index}`, MemoryText.ofLines(list.join('\n'))] as const);
  const collected = new Collected();
  const input = { texts: Object.fromEntries(texts), fields: {} };
  const parsed = parseToolOptions(tool, options);
  if (!parsed.ok) {
    throw new Error(JSON.stringify(parsed.problems));
  }
  await tool.runForCampaigns?.(input, parsed.options, collected);
  const rows = collected.rows.lines ?? [];
  return { rows, columns: collected.names.lines, recipes: collected.recipes.lines };
}

/** Returns computed rows as the rows worker hands them to another worker. */
function productText(recipes: readonly ProductRecipe[], columns: readonly string[] | undefined): TextSource {
  const products = recipes.map((recipe) => structuredClone(recipe));
  const rows = concatProducts(products);
  return {
    stats: concatStats(products),
    isBorrowed: true,
    columns,
    products,
    async *blocks() {
      yield* rows.blocks(0, rows.count);
    },
  };
}

/** Rows and columns by output, the report or the message of a refusal, and whether the rows are computed. */
interface Built {
  readonly rows: Readonly<Record<string, readonly string[]>>;
  readonly names: Readonly<Record<string, readonly string[]>>;
  readonly report: RunReport | string;
  readonly isComputed: boolean;
  /** Recipes of computed rows. */
  readonly made: readonly ProductRecipe[];
}

async function build(
  keywords: TextSource,
  negatives: readonly string[],
  options: Partial<CampaignOptions>,
): Promise<Built> {
  const collected = new Collected();
  const texts = { keywords, negatives: MemoryText.ofLines(negatives.join('\n')) };
  let report: RunReport;
  try {
    report = await campaignsTool.run(
      { texts, fields: {} },
      { ...defaultOptions(CAMPAIGN_OPTIONS), ...options },
      collected,
    );
  } catch (error) {
    if (!(error instanceof UserMistake)) {
      throw error;
    }
    return { report: error.message, rows: {}, names: {}, isComputed: false, made: [] };
  }
  const { rows, names, recipes } = collected;
  return { rows, names, report, isComputed: recipes.rows !== undefined, made: recipes.rows ?? [] };
}

/** Returns the file of computed rows as text; undefined if its lines are not computed. */
async function computedBytes(
  options: CampaignOptions,
  columns: readonly string[],
  recipes: readonly ProductRecipe[],
): Promise<string | undefined> {
  const pieces =
    recipes.length === 0
      ? undefined
      : computedFile(platformFile(options), columns, recipes, concatProducts(recipes).count);
  return pieces && joinPieces(pieces);
}

/** Returns the file that is written of rows. */
function writtenBytes(options: CampaignOptions, columns: readonly string[], rows: readonly string[]): Promise<string> {
  const bytes = new TextEncoder().encode(rows.map((row) => `${row}\n`).join(''));
  return joinPieces(writeParts(platformFile(options), columns, [{ bytes, count: rows.length }]));
}

async function joinPieces(pieces: AsyncIterable<FilePiece>): Promise<string> {
  let text = '';
  for await (const { bytes } of pieces) {
    text += decodeUtf8(bytes);
  }
  return text;
}

const word = fc.constantFrom(
  ...['red', 'Red', 'blue', 'größe', 't-shirt', 't shirt', 'a', 'ab', 'b', 'x'.repeat(41), 'one two three four', '[c]'],
  ...['50% off', 'men,s', '-', 'e.', "men's", '×', 'Ωmega'],
);
const clean = fc.constantFrom('red', 'blue', 'shoes', 'hat', 'größe', 'big hat', 'sale');
const list = (items: fc.Arbitrary<string>, minLength: number) => fc.array(items, { minLength, maxLength: 3 });
const lists = fc.oneof(
  fc.tuple(list(word, 1), list(word, 0), list(word, 0)),
  fc.tuple(list(clean, 1), list(clean, 1), list(clean, 0)),
);
const name = fc.constantFrom(
  'C',
  '{A}',
  '{B} - {match}',
  '{keyword}',
  '{A}{B}',
  ' x  {C}',
  '{match}',
  '{first2}',
  'n'.repeat(250),
);
const anyOptions: fc.Arbitrary<Partial<CampaignOptions>> = fc.record({
  platform: fc.constantFrom('google', 'google', 'microsoft', 'amazon'),
  campaign: fc.oneof(fc.constant('C'), name),
  adGroup: name,
  matchTypes: fc.record({ exact: fc.boolean(), phrase: fc.boolean(), broad: fc.constant(true) }),
  separateMatchTypes: fc.constantFrom('none', 'none', 'adGroup', 'campaign'),
  maxKeywordsPerAdGroup: fc.constantFrom(0, 0, 0, 2, 4),
  bid: fc.constant(0.5),
  finalUrl: fc.constantFrom('', '', 'https://x.com/{A}', '{keyword}', 'https://{A}/'),
  includeParents: fc.constantFrom(false, false, true),
  budget: fc.constant(1),
  negativeLevel: fc.constantFrom('campaign', 'adGroup', 'list'),
  removeDuplicates: fc.boolean(),
  applyFixes: fc.boolean(),
});
const negatives = fc.array(fc.constantFrom('-free', '-"how to"', '[used]', 'free', '-'), { maxLength: 3 });

describe('campaign rows of computed keywords', () => {
  it('are the rows that are made of the same keywords one by one', async () => {
    let computed = 0;
    let files = 0;
    const casing = fc.constantFrom('none', 'lowercase', 'titlecase');
    const template = fc.constantFrom([], [], [{ template: '{A} in {B}' }, { template: '{B} {A}' }]);
    const columns = fc.constantFrom([], [], [{}, { optional: true }], [{ before: 'in ' }]);
    const merge = fc.record({ casing, templates: template, columns });
    const keywordTypes = fc.record({
      broad: fc.boolean(),
      modifiedBroad: fc.boolean(),
      phrase: fc.boolean(),
      exact: fc.boolean(),
    });
    const source = fc.oneof(merge, keywordTypes);
    await fc.assert(
      fc.asyncProperty(lists, source, negatives, anyOptions, async (items, given, negative, options) => {
        const isMerge = 'casing' in given;
        const {
          rows,
          columns: names,
          recipes,
        } = isMerge
          ? await handOver(mergeTool as unknown as ToolDefinition, 'columns', items, {
              separator: { type: 'space' },
              ...given,
            })
          : await handOver(keywordsTool as unknown as ToolDefinition, 'lists', items, { matchTypes: given });
        fc.pre(recipes !== undefined && rows.length > 0);
        const all = { ...options, matchTypesFrom: isMerge ? 'chosen' : 'column' } as const;
        const { isComputed, made, ...actual } = await build(productText(recipes ?? [], names), negative, all);
        const table = MemoryText.ofLines(rows.join('\n'));
        const stored = { stats: table.stats, columns: names, blocks: () => table.blocks() };
        const { isComputed: _, made: _made, ...expected } = await build(stored, negative, all);
        expect(actual).toEqual(expected);
        computed += isComputed ? 1 : 0;
        const file = await computedBytes({ ...defaultOptions(CAMPAIGN_OPTIONS), ...all }, actual.names.rows, made);
        if (file !== undefined) {
          files++;
          expect(file).toBe(
            await writtenBytes({ ...defaultOptions(CAMPAIGN_OPTIONS), ...all }, actual.names.rows, actual.rows.rows),
          );
        }
      }),
      { seed: 403, numRuns: 2_000 },
    );
    expect(computed).toBeGreaterThan(200);
    expect(files).toBeGreaterThan(100);
  });

  it.each([
    { colours: 100, parents: { includeParents: false } },
    { colours: 10, parents: { includeParents: true, budget: 5 } },
  ])('are those of the reference implementation for many rows, with $parents', async ({ colours, parents }) => {
    const numbered = (prefix: string, count: number) => Array.from({ length: count }, (_, i) => `${prefix}${i}`);
    const items = [numbered('colour', colours), numbered('shoe', 100), numbered('city', 10)];
    const { rows, columns, recipes } = await handOver(mergeTool as unknown as ToolDefinition, 'columns', items, {
      separator: { type: 'space' },
    });
    const options = {
      ...parents,
      campaign: '{C}',
      adGroup: '{A}',
      finalUrl: 'https://a.de/{B}',
      maxKeywordsPerAdGroup: 20_000,
    };
    const {
      isComputed,
      rows: actual,
      names,
      report,
    } = await build(productText(recipes ?? [], columns), ['-free'], options);
    expect(isComputed).toBe(!parents.includeParents);
    const expected = buildSlowly(rows, ['-free'], { ...defaultOptions(CAMPAIGN_OPTIONS), ...options }, columns);
    expect(report).toEqual(expected.report);
    const texts = expected.rows.map((row) => names.rows.map((column) => row[column] ?? '').join('\t'));
    // A comparison of the arrays would list all of their differences.
    expect(actual.rows.findIndex((row, index) => row !== texts[index])).toBe(-1);
    expect(actual.rows.length).toBe(texts.length);
  });

  it.each([
    [['exact', 'campaign'], true],
    [['exact', 'negative exact', 'campaign negative'], false],
  ])('are computed without negatives only (match types %j)', async (types, computed) => {
    const merge = mergeTool as unknown as ToolDefinition;
    const options = { separator: { type: 'space' }, columns: [{}, { name: 'Match type' }] };
    const items = [['red', 'blue'], types, []];
    const { columns, recipes } = await handOver(merge, 'columns', items, options);
    expect(columns).toEqual(['Keyword', 'A', 'Match type']);
    const { isComputed, rows } = await build(productText(recipes ?? [], columns), [], {
      adGroup: 'G',
      matchTypes: { exact: true, phrase: false, broad: false },
    });
    expect(isComputed).toBe(computed);
    expect(rows.rows.length).toBe(computed ? 4 : 2);
    const negative = computed ? [] : types.slice(1);
    expect(rows.leftOut ?? []).toEqual(
      ['red', 'blue'].flatMap((word) => negative.map((type) => `${word} ${type}\t${type}\tmatch type`)),
    );
  });

  it.each([
    [['Keyword', 'Campaign'], true],
    [['Keyword', 'Negative Keyword'], false],
  ])('are computed without negatives of a bulk file only (entities %j)', async (entities, computed) => {
    const merge = mergeTool as unknown as ToolDefinition;
    const options = { columns: [{}, { name: 'Match type' }, { name: 'Entity' }] };
    const { columns, recipes } = await handOver(merge, 'columns', [['red'], ['exact'], entities], options);
    const { isComputed, rows } = await build(productText(recipes ?? [], columns), [], { adGroup: 'G' });
    expect(isComputed).toBe(computed);
    expect(rows.leftOut ?? []).toEqual(computed ? [] : ['redexactnegative keyword\tNegative Keyword\tmatch type']);
  });

  it('reads the signs of a list of all match types', async () => {
    const collected = new Collected();
    const texts = { 'lists.0': MemoryText.ofLines('red\nblue'), 'lists.1': MemoryText.ofLines('shoes') };
    const options = {
      ...defaultOptions(keywordsTool.options),
      matchTypes: { broad: true, modifiedBroad: false, phrase: true, exact: true },
    };
    await keywordsTool.run({ texts, fields: {} }, options, collected);
    const { isComputed, rows } = await build(productText(collected.recipes.lines, undefined), [], {
      matchTypesFrom: 'signs',
      adGroup: '{match}',
    });
    expect(isComputed).toBe(true);
    expect(rows.rows.slice(0, 3)).toEqual([
      'Campaign 1\tBroad\tred shoes\tBroad\tPaused',
      'Campaign 1\tPhrase\tred shoes\tPhrase\tPaused',
      'Campaign 1\tExact\tred shoes\tExact\tPaused',
    ]);
  });
});
