import { encodeText } from '../../lines/blocks/encode-text.ts';
import type { LineBlock } from '../../lines/blocks/line-block.ts';
import { LineSplitter } from '../../lines/blocks/line-splitter.ts';
import { type LineStats, tableStats } from '../../lines/blocks/line-stats.ts';
import type { TableReport } from '../../tables/read-table.ts';
import { readTableText } from '../../tables/read-text.ts';
import type { GivenText } from './input-from.ts';
import type { TextSource } from './tool.ts';

/** Text in memory as an input of a tool. */
export class MemoryText implements TextSource {
  readonly stats: LineStats;
  readonly stored: readonly LineBlock[];
  readonly columns: readonly string[] | undefined;
  /** Report of reading the text of a file as a table; undefined for other inputs. */
  readonly report: TableReport | undefined;

  private constructor(
    stored: readonly LineBlock[],
    stats: LineStats,
    columns?: readonly string[],
    report?: TableReport,
  ) {
    this.stored = stored;
    this.stats = stats;
    this.columns = columns;
    this.report = report;
  }

  /** Returns the lines of a text. */
  static ofLines(text: string): MemoryText {
    const splitter = new LineSplitter();
    const stored: LineBlock[] = [];
    for (const chunk of encodeText(text)) {
      stored.push(...splitter.push(chunk));
    }
    stored.push(...splitter.finish());
    return new MemoryText(stored, splitter.stats);
  }

  /** Returns the rows of a table. */
  static ofTable({
    columns,
    blocks,
    report,
  }: {
    readonly columns: readonly string[];
    readonly blocks: readonly LineBlock[];
    readonly report?: TableReport;
  }): MemoryText {
    let lines = 0;
    let bytes = 0;
    for (const block of blocks) {
      lines += block.count;
      bytes += block.bytes.length;
    }
    return new MemoryText(blocks, tableStats(lines, bytes), columns, report);
  }

  /**
   * Returns an input as a program gave it.
   * @throws UserMistake for the text of a file that is no table
   */
  static async open(given: GivenText): Promise<MemoryText> {
    switch (given.kind) {
      case 'lines':
        return MemoryText.ofLines(given.text);
      case 'table':
        return MemoryText.ofTable(given);
      case 'file':
        return MemoryText.ofTable(await readTableText(given.text, given));
    }
  }

  async *blocks(): AsyncGenerator<LineBlock, void, void> {
    yield* this.stored;
  }
}
