import type { Remote } from 'comlink';
import { formatReasonLists, formatReasonTable } from '../../libs/files/export-reasons.ts';
import type { CodedBlock } from '../../libs/lines/blocks/grouped-lines.ts';
import { openFileSink, writeChunks } from '../file-sink.ts';
import { throttleProgress } from '../progress.ts';
import type { RowsChannel } from '../protocol/rows.ts';
import type { OnProgress } from '../protocol/task-service.ts';
import type { ExportedFile, ReasonExportTask } from '../protocol/tasks.ts';
import { openCodedRows } from './line-rules.ts';

/** Writes flagged rows with their reasons to a file. The rules are applied again, so all rows are in it. */
export async function exportReasons(
  channel: Remote<RowsChannel>,
  { from, rules, reasons, layout, ...task }: ReasonExportTask,
  onProgress: OnProgress,
): Promise<ExportedFile> {
  const passes = layout === 'txt' ? reasons.length : 1;
  const progress = throttleProgress(onProgress);
  let done = 0;
  async function* open(): AsyncGenerator<CodedBlock, void, void> {
    const { blocks, count } = await openCodedRows(channel, from, rules);
    for await (const coded of blocks) {
      yield coded;
      done += coded.block.count;
      progress(done, count * passes);
    }
  }
  const sink = await openFileSink(task.target, task.fileName, task.mediaType);
  return writeChunks(sink, layout === 'txt' ? formatReasonLists(open, reasons) : formatReasonTable(open(), reasons));
}
