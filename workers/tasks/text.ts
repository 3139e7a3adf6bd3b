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
  private readonly closed: LineBlock[] = [];
  private readonly splitter = new LineSplitter((block) => this.closed.push(block));

  constructor(channel: Remote<RowsChannel>, id: RowsId) {
    this.id = id;
    this.writer = new RowsWriter(channel);
  }

  /** Takes a piece of UTF-8; resolves when there is room for the next. */
  async push(piece: Bytes): Promise<void> {
    this.splitter.push(piece);
    await this.send();
  }

  /** Ends the text; resolves when all of it is stored. */
  async finish(): Promise<LineStats> {
    const stats = this.splitter.finish();
    await this.send();
    await this.writer.flush();
    return stats;
  }

  private async send(): Promise<void> {
    for (const block of this.closed.splice(0)) await this.writer.append(this.id, block);
  }
}
