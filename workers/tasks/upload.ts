import type { Remote } from 'comlink';
import { throttleProgress } from '../progress.ts';
import type { OnProgress, RowsChannel, RowsId } from '../protocol.ts';
import { openBlocks } from '../rows-source.ts';

/**
 * Compresses rows as a file that the page can send: one line a row, UTF-8, gzip (RFC 1952). It is not sent from here,
 * so that it can be sent again without being made again; progress in rows.
 */
export async function gzipRows(channel: Remote<RowsChannel>, id: RowsId, onProgress: OnProgress): Promise<Blob> {
  const { blocks, count } = await openBlocks(channel, id);
  const progress = throttleProgress(onProgress);
  const gzip = new CompressionStream('gzip');
  const file = new Response(gzip.readable).blob();
  // Where writing fails, reading does, too; only the first is told.
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
