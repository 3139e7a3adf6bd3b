import type { Remote } from 'comlink';
import { formatJson, type JsonValue } from '../../libs/files/export-json.ts';
import { formatRows, type RowFormat } from '../../libs/files/export-rows.ts';
import type { Bytes, LineBlock } from '../../libs/lines/blocks/line-block.ts';
import { readColumn } from '../../libs/lines/kernels/cells/column-cells.ts';
import { loadTool } from '../../libs/tools/registry.ts';
import { openFileSink, writeChunks } from '../file-sink.ts';
import { throttleProgress } from '../progress.ts';
import type { RowsChannel, RowsId } from '../protocol/rows.ts';
import type { OnProgress } from '../protocol/task-service.ts';
import type { ExportedFile, ExportTask } from '../protocol/tasks.ts';
import { type BlockRun, openBlocks } from '../rows-source.ts';

/**
 * Writes results to a file, block by block. Progress in rows of all outputs. JSON has the form of the tool if there is one
 * and the first output is its main one, else it is an array of strings.
 */
export async function exportRows(
  channel: Remote<RowsChannel>,
  task: ExportTask,
  onProgress: OnProgress,
): Promise<ExportedFile> {
  const outputs = new Map<string, BlockRun>();
  for (const [output, id] of Object.entries(task.outputs)) {
    outputs.set(output, await openBlocks(channel, id, { isBorrowed: true }));
  }
  const progress = throttleProgress(onProgress);
  const total = [...outputs.values()].reduce((sum, { count }) => sum + count, 0);
  let done = 0;
  async function* counted(blocks: AsyncIterable<LineBlock>): AsyncIterable<LineBlock> {
    for await (const block of blocks) {
      yield block;
      done += block.count;
      progress(done, total);
    }
  }
  const sink = await openFileSink(task.target, task.fileName, task.format.mediaType);
  return writeChunks(sink, chunks(task, outputs, counted));
}

async function* chunks(
  task: ExportTask,
  outputs: ReadonlyMap<string, BlockRun>,
  counted: (blocks: AsyncIterable<LineBlock>) => AsyncIterable<LineBlock>,
): AsyncGenerator<Bytes, void, void> {
  const [[output, main], ...others] = outputs;
  if (task.format.rows !== 'json') {
    const rows = counted(main.blocks);
    yield* task.column === undefined
      ? formatRows(rows, task.format.rows, main.columns)
      : formatRows(readColumn(rows, task.column), task.format.rows);
    return;
  }
  const tool = task.tool && (await loadTool(task.tool));
  if (tool?.json === undefined || output !== tool.outputs[0].id) {
    yield* formatRows(counted(main.blocks), { kind: 'json' });
    return;
  }
  yield* formatJson(
    tool.json({
      options: task.options as JsonValue,
      fields: task.fields,
      report: task.report,
      rows: counted(main.blocks),
      count: main.count,
      otherRows: Object.fromEntries(others.map(([id, { blocks }]) => [id, counted(blocks)])),
      now: new Date(),
    }),
  );
}

/** Returns all rows as one text for the clipboard, without a line end after the last one. */
export async function copyRows(channel: Remote<RowsChannel>, id: RowsId, format: RowFormat): Promise<Blob> {
  const parts: Bytes[] = [];
  const { blocks, columns } = await openBlocks(channel, id);
  for await (const chunk of formatRows(blocks, format, columns)) {
    if (chunk.length > 0) {
      parts.push(chunk);
    }
  }
  const last = parts.pop();
  if (last) {
    parts.push(last.subarray(0, -1));
  }
  return new Blob(parts, { type: 'text/plain' });
}
