import { LineSplitter } from '../../../libs/lines/blocks/line-splitter.ts';
import type { RunContext, RunReport } from '../../../libs/tools/shared/tool.ts';
import type { UtmValues } from '../../../libs/tools/utm/kernel/utm-parameters.ts';
import type { UtmOptions } from '../../../libs/tools/utm/options.ts';
import { utmTool } from '../../../libs/tools/utm/run.ts';
import { borrowedBlocks } from './borrowed-blocks.ts';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Runs the tool on a text and collects both outputs. For tests only. */
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
    columns: () => {},
    progress: () => {},
    product: refuse,
    split: refuse,
    write: async (output, block) => {
      const lines = decoder.decode(block.bytes).split('\n');
      if (lines.pop() !== '' || lines.length !== block.count) {
        throw new Error('Not a block of whole lines');
      }
      for (const line of lines) {
        outputs[output].push(line);
      }
    },
  };
  const urls = {
    stats: splitter.stats,
    blocks: () => borrowedBlocks(blocks),
  };
  const report = await utmTool.run({ texts: { urls }, fields: values }, options, context);
  return { lines: outputs.urls, rejected: outputs.rejected, report };
}
