import { type Remote, transfer } from 'comlink';
import { BlockBuilder } from '../libs/lines/blocks/block-builder.ts';
import type { LineBlock } from '../libs/lines/blocks/line-block.ts';
import { scanLines } from '../libs/lines/blocks/line-scan.ts';
import { addStats, EMPTY_STATS, type LineStats, tableStats } from '../libs/lines/blocks/line-stats.ts';
import type { KeptLines } from '../libs/lines/rows/selection-rows.ts';
import { unwrap } from './outcome.ts';
import type { Outcome, RowsChannel, RowsId, StoredBlockReference } from './protocol/rows.ts';

/** Maximum blocks in flight: enough to keep both workers busy, few enough to bound memory. */
const IN_FLIGHT = 4;

/** Transfers blocks to the rows worker, a few ahead of its acknowledgements. */
export class RowsWriter {
  readonly #channel: Remote<RowsChannel>;
  readonly #waiting: Promise<Outcome<null>>[] = [];

  constructor(channel: Remote<RowsChannel>) {
    this.#channel = channel;
  }

  /** Appends a block and transfers its memory; resolves when there is room for more. */
  append(id: RowsId, block: LineBlock): Promise<void> {
    return this.#enqueue(this.#channel.append(id, transfer(block, [block.bytes.buffer])));
  }

  /** Appends rows that are divided between two sequences; transfers `keep`, too. */
  split(kept: RowsId, dropped: RowsId, block: LineBlock | StoredBlockReference, keep: KeptLines): Promise<void> {
    const memory = 'bytes' in block ? [block.bytes.buffer, keep.bits.buffer] : [keep.bits.buffer];
    return this.#enqueue(this.#channel.split(kept, dropped, transfer(block, memory), keep));
  }

  /** Resolves when all blocks are acknowledged; throws the error of any of them. */
  async flush(): Promise<void> {
    while (this.#waiting.length > 0) {
      unwrap(await (this.#waiting.shift() as Promise<Outcome<null>>));
    }
  }

  async #enqueue(sent: Promise<Outcome<null>>): Promise<void> {
    this.#waiting.push(sent);
    if (this.#waiting.length >= IN_FLIGHT) {
      unwrap(await (this.#waiting.shift() as Promise<Outcome<null>>));
    }
  }
}

/** Fills one sequence of the rows worker from its begin to its end. */
export class SequenceWriter {
  readonly #channel: Remote<RowsChannel>;
  readonly #id: RowsId;
  readonly #writer: RowsWriter;
  #rows = 0;
  #bytes = 0;

  private constructor(channel: Remote<RowsChannel>, id: RowsId) {
    this.#channel = channel;
    this.#id = id;
    this.#writer = new RowsWriter(channel);
  }

  /**
   * Begins a sequence, replacing the one that has the id.
   * @param columns names of the columns if the rows are a table
   */
  static async begin(channel: Remote<RowsChannel>, id: RowsId, columns?: readonly string[]): Promise<SequenceWriter> {
    await channel.begin(id);
    if (columns) {
      await channel.setColumns(id, columns);
    }
    return new SequenceWriter(channel, id);
  }

  /** Appends a block, if there is one, and transfers its memory; resolves when there is room for more. */
  async append(block: LineBlock | undefined): Promise<void> {
    if (block) {
      this.#rows += block.count;
      this.#bytes += block.bytes.length;
      await this.#writer.append(this.#id, block);
    }
  }

  /** Appends blocks one after the other, as `append` does. */
  async appendAll(blocks: Iterable<LineBlock>): Promise<void> {
    for (const block of blocks) {
      await this.append(block);
    }
  }

  /** Statistics of the rows so far if they are those of a table. */
  get tableStats(): LineStats {
    return tableStats(this.#rows, this.#bytes);
  }

  /** Completes the sequence. */
  async finish(): Promise<void> {
    await this.#writer.flush();
    await this.#channel.finish(this.#id);
  }
}

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
