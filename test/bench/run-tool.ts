import type { LineBlock } from '../../libs/lines/blocks/line-block.ts';
import { LineSplitter } from '../../libs/lines/blocks/line-splitter.ts';
import type { LineStats } from '../../libs/lines/blocks/line-stats.ts';
import { ProductRows } from '../../libs/lines/product/product-rows.ts';
import { BlockRows } from '../../libs/lines/rows/block-rows.ts';
import { SplitRows } from '../../libs/lines/rows/selection-rows.ts';
import { defaultOptions } from '../../libs/tools/shared/options.ts';
import type { RunContext, TextSource, ToolDefinition } from '../../libs/tools/shared/tool.ts';

/** Bulk input as the rows worker stores it. */
export interface StoredText {
  readonly rows: BlockRows;
  readonly stats: LineStats;
}

/** Run of a tool on texts in memory, in one thread. */
export interface ToolRun {
  readonly tool: ToolDefinition;
  readonly fields?: { readonly [id: string]: string };
  /** Options that differ from the defaults. */
  readonly options?: { readonly [name: string]: unknown };
}

/** Splits pieces of a text into lines and stores them, as an import does. */
export function storeText(pieces: Iterable<Uint8Array>): StoredText {
  const rows = new BlockRows();
  const splitter = new LineSplitter();
  for (const block of splitLines(pieces, splitter)) {
    rows.append(block);
  }
  return { rows, stats: splitter.stats };
}

/** Splits pieces of a text into lines, block by block. */
export function* splitLines(pieces: Iterable<Uint8Array>, splitter = new LineSplitter()): Generator<LineBlock> {
  for (const piece of pieces) {
    yield* splitter.push(piece);
  }
  yield* splitter.finish();
}

/** Texts by `TextSpec.id`; missing ones are empty. */
interface Texts {
  readonly [id: string]: TextSource;
}

/**
 * Runs a tool and passes its main output to `take`, block by block.
 * @param isBorrowed true if each block is read before the next one is produced, as in the command line; false if
 *   ownership of the blocks is transferred, as in a tab
 * @param take receives a block with the place of its output, which is 0 for the main one
 * @param takesAll true to pass the blocks of all outputs
 */
export async function runTool(
  run: ToolRun,
  texts: Texts,
  isBorrowed: boolean,
  take: (block: LineBlock, output: number) => void,
  takesAll = false,
): Promise<void> {
  const placeOf = (output: string) => run.tool.outputs.findIndex(({ id }) => id === output);
  await start(run, texts, {
    signal: new AbortController().signal,
    ...(isBorrowed && { isBorrowed }),
    columns: () => {},
    progress: () => {},
    write: async (output, block) => {
      const place = placeOf(output);
      if (takesAll || place === 0) {
        take(block, place);
      }
    },
    product: (output, recipe) => {
      const place = placeOf(output);
      if (takesAll || place === 0) {
        for (const block of new ProductRows(recipe).blocks()) {
          take(block, place);
        }
      }
    },
  });
}

/** Runs a tool that splits a text into two outputs on lines in memory, and stores both, as a tab does. */
export async function splitText(run: ToolRun, id: string, text: StoredText): Promise<SplitRows> {
  const split = new SplitRows();
  const refuse = () => {
    throw new Error('The tool does not part its text.');
  };
  await start(
    run,
    { [id]: textSource(text) },
    {
      signal: new AbortController().signal,
      columns: () => {},
      progress: () => {},
      write: refuse,
      product: refuse,
      split: async (_kept, _dropped, block, keep) => {
        split.append('bytes' in block ? block : text.rows.block(block.index), keep);
      },
    },
  );
  return split;
}

async function start({ tool, fields = {}, options }: ToolRun, texts: Texts, context: RunContext): Promise<void> {
  const sources = tool.texts.map(({ id }) => [id, texts[id] ?? textSource(storeText([]))]);
  const values = Object.fromEntries(tool.fields.map(({ id }) => [id, fields[id] ?? '']));
  const chosen = Object.assign(defaultOptions(tool.options), options);
  await tool.run({ texts: Object.fromEntries(sources), fields: values }, chosen, context);
}

/** Returns lines in memory as a tool's source. */
export function textSource({ rows, stats }: StoredText): TextSource {
  return {
    stats,
    async *blocks() {
      yield* rows.blocks();
    },
  };
}
