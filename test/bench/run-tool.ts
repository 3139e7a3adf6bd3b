import { BlockRows } from '../../libs/lines/block-rows.ts';
import type { Bytes } from '../../libs/lines/line-block.ts';
import { LineSplitter } from '../../libs/lines/line-splitter.ts';
import type { LineStats } from '../../libs/lines/line-stats.ts';
import { ProductRows } from '../../libs/lines/product-rows.ts';
import { SplitRows } from '../../libs/lines/selection-rows.ts';
import { defaultOptions } from '../../libs/tools/options.ts';
import type { RunContext, TextSource, ToolDefinition } from '../../libs/tools/tool.ts';

/** A bulk input as the rows worker has it. */
export interface StoredText {
  readonly rows: BlockRows;
  readonly stats: LineStats;
}

/** A run of a tool over texts in memory, in one thread. */
export interface ToolRun {
  readonly tool: ToolDefinition;
  readonly fields?: { readonly [id: string]: string };
  /** Options that differ from the defaults. */
  readonly options?: { readonly [name: string]: unknown };
}

/** Cuts pieces of a text into lines, as an import does. */
export function storeText(pieces: Iterable<Uint8Array>): StoredText {
  const rows = new BlockRows();
  const splitter = new LineSplitter();
  for (const piece of pieces) for (const block of splitter.push(piece)) rows.append(block);
  for (const block of splitter.finish()) rows.append(block);
  return { rows, stats: splitter.stats };
}

/**
 * Runs a tool and hands its main output on as bytes.
 * @param texts by `TextSpec.id`; one that is left out is empty
 * @returns both halves, where the tool splits its input
 */
export async function runTool(
  { tool, fields = {}, options }: ToolRun,
  texts: { readonly [id: string]: StoredText },
  take: (bytes: Bytes) => void,
): Promise<SplitRows> {
  const main = tool.outputs[0].id;
  const split = new SplitRows();
  const context: RunContext = {
    signal: new AbortController().signal,
    progress: () => {},
    write: async (output, block) => {
      if (output === main) take(block.bytes);
    },
    product: (output, recipe) => {
      if (output === main) for (const block of new ProductRows(recipe).blocks()) take(block.bytes);
    },
    split: async (_kept, _dropped, block, keep) => {
      split.append('bytes' in block ? block : texts[block.text].rows.block(block.index), keep);
    },
  };
  const sources = tool.texts.map(({ id }): [string, TextSource] => [id, source(texts[id] ?? storeText([]))]);
  const values = Object.fromEntries(tool.fields.map(({ id }) => [id, fields[id] ?? '']));
  const chosen = Object.assign(defaultOptions(tool.options), options);
  await tool.run({ texts: Object.fromEntries(sources), fields: values }, chosen, context);
  return split;
}

function source({ rows, stats }: StoredText): TextSource {
  return {
    stats,
    async *blocks() {
      yield* rows.blocks();
    },
  };
}
