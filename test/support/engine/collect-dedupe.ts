import type { LineBlock } from '../../../libs/lines/blocks/line-block.ts';
import type { KeptLines } from '../../../libs/lines/rows/selection-rows.ts';
import type { DedupeOptions } from '../../../libs/tools/dedupe/options.ts';
import { dedupeTool } from '../../../libs/tools/dedupe/run.ts';
import type { BlockReference, RunContext, RunReport, TextSource } from '../../../libs/tools/shared/tool.ts';
import { borrowedBlocks } from './borrowed-blocks.ts';

/** Outputs and report of a run. For tests only. */
export interface CollectedDedupe {
  readonly unique: readonly string[];
  readonly duplicates: readonly string[];
  readonly report: RunReport;
  /** Number of blocks output as references to the input. */
  readonly references: number;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Splits a text at its line breaks into blocks of so many lines. For tests only. */
export function cutIntoBlocks(text: string, linesPerBlock: number): LineBlock[] {
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.at(-1) === '') {
    lines.pop();
  }
  const blocks: LineBlock[] = [];
  for (let start = 0; start < lines.length; start += linesPerBlock) {
    const part = lines.slice(start, start + linesPerBlock);
    blocks.push({ bytes: encoder.encode(`${part.join('\n')}\n`), count: part.length });
  }
  return blocks;
}

/** Returns the lines of a block. For tests only. */
export function readBlock(block: LineBlock): string[] {
  const lines = decoder.decode(block.bytes).split('\n');
  if (lines.pop() !== '' || lines.length !== block.count) {
    throw new Error('Not a block of whole lines');
  }
  return lines;
}

/**
 * Runs the tool on a text split into small blocks and collects its two outputs. For tests only.
 * @param isStored true if the outputs share blocks; false if both are written
 * @param columns names of the columns if the lines are rows of a table
 * @param more members of the context, which take the place of others
 */
export async function collectDedupe(
  text: string,
  options: DedupeOptions,
  linesPerBlock = 50,
  signal = new AbortController().signal,
  isStored = true,
  columns?: readonly string[],
  more: Partial<RunContext> = {},
): Promise<CollectedDedupe> {
  const blocks = cutIntoBlocks(text, linesPerBlock);
  const outputs: { [id: string]: string[] } = { unique: [], duplicates: [] };
  let references = 0;
  const resolve = (block: LineBlock | BlockReference): LineBlock => {
    if ('bytes' in block) {
      return block;
    }
    references++;
    return blocks[block.index];
  };
  const context: RunContext = {
    signal,
    columns: () => {},
    progress: () => {},
    write: async (output, block) => {
      outputs[output].push(...readBlock(block));
    },
    product: () => {
      throw new Error('Dedupe stores what it finds');
    },
    ...(isStored && {
      split: async (kept: string, dropped: string, block: LineBlock | BlockReference, keep: KeptLines) => {
        const lines = readBlock(resolve(block));
        const keptLines = lines.filter((_, i) => (keep.bits[i >> 3] >> (i & 7)) & 1);
        const keptBytes = keptLines.reduce((sum, line) => sum + encoder.encode(line).length + 1, 0);
        if (keptLines.length !== keep.count || keptBytes !== keep.bytes) {
          throw new Error('The counts are wrong');
        }
        for (const [i, line] of lines.entries()) {
          outputs[(keep.bits[i >> 3] >> (i & 7)) & 1 ? kept : dropped].push(line);
        }
      },
    }),
    ...more,
  };
  const texts = { text: { ...toSource(blocks), columns } };
  const report = await dedupeTool.run({ texts, fields: {} }, options, context);
  return { unique: outputs.unique, duplicates: outputs.duplicates, report, references };
}

function toSource(blocks: readonly LineBlock[]): TextSource {
  const lines = blocks.reduce((sum, block) => sum + block.count, 0);
  const bytes = blocks.reduce((sum, block) => sum + block.bytes.length, 0);
  return {
    stats: { lines, bytes, items: lines, itemBytes: bytes - lines },
    blocks: () => borrowedBlocks(blocks),
  };
}
