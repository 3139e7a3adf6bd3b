import { setImmediate as nextTurn } from 'node:timers/promises';
import { toRecord } from '../../libs/files/json-records.ts';
import { concatBytes } from '../../libs/lines/blocks/concat-bytes.ts';
import type { Bytes } from '../../libs/lines/blocks/line-block.ts';
import { recordsOfSteps, runPipeline } from '../../libs/recipes/run-pipeline.ts';
import type { ToolId } from '../../libs/tools/index.ts';
import { loadTool } from '../../libs/tools/registry.ts';
import { prepareRun, requireSuccess } from '../../libs/tools/shared/prepare-run.ts';
import { PortWriter } from './port-writer.ts';
import { type InputReports, readBody, readRequest } from './read-request.ts';
import { RecipeHost } from './recipe-host.ts';
import { readRecipeRequest } from './recipe-request.ts';
import { RowSender, tooMuch } from './row-sender.ts';
import { freeMemory, RunMemory } from './run-memory.ts';
import type { RunTask } from './run-messages.ts';
import { toRefusal } from './run-refusal.ts';

/** Runs a tool or a recipe on a request in its own thread, and streams the rows. */
export default async function runTool(task: RunTask): Promise<void> {
  const writer = new PortWriter(task.port);
  try {
    writer.finish(await answer(task, writer));
  } catch (error) {
    const refusal = toRefusal(error, task.memoryMegabytes);
    if (task.format === 'ndjson' && writer.hasWritten) {
      const { code, message } = refusal;
      writer.finish(toRecord({ error: { code, message } }));
    } else {
      writer.refuse(refusal);
    }
  } finally {
    // The run's promises refer to its buffers until their callbacks are done.
    await nextTurn();
    freeMemory();
  }
}

/** Sends the rows; returns the last records in NDJSON, undefined in other formats. */
function answer(task: RunTask, writer: PortWriter): Promise<Bytes | undefined> {
  const memory = new RunMemory(task.memoryMegabytes, () => writer.bytesInFlight);
  return task.work.kind === 'recipe'
    ? answerRecipe(task, writer, memory)
    : answerTool(task.work.tool, task, writer, memory);
}

async function answerRecipe(
  { body, format, limits }: RunTask,
  writer: PortWriter,
  memory: RunMemory,
): Promise<Bytes | undefined> {
  const {
    pipeline,
    sources,
    reports: inputs,
    output,
  } = await readRecipeRequest(readBody(body), (id) => writer.findRecipe(id));
  memory.require();
  const sender = new RowSender(output, format, limits, writer, memory);
  const reports = await runPipeline(pipeline, sources, new RecipeHost(sender, output, memory, limits));
  if (format !== 'ndjson') {
    return undefined;
  }
  const summary = { output, rows: sender.rows, ...inputsOf(inputs) };
  return concatBytes([...recordsOfSteps(reports), { summary }].map(toRecord));
}

async function answerTool(
  id: ToolId,
  { body, format, limits }: RunTask,
  writer: PortWriter,
  memory: RunMemory,
): Promise<Bytes | undefined> {
  const tool = await loadTool(id);
  const run = await readRequest(tool, body);
  memory.require();
  const start = prepareRun(tool, run.input, run.options, ({ rows, bytes }) => {
    // An estimate counts rows before duplicates are removed.
    if (rows > limits.rows || bytes > limits.bytes) {
      throw tooMuch(limits);
    }
  });
  const sender = new RowSender(run.output, format, limits, writer, memory);
  const report = await start(sender);
  requireSuccess(tool, report);
  await sender.finish();
  const summary = { tool: id, output: run.output, rows: sender.rows, report, ...inputsOf(run.reports) };
  return format === 'ndjson' ? toRecord({ summary }) : undefined;
}

/** Returns the member of a summary that reports how inputs were read; none if there is nothing to report. */
function inputsOf(inputs: InputReports): { readonly inputs?: InputReports } {
  return Object.keys(inputs).length > 0 ? { inputs } : {};
}
