import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { BlockRows } from '../../libs/lines/block-rows.ts';
import type { Bytes } from '../../libs/lines/line-block.ts';
import { LineSplitter } from '../../libs/lines/line-splitter.ts';
import { SplitRows } from '../../libs/lines/selection-rows.ts';
import { defaultOptions } from '../../libs/tools/options.ts';
import type { RunContext, ToolDefinition } from '../../libs/tools/tool.ts';
import type { Contestant } from './harness.ts';

const READ_BYTES = 1 << 20;

interface FileRun {
  readonly tool: ToolDefinition;
  /** `TextSpec.id` of the list. */
  readonly text: string;
  readonly file: string;
  readonly fields?: { readonly [id: string]: string };
  /** Options that differ from the defaults. */
  readonly options?: { readonly [name: string]: unknown };
}

/** Reads a file into lines, as an import does. */
export function readLines(file: string): { readonly rows: BlockRows; readonly splitter: LineSplitter } {
  const rows = new BlockRows();
  const splitter = new LineSplitter();
  const chunk = new Uint8Array(READ_BYTES);
  const descriptor = openSync(file, 'r');
  for (let length = readSync(descriptor, chunk); length > 0; length = readSync(descriptor, chunk)) {
    for (const block of splitter.push(chunk.subarray(0, length))) rows.append(block);
  }
  closeSync(descriptor);
  for (const block of splitter.finish()) rows.append(block);
  return { rows, splitter };
}

/** The whole way as the product goes it, in one thread: file, lines, tool, and the main output as bytes. */
export function toolOnFile(run: FileRun): Contestant {
  return {
    name: 'Overprint',
    run: async () => {
      const startedMs = performance.now();
      let bytes = 0;
      await runOnFile(run, (chunk) => {
        bytes += chunk.length;
      });
      if (bytes === 0) throw new Error('Nothing came out.');
      return performance.now() - startedMs;
    },
    hash: async () => {
      const hash = createHash('sha256');
      await runOnFile(run, (chunk) => hash.update(chunk));
      return hash.digest('hex');
    },
  };
}

async function runOnFile(run: FileRun, take: (bytes: Bytes) => void): Promise<void> {
  const { rows, splitter } = readLines(run.file);
  const { tool, text } = run;
  const main = tool.outputs[0].id;
  const split = new SplitRows();
  const context: RunContext = {
    signal: new AbortController().signal,
    progress: () => {},
    write: async (output, block) => {
      if (output === main) take(block.bytes);
    },
    product: () => {
      throw new Error('This benchmark is for stored rows.');
    },
    split: async (_kept, _dropped, block, keep) => {
      split.append('bytes' in block ? block : rows.block(block.index), keep);
    },
  };
  const source = {
    stats: splitter.stats,
    async *blocks() {
      yield* rows.blocks();
    },
  };
  const fields = Object.fromEntries(tool.fields.map(({ id }) => [id, run.fields?.[id] ?? '']));
  const options = Object.assign(defaultOptions(tool.options), run.options);
  await tool.run({ texts: { [text]: source }, fields }, options, context);
  for (const block of split.kept.blocks()) take(block.bytes);
}
