import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../test/support/engine/random-list.ts';
import type { LineBlock } from '../../lines/blocks/line-block.ts';
import { ProductRows } from '../../lines/product/product-rows.ts';
import { isRecomputable, TOOL_CATALOG, type ToolId } from '../index.ts';
import { loadTool } from '../registry.ts';
import { MemoryText } from './memory-text.ts';
import { defaultOptions } from './options.ts';
import type { RunContext, ToolDefinition } from './tool.ts';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const LINES = 120_000;

/** Returns keywords of about 20 characters, a third of them repeated, for a few blocks. */
function keywords(): string {
  const random = seededRandom(7);
  const items = Array.from({ length: LINES }, () => `red shoes ${Math.floor(random() * LINES).toString(36)} für kids`);
  return items.join('\n');
}

function addresses(): string {
  const random = seededRandom(8);
  const items = Array.from({ length: LINES }, (_, i) =>
    i % 1000 === 0 ? 'no address' : `https://shop.example.com/p/${Math.floor(random() * LINES)}?a=${i % 2}`,
  );
  return items.join('\n');
}

/** Returns phrases for columns whose combinations cannot be proven unique: `1` with `1 2` reads like `1 1` with `2`. */
function phrases(): string {
  return Array.from({ length: 600 }, (_, i) => (i % 2 === 0 ? `${i}` : `${i - 1} ${i % 7}`)).join('\n');
}

interface Case {
  readonly tool: ToolId;
  readonly texts: { readonly [id: string]: string };
  readonly fields?: { readonly [id: string]: string };
  readonly options?: { readonly [name: string]: unknown };
}

const UTM_FIELDS = { source: 'a', medium: 'b', campaign: 'c' };

const CASES: readonly Case[] = [
  { tool: 'dedupe', texts: { text: keywords() } },
  { tool: 'dedupe', texts: { text: keywords() }, options: { sortOrder: 'alphabetical' } },
  { tool: 'replace', texts: { text: keywords() }, fields: { find: 'SHOES', replaceWith: 'boots' } },
  {
    tool: 'replace',
    texts: { text: keywords() },
    fields: { find: 'für', replaceWith: '' },
    options: { wholeWords: true },
  },
  {
    tool: 'replace',
    texts: { text: keywords() },
    fields: { find: '(', replaceWith: '' },
    options: { useRegex: true },
  },
  { tool: 'utm', texts: { urls: addresses() }, fields: UTM_FIELDS },
  { tool: 'utm', texts: { urls: addresses() }, fields: UTM_FIELDS, options: { removeDuplicates: false } },
  {
    tool: 'merge',
    texts: { 'columns.0': phrases(), 'columns.1': phrases() },
    options: { separator: { type: 'space', custom: '' } },
  },
  { tool: 'keywords', texts: { 'lists.0': phrases(), 'lists.1': phrases() }, options: { removeDuplicates: true } },
];

/** The tools that write rows, with a long first input and short other ones. Those that compute rows have cases above. */
const EVERY_TOOL: readonly Case[] = TOOL_CATALOG.filter(({ id }) => !isRecomputable(id)).map(({ id, inputs }) => ({
  tool: id,
  texts: Object.fromEntries(
    inputs.map((input, place) => {
      const text = input.id === 'urls' ? addresses() : keywords();
      return [input.id, place === 0 ? text : text.slice(0, 20_000)];
    }),
  ),
  fields: { ...UTM_FIELDS, find: 'shoes' },
}));

describe('rows that are written', () => {
  it.each([...CASES, ...EVERY_TOOL])(
    'are the same whether borrowed or transferred: $tool, $fields, $options',
    async (given) => {
      const tool = await loadTool(given.tool);
      const borrowed = await collect(tool, given, true);
      const transferred = await collect(tool, given, false);
      expect(borrowed.blocks).toBeGreaterThan(1);
      expect(Object.keys(borrowed.texts)).toEqual(Object.keys(transferred.texts));
      for (const [output, text] of Object.entries(borrowed.texts)) {
        expect(transferred.texts[output] === text).toBe(true);
      }
    },
  );
});

/** Runs a tool and reads each block: at once if rows are borrowed, else after the run from transferred memory. */
async function collect(tool: ToolDefinition, { texts, fields = {}, options = {} }: Case, isBorrowed: boolean) {
  const taken: { [output: string]: string[] } = {};
  const waiting: (() => void)[] = [];
  let blocks = 0;
  const read = (output: string, { bytes }: LineBlock) => {
    taken[output] ??= [];
    taken[output].push(decoder.decode(bytes));
  };
  const context: RunContext = {
    signal: new AbortController().signal,
    ...(isBorrowed && { isBorrowed }),
    columns: () => {},
    progress: () => {},
    write: async (output, block) => {
      blocks++;
      if (isBorrowed) {
        return read(output, block);
      }
      // Transfers the block as if to another thread, which fails for memory with another owner.
      const moved = structuredClone(block, { transfer: [block.bytes.buffer] });
      waiting.push(() => read(output, moved));
    },
    product: (output, recipe) => {
      for (const block of new ProductRows(recipe).blocks()) {
        waiting.push(() => read(output, block));
      }
    },
  };
  const empty = MemoryText.ofLines('');
  const sources = tool.texts.map(({ id }) => [id, id in texts ? MemoryText.ofLines(texts[id]) : empty]);
  const values = Object.fromEntries(tool.fields.map(({ id }) => [id, fields[id] ?? '']));
  await tool.run(
    { texts: Object.fromEntries(sources), fields: values },
    Object.assign(defaultOptions(tool.options), options),
    context,
  );
  for (const readOne of waiting) {
    readOne();
  }
  return {
    blocks,
    texts: Object.fromEntries(Object.entries(taken).map(([output, parts]) => [output, parts.join('')])),
  };
}
