import { BLOCK_BYTES, type LineBlock } from '../../../libs/lines/blocks/line-block.ts';
import { StreamContext } from '../../../libs/tools/shared/stream-context.ts';
import type { ProgressLine } from './progress.ts';
import type { RowOutput } from './row-output.ts';
import { TEXTS } from './texts.ts';

/** Writes the rows of a run to its outputs and applies their backpressure to the run. */
export class CommandContext extends StreamContext {
  /** True because an output has consumed a block's bytes when its promise resolves. */
  readonly isPassing = true;
  readonly #isReadWhole: boolean;
  readonly #outputs: ReadonlyMap<string, RowOutput>;
  readonly #progress: ProgressLine;

  /**
   * @param isReadWhole true if the inputs were read before the run started
   * @param outputs requested outputs
   */
  constructor(isReadWhole: boolean, outputs: ReadonlyMap<string, RowOutput>, progress: ProgressLine) {
    super([...outputs.keys()]);
    this.#isReadWhole = isReadWhole;
    this.#outputs = outputs;
    this.#progress = progress;
  }

  progress(done: number, total: number): void {
    // For a streamed input, the reader reports more exact progress, since the total size is only estimated.
    if (this.#isReadWhole) {
      this.#progress.update(TEXTS.working, done, done / total);
    }
  }

  protected begin(output: string, columns: readonly string[]): void {
    this.#outputs.get(output)?.begin(columns);
  }

  protected async send(output: string, block: LineBlock): Promise<void> {
    await this.#outputs.get(output)?.write(block);
  }

  protected override productMemory(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(BLOCK_BYTES);
  }

  protected override onProductRows(done: number, total: number): void {
    this.#progress.update(TEXTS.writing, done, done / total);
  }
}
