import type { Remote } from 'comlink';
import { SelectedLines } from '../../libs/lines/blocks/selected-lines.ts';
import { KeywordChecker } from '../../libs/platforms/keyword-checker.ts';
import { throttleProgress } from '../progress.ts';
import type { CheckJob, CheckReport, OnProgress, RowsChannel } from '../protocol.ts';
import { openBlocks } from '../rows-source.ts';
import { RowsWriter } from '../rows-writer.ts';

/** Limit of collected rows with problems. Further ones are only counted, since they would fill the tab's memory. */
const MAX_FLAGGED_BYTES = 256_000_000;

/** Checks rows against the rules of a platform and collects those with or without problems. Progress in rows. */
export async function checkRows(
  channel: Remote<RowsChannel>,
  { id, platform, kind, collects, into }: CheckJob,
  onProgress: OnProgress,
): Promise<CheckReport> {
  const { blocks, count } = await openBlocks(channel, id, { isPassing: true });
  const checker = new KeywordChecker(platform, kind);
  const selected = new SelectedLines(collects === 'fitting' ? 1 : 0);
  const maxBytes = collects === 'fitting' ? Number.POSITIVE_INFINITY : MAX_FLAGGED_BYTES;
  const progress = throttleProgress(onProgress);
  const writer = new RowsWriter(channel);
  let collectedBytes = 0;
  let done = 0;
  await channel.begin(into);
  for await (const block of blocks) {
    const fits = checker.check(block);
    if (collectedBytes < maxBytes) {
      for (const full of selected.add(block, fits)) {
        collectedBytes += full.bytes.length;
        await writer.append(into, full);
      }
    }
    done += block.count;
    progress(done, count);
  }
  const rest = selected.finish();
  if (rest) {
    await writer.append(into, rest);
  }
  await writer.flush();
  await channel.finish(into);
  return { rows: done, flagged: checker.flaggedCount, problems: checker.counts };
}
