import { ItemPacker } from '../../../libs/lines/product/packed-items.ts';
import type { Cell, ProductRecipe } from '../../../libs/lines/product/recipe.ts';
import type { RunContext, RunInput, ToolDefinition } from '../../../libs/tools/shared/tool.ts';

/** Tool that outputs several products for one output: its lines, then a table of them. For tests only. */
export const doublingTool: ToolDefinition = {
  id: 'doubling',
  texts: [{ id: 'text', label: 'Text' }],
  fields: [],
  options: {},
  outputs: [{ id: 'lines', label: 'Lines' }],
  estimate: ({ text }) => ({ rows: BigInt(text.items) * 3n, bytes: 0n, storedBytes: 0n, exact: false }),
  async run(input: RunInput, _options, context: RunContext) {
    const packer = new ItemPacker(input.texts.text.stats);
    for await (const block of input.texts.text.blocks()) {
      packer.add(block);
    }
    for (const recipe of doublingRecipes(packer.finish())) {
      context.product('lines', recipe);
    }
    return {};
  },
  json: ({ rows }) => [{ rows }],
  example: '',
};

const CELLS: readonly Cell[] = [
  { parts: [{ column: 0 }], casing: 'uppercase' },
  { parts: [{ variant: ['exact', 'phrase'] }, { text: ' ' }, { column: 0 }], casing: 'titlecase' },
];

/** Returns the products of the tool: the items, then a table with two rows per item. */
export function doublingRecipes(items: ProductRecipe['columns'][number]): readonly ProductRecipe[] {
  const plain = { before: '', after: '' };
  const rows: ProductRecipe = {
    columns: [items],
    separator: '',
    wrapBefore: '',
    wrapAfter: '',
    casing: 'none',
    variants: [plain],
  };
  return [rows, { ...rows, variants: [plain, plain], cells: CELLS }];
}

/** Reference implementation of the tool. For tests only. */
export function doubleSlowly(items: readonly string[]): string[] {
  const table = items.flatMap((item) =>
    ['Exact', 'Phrase'].map((type) => `${item.toUpperCase()}\t${type} ${titled(item)}`),
  );
  return [...items, ...table];
}

/** Returns an ASCII item in title case. */
function titled(item: string): string {
  return item.toLowerCase().replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
