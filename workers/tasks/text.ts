import type { Remote } from 'comlink';
import type { Bytes, LineBlock } from '../../libs/lines/blocks/line-block.ts';
import { LineSplitter } from '../../libs/lines/blocks/line-splitter.ts';
import type { LineStats } from '../../libs/lines/blocks/line-stats.ts';
import type { RowsChannel, RowsId } from '../protocol/rows.ts';
import { RowsWriter } from '../rows-writer.ts';

/** Splits a text that comes in pieces (a large paste) into lines and stores them. */
export class TextIntake {
  readonly #id: RowsId;
  readonly #writer: RowsWriter;
  readonly #splitter = new LineSplitter();

  constructor(channel: Remote<RowsChannel>, id: RowsId) {
    this.#id = id;
    this.#writer = new RowsWriter(channel);
  }

  /** Adds a piece of UTF-8; resolves when there is room for the next. */
  async push(piece: Bytes): Promise<void> {
    await this.#send(this.#splitter.push(piece));
  }

  /** Ends the text; resolves when all of it is stored. */
  async finish(): Promise<LineStats> {
    await this.#send(this.#splitter.finish());
    await this.#writer.flush();
    return this.#splitter.stats;
  }

  async #send(blocks: readonly LineBlock[]): Promise<void> {
    for (const block of blocks) {
      await this.#writer.append(this.#id, block);
    }
  }
}
