import { type Remote, transfer } from 'comlink';
import type { LineBlock } from '../libs/lines/line-block.ts';
import type { KeptLines } from '../libs/lines/selection-rows.ts';
import { unwrap } from './outcome.ts';
import type { Outcome, RowsChannel, RowsId, StoredBlockReference } from './protocol.ts';

/** Blocks on their way at the most: enough to keep both workers busy, few enough to bound memory. */
const IN_FLIGHT = 4;

/** Sends blocks to the rows worker by transfer, a few ahead of its answers. */
export class RowsWriter {
  private readonly channel: Remote<RowsChannel>;
  private readonly waiting: Promise<Outcome<null>>[] = [];

  constructor(channel: Remote<RowsChannel>) {
    this.channel = channel;
  }

  /** Appends a block, whose memory is given away; resolves when there is room for more. */
  append(id: RowsId, block: LineBlock): Promise<void> {
    return this.enqueue(this.channel.append(id, transfer(block, [block.bytes.buffer])));
  }

  /** Appends rows of which each goes to one of two sequences; `keep` is given away, too. */
  split(kept: RowsId, dropped: RowsId, block: LineBlock | StoredBlockReference, keep: KeptLines): Promise<void> {
    const memory = 'bytes' in block ? [block.bytes.buffer, keep.bits.buffer] : [keep.bits.buffer];
    return this.enqueue(this.channel.split(kept, dropped, transfer(block, memory), keep));
  }

  /** Resolves when all blocks have arrived; throws what went wrong with any of them. */
  async flush(): Promise<void> {
    while (this.waiting.length > 0) unwrap(await (this.waiting.shift() as Promise<Outcome<null>>));
  }

  private async enqueue(sent: Promise<Outcome<null>>): Promise<void> {
    this.waiting.push(sent);
    if (this.waiting.length >= IN_FLIGHT) unwrap(await (this.waiting.shift() as Promise<Outcome<null>>));
  }
}
