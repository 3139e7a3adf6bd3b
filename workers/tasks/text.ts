import type { Remote } from 'comlink';
import type { Bytes, LineBlock } from '../../libs/lines/line-block.ts';
import { LineSplitter } from '../../libs/lines/line-splitter.ts';
import type { LineStats } from '../../libs/lines/line-stats.ts';
import type { RowsChannel, RowsId } from '../protocol.ts';
import { RowsWriter } from '../rows-writer.ts';

/** Takes a text in pieces, cuts it into lines and stores them; a large paste comes this way. */
export class TextIntake {
  private readonly id: RowsId;
  private readonly writer: RowsWriter;
  private readonly splitter = new LineSplitter();

  constructor(channel: Remote<RowsChannel>, id: RowsId) {
    this.id = id;
    this.writer = new RowsWriter(channel);
  }

  /** Takes a piece of UTF-8; resolves when there is room for the next. */
  async push(piece: Bytes): Promise<void> {
    await this.send(this.splitter.push(piece));
  }

  /** Ends the text; resolves when all of it is stored. */
  async finish(): Promise<LineStats> {
    await this.send(this.splitter.finish());
    await this.writer.flush();
    return this.splitter.stats;
  }

  private async send(blocks: readonly LineBlock[]): Promise<void> {
    for (const block of blocks) await this.writer.append(this.id, block);
  }
}
