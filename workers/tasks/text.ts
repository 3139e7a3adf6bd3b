import type { Remote } from 'comlink';
import type { Bytes } from '../../libs/lines/blocks/line-block.ts';
import { LineSplitter } from '../../libs/lines/blocks/line-splitter.ts';
import type { LineStats } from '../../libs/lines/blocks/line-stats.ts';
import type { RowsChannel, RowsId } from '../protocol/rows.ts';
import { SequenceWriter } from '../rows-writer.ts';

/** Splits a text that comes in pieces (a large paste) into lines and stores them. */
export class TextIntake {
  readonly #writer: SequenceWriter;
  readonly #splitter = new LineSplitter();

  private constructor(writer: SequenceWriter) {
    this.#writer = writer;
  }

  static async begin(channel: Remote<RowsChannel>, id: RowsId): Promise<TextIntake> {
    return new TextIntake(await SequenceWriter.begin(channel, id));
  }

  /** Adds a piece of UTF-8; resolves when there is room for the next. */
  async push(piece: Bytes): Promise<void> {
    await this.#writer.appendAll(this.#splitter.push(piece));
  }

  /** Ends the text; resolves when all of it is stored. */
  async finish(): Promise<LineStats> {
    await this.#writer.appendAll(this.#splitter.finish());
    await this.#writer.finish();
    return this.#splitter.stats;
  }
}
