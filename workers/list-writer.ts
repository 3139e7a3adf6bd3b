import type { Remote } from 'comlink';
import { BlockBuilder } from '../libs/lines/blocks/block-builder.ts';
import type { LineBlock } from '../libs/lines/blocks/line-block.ts';
import { scanLines } from '../libs/lines/blocks/line-scan.ts';
import { addStats, EMPTY_STATS, type LineStats } from '../libs/lines/blocks/line-stats.ts';
import type { RowsChannel, RowsId } from './protocol/rows.ts';
import { RowsWriter } from './rows-writer.ts';

/** Collects lines into the blocks of a list, and counts them. */
export class ListWriter {
  readonly #id: RowsId;
  readonly #writer: RowsWriter;
  readonly #builder = new BlockBuilder();
  #stats = EMPTY_STATS;

  /** @param id of a sequence that was begun */
  constructor(channel: Remote<RowsChannel>, id: RowsId) {
    this.#id = id;
    this.#writer = new RowsWriter(channel);
  }

  /** Adds the lines of a block, which is only borrowed. */
  async add({ bytes, count }: LineBlock): Promise<void> {
    await this.#send(this.#builder.appendLines(bytes, count));
  }

  /** Sends what was added; returns the statistics of all lines so far. */
  async flush(): Promise<LineStats> {
    await this.#send(this.#builder.finish());
    await this.#writer.flush();
    return this.#stats;
  }

  async #send(block: LineBlock | undefined): Promise<void> {
    if (block) {
      this.#stats = addStats(this.#stats, scanLines(block.bytes));
      await this.#writer.append(this.#id, block);
    }
  }
}
