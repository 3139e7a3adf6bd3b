import type { Remote } from 'comlink';
import { ByteWriter } from '../../libs/lines/blocks/byte-writer.ts';
import { LF, type LineBlock } from '../../libs/lines/blocks/line-block.ts';
import { concatProducts } from '../../libs/lines/product/concat-products.ts';
import type { ProductRecipe } from '../../libs/lines/product/recipe.ts';
import type { RunContext } from '../../libs/tools/shared/tool.ts';
import { NEVER } from '../progress.ts';
import type { RowsChannel } from '../protocol/rows.ts';
import type { RunPreview, RunPreviewTask } from '../protocol/tasks.ts';
import { SequenceWriter } from '../rows-writer.ts';
import { openRun } from './run.ts';

/** Ends a run whose further rows are not wanted. */
class EnoughRows extends Error {}

/** Runs a tool and stores the first rows of its main output only. */
export async function previewRun(channel: Remote<RowsChannel>, task: RunPreviewTask): Promise<RunPreview> {
  const { tool, start } = await openRun(channel, task);
  const [{ id: main }] = tool.outputs;
  const lines = Object.values(task.texts).reduce((sum, { stats }) => sum + stats.lines, 0);
  const first = new FirstRows(task.rows);
  const recipes: ProductRecipe[] = [];
  let columns: readonly string[] | undefined;
  const context: RunContext = {
    signal: NEVER,
    memoryBytes: task.memoryBytes,
    isBorrowed: true,
    progress: () => undefined,
    columns: (output, names) => {
      columns = output === main ? names : columns;
    },
    write: async (output, block) => {
      if (output !== main) {
        return;
      }
      first.add(block);
      if (lines > task.mostLines) {
        throw new EnoughRows();
      }
    },
    product: (output, recipe) => {
      if (output === main) {
        recipes.push(recipe);
      }
    },
  };
  const report = await start(context).catch((error: unknown) => {
    if (error instanceof EnoughRows) {
      return null;
    }
    throw error;
  });
  if (recipes.length > 0) {
    const rows = concatProducts(recipes);
    for (const block of rows.blocks(0, Math.min(task.rows, rows.count))) {
      first.add(block);
    }
  }
  const writer = await SequenceWriter.begin(channel, task.into, columns);
  await writer.append(first.block);
  await writer.finish();
  return { counts: report };
}

/** Collects rows until there are enough. */
class FirstRows {
  readonly #writer = new ByteWriter();
  readonly #most: number;
  #count = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** The rows so far, in memory of their own; undefined without any. */
  get block(): LineBlock | undefined {
    return this.#count > 0 ? { bytes: this.#writer.view().slice(), count: this.#count } : undefined;
  }

  add({ bytes }: LineBlock): void {
    let end = 0;
    for (; this.#count < this.#most && end < bytes.length; this.#count++) {
      end = bytes.indexOf(LF, end) + 1;
    }
    this.#writer.append(bytes, 0, end);
  }
}
