import { parentPort } from 'node:worker_threads';
import { getOrAdd } from '../../../../libs/get-or-add.ts';
import type { Bytes, LineBlock } from '../../../../libs/lines/blocks/line-block.ts';
import { loadTool } from '../../../../libs/tools/registry.ts';
import { NO_LINES, prepareRun } from '../../../../libs/tools/shared/prepare-run.ts';
import { StreamContext } from '../../../../libs/tools/shared/stream-context.ts';
import type { RunReport, SearchWatch, TextSource } from '../../../../libs/tools/shared/tool.ts';
import { BlockPacker, unpackBlocks } from './block-packer.ts';
import { SearchNotes } from './search-notes.ts';
import {
  type GivenPart,
  type PackedBlocks,
  type PartResult,
  type PartsHelp,
  sendError,
  THREAD,
} from './thread-messages.ts';

/** Runs the parts that the thread of the run sends, one after the other. */
export async function helpWithParts(help: PartsHelp): Promise<void> {
  const tool = await loadTool(help.tool);
  const searches = new SearchNotes(THREAD.searches, help.thread);
  const [first, ...others] = tool.texts.map(({ id }) => id);
  const run = async ({ blocks, stats }: GivenPart, context: PartContext): Promise<RunReport> => {
    const source: TextSource = {
      stats,
      isBorrowed: true,
      columns: help.columns,
      async *blocks() {
        yield* unpackBlocks(blocks);
      },
    };
    const texts = { ...Object.fromEntries(others.map((id) => [id, NO_LINES])), [first]: source };
    return prepareRun(tool, { texts, fields: help.fields }, help.options)(context);
  };
  const take = async (part: GivenPart) => {
    const context = new PartContext(help.outputs, [...part.spare], searches);
    try {
      const report = await run(part, context);
      const rows = context.takeRows();
      const spare = part.blocks.bytes;
      const memory = [spare.buffer, ...[...rows.values()].map(({ bytes }) => bytes.buffer)];
      answer({ kind: 'done', report, columns: context.tables, rows, spare }, memory);
    } catch (error) {
      answer({ kind: 'failed', error: sendError(error) });
    }
  };
  let last = Promise.resolve();
  parentPort?.on('message', (part: GivenPart) => {
    last = last.then(() => take(part));
  });
}

function answer(result: PartResult, memory: readonly ArrayBuffer[] = []): void {
  parentPort?.postMessage(result, [...memory]);
}

/** Collects the rows of a part. */
class PartContext extends StreamContext {
  readonly isBorrowed = true;
  /** Columns of the outputs that are tables. */
  readonly tables = new Map<string, readonly string[]>();
  readonly #rows = new Map<string, BlockPacker>();
  readonly #spare: Bytes[];
  readonly #searches: SearchNotes;

  constructor(outputs: readonly string[], spare: Bytes[], searches: SearchNotes) {
    super(outputs);
    this.#spare = spare;
    this.#searches = searches;
  }

  watchSearch(rule?: number): SearchWatch {
    return this.#searches.watch(rule);
  }

  progress(): void {}

  takeRows(): Map<string, PackedBlocks> {
    return new Map([...this.#rows].map(([output, packer]) => [output, packer.take()]));
  }

  protected begin(output: string, columns: readonly string[]): void {
    this.tables.set(output, columns);
  }

  protected async send(output: string, block: LineBlock): Promise<void> {
    getOrAdd(this.#rows, output, () => new BlockPacker(this.#spare.pop())).add(block);
  }
}
