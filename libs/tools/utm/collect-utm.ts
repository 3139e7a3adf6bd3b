import { LineSplitter } from '../../lines/line-splitter.ts';
import { passingBlocks } from '../passing-blocks.ts';
import type { RunContext, RunReport } from '../tool.ts';
import type { UtmOptions } from './options.ts';
import { utmTool } from './run.ts';
import type { UtmValues } from './utm-parameters.ts';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Runs the tool over a text and collects both outputs. Test only. */
export async function collectUtm(
  text: string,
  values: UtmValues,
  options: UtmOptions,
  signal = new AbortController().signal,
): Promise<{ lines: string[]; rejected: string[]; report: RunReport }> {
  const splitter = new LineSplitter();
  const blocks = [...splitter.push(new TextEncoder().encode(text)), ...splitter.finish()];
  const outputs: { [output: string]: string[] } = { urls: [], rejected: [] };
  const refuse = () => {
    throw new Error('The UTM builder stores what it makes');
  };
  const context: RunContext = {
    signal,
    progress: () => {},
    product: refuse,
    split: refuse,
    write: async (output, block) => {
      const lines = decoder.decode(block.bytes).split('\n');
      if (lines.pop() !== '' || lines.length !== block.count) throw new Error('Not a block of whole lines');
      for (const line of lines) outputs[output].push(line);
    },
  };
  const urls = {
    stats: splitter.stats,
    blocks: () => passingBlocks(blocks),
  };
  const report = await utmTool.run({ texts: { urls }, fields: values }, options, context);
  return { lines: outputs.urls, rejected: outputs.rejected, report };
}
