import { toRecord } from '../../libs/files/json-records.ts';
import { loadTool } from '../../libs/tools/registry.ts';
import { type ToolDefinition, UserMistake } from '../../libs/tools/tool.ts';
import { PortWriter } from './port-writer.ts';
import { type CheckedRun, readRequest } from './read-request.ts';
import { RowSender, tooMuch } from './row-sender.ts';
import type { Refusal, RunTask } from './run-messages.ts';
import { RunRefusal } from './run-refusal.ts';

/** Runs a tool over what a request brought, in a thread of its own, and sends the rows while they come. */
export default async function runTool(task: RunTask): Promise<void> {
  const writer = new PortWriter(task.port);
  try {
    await answer(task, writer);
    writer.finish();
  } catch (error) {
    const refusal = toRefusal(error);
    if (task.format === 'ndjson' && writer.hasWritten) {
      const { code, message } = refusal;
      await writer.write(toRecord({ error: { code, message } }));
      writer.finish();
    } else {
      writer.refuse(refusal);
    }
  }
}

async function answer({ tool: id, body, format, limits }: RunTask, writer: PortWriter): Promise<void> {
  const tool = await loadTool(id);
  const run = readRequest(tool, body);
  requireRoom(tool, run, limits);
  const sender = new RowSender(run.output, format, limits, writer);
  const report = await tool.run(run.input, run.options, sender);
  await sender.finish();
  if (format === 'ndjson') {
    await writer.write(toRecord({ summary: { tool: id, output: run.output, rows: sender.rows, report } }));
  }
}

/** Refuses at once what is foreseen to be too much, before duplicates are removed. */
function requireRoom(tool: ToolDefinition, { texts, options }: CheckedRun, limits: RunTask['limits']): void {
  const stats = Object.fromEntries([...texts].map(([id, text]) => [id, text.stats]));
  const { rows, bytes } = tool.estimate(stats, options);
  if (rows > limits.rows || bytes > limits.bytes) {
    throw tooMuch(limits);
  }
}

/** What went wrong in terms of the request; a fault of ours is thrown on. */
function toRefusal(error: unknown): Refusal {
  if (error instanceof RunRefusal) {
    return error.refusal;
  }
  if (error instanceof UserMistake) {
    return { code: 'unprocessable', message: error.message };
  }
  throw error;
}
