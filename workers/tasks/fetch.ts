import type { Remote } from 'comlink';
import { JsonLines } from '../../libs/files/import-json.ts';
import type { LineBlock } from '../../libs/lines/blocks/line-block.ts';
import { LineSplitter } from '../../libs/lines/blocks/line-splitter.ts';
import { throttleProgress } from '../progress.ts';
import type { FetchedLines, FetchJob, OnProgress, RowsChannel } from '../protocol.ts';
import { RowsWriter } from '../rows-writer.ts';

/**
 * Requests lines from a server and streams them into a sequence of the rows worker in flat memory. Progress in bytes.
 * Returns error responses and network failures instead of throwing, so that the page can explain them.
 */
export async function fetchIntoRows(
  channel: Remote<RowsChannel>,
  { url, method, headers, body, form, id, byteLength }: FetchJob,
  onProgress: OnProgress,
): Promise<FetchedLines> {
  const response = await reach(() => fetch(url, { method, headers, body, credentials: 'same-origin' }));
  if (response === null) {
    return UNREACHABLE;
  }
  if (!response.ok) {
    const text = (await reach(() => response.text())) ?? '';
    return { ok: false, status: response.status, body: text, retryAfter: response.headers.get('Retry-After') };
  }
  const progress = throttleProgress(onProgress);
  const splitter = new LineSplitter();
  const parser = form === 'json' ? new JsonLines('list') : null;
  const writer = new RowsWriter(channel);
  const send = async (blocks: readonly LineBlock[]) => {
    for (const block of blocks) {
      await writer.append(id, block);
    }
  };
  await channel.begin(id);
  const reader = response.body?.getReader();
  let done = 0;
  for (;;) {
    const part = await reach(async () => reader?.read() ?? { done: true as const, value: undefined });
    if (part === null) {
      return UNREACHABLE;
    }
    if (part.done) {
      break;
    }
    done += part.value.byteLength;
    progress(done, Math.max(done, byteLength));
    await send(splitter.push(parser?.push(part.value) ?? part.value));
  }
  if (parser) {
    await send(splitter.push(parser.end()));
  }
  await send(splitter.finish());
  await writer.flush();
  await channel.finish(id);
  return { ok: true, stats: splitter.stats };
}

const UNREACHABLE: FetchedLines = { ok: false, status: 0, body: '', retryAfter: null };

/** Awaits a network call; returns null if it fails. */
async function reach<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch {
    return null;
  }
}
