import type { Remote } from 'comlink';
import { limitsOf } from '../../libs/lines/kernels/dedupe/dedupe-rules.ts';
import type { AdPlatformId } from '../../libs/platforms/ad-platforms.ts';
import type { KeywordKind } from '../../libs/platforms/keyword-checker.ts';
import { FixCounter, type FixCountRules, type FixPreview } from '../../libs/tools/fix/count-fixes.ts';
import { PAIR_COLUMNS } from '../../libs/tools/fix/fix-outputs.ts';
import { reportRows } from '../progress.ts';
import type { RowsChannel, RowsId } from '../protocol/rows.ts';
import type { OnProgress } from '../protocol/task-service.ts';
import { openBlocks } from '../rows-source.ts';
import { SequenceWriter } from '../rows-writer.ts';

/** Rows of a list in which the effect of fixes is counted. */
interface FixCountTask {
  readonly id: RowsId;
  readonly platform: AdPlatformId;
  readonly kind: KeywordKind;
  readonly rules: FixCountRules;
  readonly byteLength: number;
  /** Maximum bytes for the comparison of duplicates. */
  readonly memoryBytes: number;
  /** Sequence that receives the first rows that change, as a table. */
  readonly into: RowsId;
}

/** Counts what fixes would change, without storing the rows, and writes the first of these rows to a table. Progress in rows. */
export async function countFixes(
  channel: Remote<RowsChannel>,
  { id, platform, kind, rules, byteLength, memoryBytes, into }: FixCountTask,
  onProgress: OnProgress,
): Promise<FixPreview> {
  const { blocks, count } = await openBlocks(channel, id, { isBorrowed: true });
  const counter = new FixCounter(platform, kind, rules);
  await counter.count(
    reportRows(blocks, count, onProgress),
    { lines: count, bytes: byteLength },
    limitsOf({ memoryBytes }),
  );
  const { pairs, preview } = counter;
  const writer = await SequenceWriter.begin(channel, into, PAIR_COLUMNS);
  if (pairs.length > 0) {
    await writer.append({ bytes: new TextEncoder().encode(`${pairs.join('\n')}\n`), count: pairs.length });
  }
  await writer.finish();
  return preview;
}
