import { UserMistake } from '../../../libs/errors.ts';
import { BLOCK_BYTES, type LineBlock } from '../../../libs/lines/blocks/line-block.ts';
import type { SpillSpace } from '../../../libs/lines/spill/spill-space.ts';
import { StreamContext } from '../../../libs/tools/shared/stream-context.ts';
import type { LinePart, SearchWatch, ToolDescription } from '../../../libs/tools/shared/tool.ts';
import { MESSAGES } from './messages.ts';
import type { ProgressLine } from './progress.ts';
import type { Output } from './row-output.ts';
import { SearchNotes } from './threads/search-notes.ts';
import { THREAD } from './threads/thread-messages.ts';
import type { ToolCommand } from './tool-command.ts';

/** Writes the rows of a run to its outputs and applies their backpressure to the run. */
export class CommandContext extends StreamContext {
  /** True because an output has consumed a block's bytes when its promise resolves. */
  readonly isBorrowed = true;
  readonly spill: SpillSpace;
  readonly part?: LinePart;
  readonly #isReadWhole: boolean;
  readonly #outputs: ReadonlyMap<string, Output>;
  readonly #progress: ProgressLine;
  readonly #takesRows: boolean;

  constructor(
    {
      tool,
      part,
      rows,
    }: Pick<ToolCommand, 'part' | 'rows'> & {
      readonly tool: Pick<ToolDescription, 'id' | 'readsTextsOnce' | 'streamsFiles'>;
    },
    spill: SpillSpace,
    outputs: ReadonlyMap<string, Output>,
    progress: ProgressLine,
  ) {
    super([...outputs.keys()], rows && { start: rows.first - 1, end: rows.last });
    this.spill = spill;
    if (part) {
      this.part = part;
    }
    this.#isReadWhole = !tool.readsTextsOnce && (!tool.streamsFiles || rows !== undefined);
    this.#outputs = outputs;
    this.#progress = progress;
    this.#takesRows = rows !== undefined;
  }

  watchSearch(rule?: number): SearchWatch {
    return new SearchNotes(THREAD.searches).watch(rule);
  }

  /** @throws UserMistake if only some rows are wanted, which are known by number only if they are computed */
  override async write(output: string, block: LineBlock): Promise<void> {
    if (this.#takesRows && this.#outputs.has(output)) {
      throw new UserMistake(MESSAGES.rowsNeedProduct);
    }
    await super.write(output, block);
  }

  progress(done: number, total: number): void {
    // For a streamed input, the reader reports more exact progress, since the total size is only estimated.
    if (this.#isReadWhole) {
      this.#progress.update(MESSAGES.working, done, done / total);
    }
  }

  protected begin(output: string, columns: readonly string[]): void {
    this.#outputs.get(output)?.begin(columns);
  }

  protected async send(output: string, block: LineBlock): Promise<void> {
    await this.#outputs.get(output)?.write(block);
  }

  protected override expect(output: string, bytes: number): void {
    this.#outputs.get(output)?.expect?.(bytes);
  }

  protected override productMemory(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(BLOCK_BYTES);
  }

  protected override onProductRows(done: number, total: number): void {
    this.#progress.update(MESSAGES.writing, done, done / total);
  }
}
