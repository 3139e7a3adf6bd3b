import type { LineBlock } from '../../lines/blocks/line-block.ts';
import { ColumnCells } from '../../lines/kernels/cells/column-cells.ts';
import type { DedupeRules } from '../../lines/kernels/dedupe/dedupe-rules.ts';
import { LineDivider } from '../../lines/kernels/dedupe/line-divider.ts';
import { divideLines } from '../../lines/rows/divided-lines.ts';
import type { LinePart } from '../shared/tool.ts';

/** Seeds of the hashes that divide lines: always the same, so that independent processes divide alike. */
export const PART_SEEDS = Uint8Array.from({ length: 48 }, (_, i) => (i * 167 + 89) & 0xff);

/** Returns the lines of one part, cleaned. Each block is only borrowed until the next one is requested. */
export async function* takeLinePart(
  blocks: AsyncIterable<LineBlock>,
  rules: DedupeRules,
  { number, count }: LinePart,
): AsyncGenerator<LineBlock, void, void> {
  const divider = new LineDivider(rules, count, PART_SEEDS);
  try {
    for await (const block of blocks) {
      yield divider.divide(block).groups[number - 1];
    }
  } finally {
    divider.dispose();
  }
}

/** Returns the rows of a table whose cells of a column are in one part. */
export async function* takeRowPart(
  blocks: AsyncIterable<LineBlock>,
  rules: DedupeRules,
  column: number,
  { number, count }: LinePart,
): AsyncGenerator<LineBlock, void, void> {
  const divider = new LineDivider({ ...rules, removeEmptyLines: false }, count, PART_SEEDS);
  const cells = new ColumnCells();
  try {
    for await (const block of blocks) {
      const { parts } = divider.divide(cells.of(block, column));
      const bits = new Uint8Array((parts.length + 7) >> 3);
      let taken = 0;
      for (const [row, part] of parts.entries()) {
        if (part === number - 1) {
          bits[row >> 3] |= 1 << (row & 7);
          taken++;
        }
      }
      yield divideLines(block, { bits, count: taken }).kept;
    }
  } finally {
    divider.dispose();
  }
}
