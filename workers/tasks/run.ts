import type { Remote } from 'comlink';
import { UserMistake } from '../../libs/errors.ts';
import { loadTool } from '../../libs/tools/registry.ts';
import { prepareRun } from '../../libs/tools/shared/prepare-run.ts';
import {
  parseToolOptions,
  type RunContext,
  type RunReport,
  type ToolDefinition,
} from '../../libs/tools/shared/tool.ts';
import { NEVER, throttleProgress } from '../progress.ts';
import type { RowsChannel } from '../protocol/rows.ts';
import type { OnProgress } from '../protocol/task-service.ts';
import type { RunTask } from '../protocol/tasks.ts';
import { RowsTextSource } from '../rows-source.ts';
import { RowsWriter } from '../rows-writer.ts';

/** A run whose inputs and options are checked. */
interface OpenedRun {
  readonly tool: ToolDefinition;
  readonly texts: { readonly [text: string]: RowsTextSource };
  readonly start: (context: RunContext) => Promise<RunReport>;
}

/**
 * Loads a tool and opens the inputs of a run.
 * @throws UserMistake for options or fields that are no good
 */
export async function openRun(channel: Remote<RowsChannel>, task: Omit<RunTask, 'outputs'>): Promise<OpenedRun> {
  const loaded = await loadTool(task.tool);
  const run = (task.isForCampaigns && loaded.runForCampaigns) || loaded.run;
  const tool = { ...loaded, run };
  const parsed = parseToolOptions(tool, task.options);
  if (!parsed.ok) {
    const [{ path, message }] = parsed.problems;
    throw new UserMistake(`${path} ${message}.`);
  }
  const texts: Record<string, RowsTextSource> = {};
  for (const [text, source] of Object.entries(task.texts)) {
    texts[text] = await RowsTextSource.open(channel, source.id, source.stats);
  }
  return { tool, texts, start: prepareRun(tool, { texts, fields: task.fields }, parsed.options) };
}

/** Runs a tool on sequences of the rows worker and streams its outputs back. */
export async function runTool(channel: Remote<RowsChannel>, task: RunTask, onProgress: OnProgress): Promise<RunReport> {
  const { texts, start } = await openRun(channel, task);
  const outputs = Object.values(task.outputs);
  for (const id of outputs) {
    await channel.begin(id);
  }
  const writer = new RowsWriter(channel);
  // Messages of a port stay in order, so the columns arrive before the rows.
  const columns: Promise<void>[] = [];
  const products: Promise<void>[] = [];
  const context: RunContext = {
    signal: NEVER,
    memoryBytes: task.memoryBytes,
    progress: throttleProgress(onProgress),
    columns: (output, names) => {
      columns.push(channel.setColumns(task.outputs[output], names));
    },
    write: (output, block) => writer.append(task.outputs[output], block),
    product: (output, recipe) => {
      products.push(channel.appendProduct(task.outputs[output], recipe));
    },
    split: (kept, dropped, block, keep) => {
      const stored = 'bytes' in block ? block : texts[block.text].stored(block);
      return writer.split(task.outputs[kept], task.outputs[dropped], stored, keep);
    },
  };
  const report = await start(context);
  await Promise.all([writer.flush(), ...columns, ...products]);
  for (const id of outputs) {
    await channel.finish(id);
  }
  return report;
}
