import type { Remote } from 'comlink';
import { DELIMITER_BYTES } from '../../libs/files/csv-delimiters.ts';
import { JsonLines } from '../../libs/files/import-json.ts';
import { type LineBlock, TAB } from '../../libs/lines/blocks/line-block.ts';
import { LineSplitter } from '../../libs/lines/blocks/line-splitter.ts';
import { CsvRecords, type RecordForm } from '../../libs/lines/kernels/csv/csv-records.ts';
import { RowBlocks } from '../../libs/tables/row-blocks.ts';
import { throttleProgress } from '../progress.ts';
import type { RowsChannel } from '../protocol/rows.ts';
import type { OnProgress } from '../protocol/task-service.ts';
import type { FetchedLines, FetchTask } from '../protocol/tasks.ts';
import { SequenceWriter } from '../rows-writer.ts';
import { importTable } from './import-table.ts';

/**
 * Requests lines from a server and streams them into a sequence of the rows worker in flat memory. Progress in bytes.
 * Returns error responses and network failures instead of throwing, so that the page can explain them.
 */
export async function fetchIntoRows(
  channel: Remote<RowsChannel>,
  { url, method, headers, body, form, id, columns, byteLength }: FetchTask,
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
  if (form === 'csv') {
    const csv = await reach(() => response.blob());
    return csv === null ? UNREACHABLE : { ok: true, stats: await importTable(channel, id, csv, onProgress) };
  }
  const progress = throttleProgress(onProgress);
  const splitter = new LineSplitter();
  const parser = form === 'json' ? new JsonLines('list') : null;
  const rows = columns ? tableRows(columns.length) : null;
  const writer = await SequenceWriter.begin(channel, id, columns);
  const send = async (blocks: readonly LineBlock[]) => {
    for (const block of blocks) {
      await writer.appendAll(rows === null ? [block] : rows.push(block.bytes));
    }
  };
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
  await writer.appendAll(rows?.finish() ?? []);
  await writer.finish();
  return { ok: true, stats: columns ? writer.tableStats : splitter.stats };
}

/**
 * Returns a reader of rows that fills short ones with empty cells and cuts long ones. In a table of one column, which may
 * come from a list, every line is one cell and a TAB becomes a space.
 */
function tableRows(width: number): RowBlocks {
  const form: RecordForm =
    width === 1
      ? { delimiter: DELIMITER_BYTES.none, hasQuotes: false, takes: { kind: 'records' } }
      : { delimiter: TAB, hasQuotes: false, takes: { kind: 'rows', width } };
  return new RowBlocks(new CsvRecords(form), false);
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
