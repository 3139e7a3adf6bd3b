import { encodeText } from '../../lines/blocks/encode-text.ts';
import type { LineBlock } from '../../lines/blocks/line-block.ts';
import { LineSplitter } from '../../lines/blocks/line-splitter.ts';
import type { TextSource } from './tool.ts';

/** Text in memory as an input of a tool. */
export class MemoryText implements TextSource {
  readonly stats;
  readonly stored: readonly LineBlock[];

  constructor(text: string) {
    const splitter = new LineSplitter();
    const stored: LineBlock[] = [];
    for (const chunk of encodeText(text)) {
      stored.push(...splitter.push(chunk));
    }
    stored.push(...splitter.finish());
    this.stored = stored;
    this.stats = splitter.stats;
  }

  async *blocks(): AsyncGenerator<LineBlock, void, void> {
    yield* this.stored;
  }
}
