import type { Remote } from 'comlink';
import type { LineStats } from '../../libs/lines/line-stats.ts';
import { parseOptions } from '../../libs/tools/options.ts';
import { loadTool } from '../../libs/tools/registry.ts';
import { type RunContext, type RunReport, UserMistake } from '../../libs/tools/tool.ts';
import { throttleProgress } from '../progress.ts';
import type { OnProgress, RowsChannel, RunJob } from '../protocol.ts';
import { RowsTextSource } from '../rows-source.ts';
import { RowsWriter } from '../rows-writer.ts';

/** Runs a tool over sequences of the rows worker and streams its outputs back there. */
export async function runTool(channel: Remote<RowsChannel>, job: RunJob, onProgress: OnProgress): Promise<RunReport> {
  const tool = await loadTool(job.tool);
  const parsed = parseOptions(tool.options, job.options);
  if (!parsed.ok) {
    const [{ path, message }] = parsed.problems;
    throw new UserMistake(`${path} ${message}.`);
  }
  const texts: Record<string, RowsTextSource> = {};
  const stats: Record<string, LineStats> = {};
  for (const [text, source] of Object.entries(job.texts)) {
    texts[text] = await RowsTextSource.open(channel, source.id, source.stats);
    stats[text] = source.stats;
  }
  const { refusal } = tool.estimate(stats, parsed.options);
  if (refusal) throw new UserMistake(refusal);

  const outputs = Object.values(job.outputs);
  for (const id of outputs) await channel.begin(id);
  const writer = new RowsWriter(channel);
  const products: Promise<void>[] = [];
  const context: RunContext = {
    // A run is cancelled by ending its worker, so nothing here ever aborts.
    signal: new AbortController().signal,
    memoryBytes: job.memoryBytes,
    progress: throttleProgress(onProgress),
    write: (output, block) => writer.append(job.outputs[output], block),
    product: (output, recipe) => {
      products.push(channel.setProduct(job.outputs[output], recipe));
    },
    split: (kept, dropped, block, keep) => {
      const stored = 'bytes' in block ? block : texts[block.text].stored(block);
      return writer.split(job.outputs[kept], job.outputs[dropped], stored, keep);
    },
  };
  const report = await tool.run({ texts, fields: job.fields }, parsed.options, context);
  await Promise.all([writer.flush(), ...products]);
  for (const id of outputs) await channel.finish(id);
  return report;
}
