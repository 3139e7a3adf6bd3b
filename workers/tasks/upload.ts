import type { Remote } from 'comlink';
import { throttleProgress } from '../progress.ts';
import type { OnProgress, RowsChannel, RowsId } from '../protocol.ts';
import { openBlocks } from '../rows-source.ts';

/**
 * Returns rows as a gzip file (RFC 1952) of UTF-8 lines. The page uploads it, so that a failed upload can be retried
 * without compressing again. Progress in rows.
 */
export async function gzipRows(channel: Remote<RowsChannel>, id: RowsId, onProgress: OnProgress): Promise<Blob> {
  const { blocks, count } = await openBlocks(channel, id);
  const progress = throttleProgress(onProgress);
  const gzip = new CompressionStream('gzip');
  const file = new Response(gzip.readable).blob();
  // If writing fails, reading fails, too; only the first error is reported.
  file.catch(() => undefined);
  const writer = gzip.writable.getWriter();
  let done = 0;
  try {
    for await (const block of blocks) {
      await writer.write(block.bytes);
      done += block.count;
      progress(done, count);
    }
    await writer.close();
  } catch (error) {
    await writer.abort(error).catch(() => undefined);
    throw error;
  }
  return file;
}
