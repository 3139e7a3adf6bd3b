import type { Remote } from 'comlink';
import { withoutBlankLines } from '../../libs/lines/blocks/blank-lines.ts';
import { reportRows } from '../progress.ts';
import type { RowsChannel, RowsId } from '../protocol/rows.ts';
import type { OnProgress } from '../protocol/task-service.ts';
import { openBlocks } from '../rows-source.ts';

/**
 * Returns rows as a gzip file (RFC 1952) of UTF-8 lines. The page uploads it, so that a failed upload can be retried
 * without compressing again. Progress in rows.
 * @param lines `items` leaves out blank lines
 */
export async function gzipRows(
  channel: Remote<RowsChannel>,
  id: RowsId,
  lines: 'all' | 'items',
  onProgress: OnProgress,
): Promise<Blob> {
  const { blocks, count } = await openBlocks(channel, id);
  const gzip = new CompressionStream('gzip');
  const file = new Response(gzip.readable).blob();
  // If writing fails, reading fails, too; only the first error is reported.
  file.catch(() => undefined);
  const writer = gzip.writable.getWriter();
  try {
    for await (const { bytes } of reportRows(blocks, count, onProgress)) {
      await writer.write(lines === 'all' ? bytes : withoutBlankLines(bytes).bytes);
    }
    await writer.close();
  } catch (error) {
    await writer.abort(error).catch(() => undefined);
    throw error;
  }
  return file;
}
