import type { Remote } from 'comlink';
import { GroupedLines } from '../../libs/lines/blocks/grouped-lines.ts';
import { SelectedLines } from '../../libs/lines/blocks/selected-lines.ts';
import { throttleProgress } from '../progress.ts';
import type { RowsChannel } from '../protocol/rows.ts';
import type { OnProgress } from '../protocol/task-service.ts';
import type { CheckReport, CheckTask } from '../protocol/tasks.ts';
import { SequenceWriter } from '../rows-writer.ts';
import { openCodedRows } from './line-rules.ts';

/** Limit of collected rows with problems. Further ones are only counted, since they would fill the tab's memory. */
const MAX_FLAGGED_BYTES = 256_000_000;

/**
 * Checks rows against rules, and collects those with problems, group by group, or those without. Progress in rows.
 * Groups are complete only at the end, so rows with problems arrive then.
 */
export async function checkRows(
  channel: Remote<RowsChannel>,
  { id, rules, collects, into }: CheckTask,
  onProgress: OnProgress,
): Promise<CheckReport> {
  const { blocks, count } = await openCodedRows(channel, id, rules);
  const grouped = new GroupedLines(collects === 'flagged' ? MAX_FLAGGED_BYTES : 0);
  const fitting = new SelectedLines(1);
  const progress = throttleProgress(onProgress);
  const writer = await SequenceWriter.begin(channel, into);
  let done = 0;
  for await (const coded of blocks) {
    grouped.add(coded);
    if (collects === 'fitting') {
      await writer.appendAll(fitting.add(coded.block, zeroBits(coded.codes)));
    }
    done += coded.block.count;
    progress(done, count);
  }
  await writer.append(fitting.finish());
  await writer.appendAll(collects === 'flagged' ? grouped.finish() : []);
  await writer.finish();
  const { groups } = grouped;
  return { rows: done, flagged: groups.reduce((sum, group) => sum + group.count, 0), groups };
}

/** Returns a bit per code, 1 if it is 0: bit `i & 7` of byte `i >> 3`. */
function zeroBits(codes: Uint8Array): Uint8Array {
  const bits = new Uint8Array((codes.length + 7) >> 3);
  for (let i = 0; i < codes.length; i++) {
    if (codes[i] === 0) {
      bits[i >> 3] |= 1 << (i & 7);
    }
  }
  return bits;
}
