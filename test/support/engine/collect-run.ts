import type { LineBlock } from '../../../libs/lines/blocks/line-block.ts';
import type { RunContext, TextSource } from '../../../libs/tools/shared/tool.ts';
import { borrowedBlocks } from './borrowed-blocks.ts';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Rows of a run as strings. For tests only. */
export interface CollectedRun<R> {
  /** Rows of the output `lines`. */
  readonly lines: readonly string[];
  /** Rows of all outputs. */
  readonly outputs: { readonly [output: string]: readonly string[] };
  readonly columns: { readonly [output: string]: readonly string[] };
  readonly report: R;
}

/** Runs a function over blocks that are only borrowed, and checks the blocks that it writes. */
export async function collectRun<R>(
  blocks: readonly LineBlock[],
  columns: readonly string[] | undefined,
  run: (text: TextSource, context: RunContext) => Promise<R>,
): Promise<CollectedRun<R>> {
  const outputs: Record<string, string[]> = { lines: [] };
  const names: Record<string, readonly string[]> = {};
  const context: RunContext = {
    signal: new AbortController().signal,
    columns: (output, given) => {
      names[output] = given;
    },
    progress: () => {},
    write: async (output, { bytes, count }) => {
      const text = decoder.decode(bytes);
      const lines = text.split('\n');
      if (lines.pop() !== '' || lines.length !== count) {
        throw new Error(`A block of ${lines.length} lines has the count ${count}`);
      }
      outputs[output] = [...(outputs[output] ?? []), ...lines];
    },
    product: () => {},
  };
  const bytes = blocks.reduce((sum, block) => sum + block.bytes.length, 0);
  const lines = blocks.reduce((sum, block) => sum + block.count, 0);
  const source: TextSource = {
    stats: { lines, bytes, items: lines, itemBytes: bytes },
    columns,
    blocks: () => borrowedBlocks([...blocks]),
  };
  const report = await run(source, context);
  return { lines: outputs.lines, outputs, columns: names, report };
}
