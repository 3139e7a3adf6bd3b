import { setImmediate as nextTurn } from 'node:timers/promises';
import { TooLarge, UserMistake } from '../../libs/errors.ts';
import { toRecord } from '../../libs/files/json-records.ts';
import { loadTool } from '../../libs/tools/registry.ts';
import { prepareRun } from '../../libs/tools/shared/prepare-run.ts';
import { PortWriter } from './port-writer.ts';
import { readRequest } from './read-request.ts';
import { RowSender, tooMuch } from './row-sender.ts';
import { freeMemory, RunMemory } from './run-memory.ts';
import type { Refusal, RunTask } from './run-messages.ts';
import { RunRefusal, tooMuchMemory } from './run-refusal.ts';

/** Runs a tool on a request in its own thread, and streams the rows. */
export default async function runTool(task: RunTask): Promise<void> {
  const writer = new PortWriter(task.port);
  try {
    await answer(task, writer);
    writer.finish();
  } catch (error) {
    const refusal = toRefusal(error, task.memoryMegabytes);
    if (task.format === 'ndjson' && writer.hasWritten) {
      const { code, message } = refusal;
      await writer.write(toRecord({ error: { code, message } }));
      writer.finish();
    } else {
      writer.refuse(refusal);
    }
  } finally {
    // The run's promises refer to its buffers until their callbacks are done.
    await nextTurn();
    freeMemory();
  }
}

async function answer(task: RunTask, writer: PortWriter): Promise<void> {
  const { tool: id, body, format, limits } = task;
  const tool = await loadTool(id);
  const memory = new RunMemory(task.memoryMegabytes, () => writer.bytesInFlight);
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
  await sender.finish();
  if (format === 'ndjson') {
    await writer.write(toRecord({ summary: { tool: id, output: run.output, rows: sender.rows, report } }));
  }
}

/** Returns the refusal for an error that the client can act on; rethrows any other error. */
function toRefusal(error: unknown, memoryMegabytes: number): Refusal {
  if (error instanceof RunRefusal) {
    return error.refusal;
  }
  // The server allows less memory for one line, list or comparison than the messages of `TooLarge` state.
  if (error instanceof TooLarge) {
    return tooMuchMemory(memoryMegabytes);
  }
  if (error instanceof UserMistake) {
    return { code: 'unprocessable', message: error.message };
  }
  throw error;
}
