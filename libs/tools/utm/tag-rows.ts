import { UserMistake } from '../../errors.ts';
import type { Bytes, LineBlock } from '../../lines/blocks/line-block.ts';
import { EXACT_LINES } from '../../lines/kernels/dedupe/dedupe-rules.ts';
import type { KeptLines } from '../../lines/rows/selection-rows.ts';
import type { NotedBlock } from '../../lines/spill/block-file.ts';
import { BlockQueue } from '../../lines/spill/block-queue.ts';
import { GA4_CHANNELS } from '../../platforms/ga4-channels.ts';
import { cleanNames, MAX_COLUMNS } from '../../tables/columns.ts';
import { startLineDeduper } from '../shared/line-comparison.ts';
import { OutputRows } from '../shared/output-rows.ts';
import type { RunContext, RunReport, TextSource } from '../shared/tool.ts';
import { writeShared } from '../shared/write-shared.ts';
import { RowKernel, type TaggedRows } from './kernel/row-kernel.ts';
import { UTM_NAMES } from './kernel/utm-parameters.ts';
import type { UtmOptions } from './options.ts';
import { channelOfMeta, isChangedMeta, notesWithReplaced, RowValues } from './row-values.ts';
import { tagUrl } from './tag-url.ts';
import { chooseUrlColumn, peekBlocks, rowTexts } from './url-column.ts';

/** Rows that are not compared yet. Larger values cost memory, smaller ones time. */
const WAITING_BYTES = 32 << 20;
/** Memory of a block of rows with a usual length. */
const ENOUGH_BYTES = (1 << 20) + (1 << 16);

const encoder = new TextEncoder();

/** Input of a run on a table. */
interface TableRun {
  readonly urls: TextSource;
  readonly columns: readonly string[];
  readonly fields: { readonly [id: string]: string };
  readonly options: UtmOptions;
}

/**
 * Tags the rows of a table, with values from its columns (`docs/spec/tools.md`, UTM builder).
 * @throws LinesTooLarge
 */
export async function tagRows({ urls, columns, fields, options }: TableRun, context: RunContext): Promise<RunReport> {
  const values = new RowValues(columns, fields, options);
  if (!values.isComplete) {
    throw new UserMistake('UTM Source, Medium, and Campaign are required.');
  }
  const names = cleanNames([
    ...columns,
    'Tagged URL',
    ...values.shown.map((index) => UTM_NAMES[index]),
    'GA4 channel',
    'Notes',
  ]);
  if (names.length > MAX_COLUMNS) {
    throw new UserMistake(`The result would have ${names.length} columns. A table can have ${MAX_COLUMNS}.`);
  }
  const { first, all } = await peekBlocks(urls.blocks());
  const url = chooseUrlColumn(columns, options.urlColumn, rowTexts(first));
  const rejected = new RejectedRows(context);
  const kernel = new RowKernel({ url, values: values.columns }, options.overwriteExisting, {
    valuesOf: (cells) => values.of(cells),
    tag: (line, { tags }) => tagUrl(line, tags),
    notesOf: (line, set) => notesWithReplaced(set, line),
    reject: (row, reason) => rejected.add(row, reason),
  });
  context.columns('urls', names);
  context.columns('rejected', cleanNames([...columns, 'Reason']));
  const counts = new RowCounts();
  const chunks = readChunks(kernel, all, { urls, context, rejected, counts });
  if (options.removeDuplicates) {
    await writeDifferent(chunks, urls, context, counts);
  } else {
    for await (const { rows, meta } of chunks) {
      counts.add(meta);
      await writeShared(context, 'urls', rows);
    }
  }
  await rejected.rows.flush();
  return counts.report(rejected.rows.count);
}

interface Reading {
  readonly urls: TextSource;
  readonly context: RunContext;
  readonly rejected: RejectedRows;
  readonly counts: RowCounts;
}

async function* readChunks(
  kernel: RowKernel,
  blocks: AsyncIterable<LineBlock>,
  { urls, context, rejected, counts }: Reading,
): AsyncGenerator<TaggedRows, void, void> {
  let done = 0;
  for await (const block of blocks) {
    context.signal.throwIfAborted();
    for (const chunk of kernel.read(block)) {
      counts.tagged += chunk.rows.count;
      yield chunk;
    }
    await rejected.rows.flushFull();
    done += block.count;
    context.progress(done, urls.stats.lines);
  }
}

/** Rows in memory of their own, with their bytes of `meta` as notes. */
interface OwnedRows extends NotedBlock {
  readonly isOwned: true;
}

/** Writes the rows whose URL occurs for the first time. */
async function writeDifferent(
  chunks: AsyncIterable<TaggedRows>,
  { stats }: TextSource,
  context: RunContext,
  counts: RowCounts,
): Promise<void> {
  // What is compared of a row is its URL with a number for the tags: about as long as the row without them.
  const deduper = startLineDeduper(EXACT_LINES, stats, context);
  const memory = new WaitingMemory(context.isBorrowed === true);
  const waiting = new BlockQueue<OwnedRows>(WAITING_BYTES, context.spill);
  async function* takeKeys(): AsyncGenerator<LineBlock, void, void> {
    for await (const { rows, meta, keys } of chunks) {
      const block = { bytes: memory.copy(rows.bytes), count: rows.count };
      if (await waiting.put({ block, notes: meta.slice(), isOwned: true })) {
        deduper.resolveSoon();
      }
      yield keys();
    }
  }
  try {
    for await (const { keep } of deduper.split(takeKeys())) {
      context.signal.throwIfAborted();
      const next = await waiting.take();
      const { block: rows, notes: meta } = next;
      const kept = keep.count === rows.count ? { rows, meta } : keepRows(rows, meta, keep);
      counts.add(kept.meta);
      if (kept.rows.count > 0) {
        await ('isOwned' in next ? context.write('urls', kept.rows) : writeShared(context, 'urls', kept.rows));
      }
      if ('isOwned' in next) {
        memory.giveBack(rows.bytes);
      }
    }
  } finally {
    deduper.dispose();
  }
}

/** Moves the kept rows of a block, and their bytes of `meta`, to the front of its memory. */
function keepRows(
  { bytes, count }: LineBlock,
  meta: Uint8Array,
  { bits, count: kept }: KeptLines,
): Pick<TaggedRows, 'rows' | 'meta'> {
  let length = 0;
  let place = 0;
  let start = 0;
  for (let row = 0; row < count; row++) {
    const end = bytes.indexOf(0x0a, start) + 1;
    if ((bits[row >> 3] >> (row & 7)) & 1) {
      bytes.copyWithin(length, start, end);
      length += end - start;
      meta[place++] = meta[row];
    }
    start = end;
  }
  return { rows: { bytes: bytes.subarray(0, length), count: kept }, meta: meta.subarray(0, kept) };
}

/** Memory for waiting rows, used again where rows are not stored, since large arrays burden the garbage collector. */
class WaitingMemory {
  readonly #isReused: boolean;
  readonly #free: ArrayBuffer[] = [];

  constructor(isReused: boolean) {
    this.#isReused = isReused;
  }

  copy(bytes: Bytes): Bytes {
    const free = this.#isReused ? this.#free.pop() : undefined;
    const size = bytes.length;
    if (free === undefined || free.byteLength < size) {
      const capacity = this.#isReused ? Math.max(size, ENOUGH_BYTES) : size;
      const copy = new Uint8Array(new ArrayBuffer(capacity), 0, size);
      copy.set(bytes);
      return copy;
    }
    const copy = new Uint8Array(free, 0, size);
    copy.set(bytes);
    return copy;
  }

  giveBack({ buffer }: Bytes): void {
    if (this.#isReused) {
      this.#free.push(buffer);
    }
  }
}

/** Collects the rejected rows with their reasons. */
class RejectedRows {
  readonly rows: OutputRows;
  readonly #reasons = new Map<string, Uint8Array>();

  constructor(context: RunContext) {
    this.rows = new OutputRows(context, 'rejected');
  }

  add(row: Uint8Array, reason: string): void {
    this.rows.writer.append(row);
    this.rows.writer.append(this.#cellOf(reason));
    this.rows.endRow();
  }

  /** Most reasons occur often; those with a value are many, so they are not cached for long. */
  #cellOf(reason: string): Uint8Array {
    let cell = this.#reasons.get(reason);
    if (cell === undefined) {
      if (this.#reasons.size >= 1000) {
        this.#reasons.clear();
      }
      cell = encoder.encode(`\t${reason}`);
      this.#reasons.set(reason, cell);
    }
    return cell;
  }
}

/** Counts of the report. */
class RowCounts {
  /** Rows that were tagged, with duplicates. */
  tagged = 0;
  readonly #rows = new Uint32Array(256);

  /** Counts rows of the result. */
  add(meta: Uint8Array): void {
    const rows = this.#rows;
    for (let i = 0; i < meta.length; i++) {
      rows[meta[i]]++;
    }
  }

  report(rejectedCount: number): RunReport {
    let urlCount = 0;
    let changedCount = 0;
    const channels = new Map<string, number>();
    for (const [meta, rows] of this.#rows.entries()) {
      urlCount += rows;
      changedCount += isChangedMeta(meta) ? rows : 0;
      const channel = rows === 0 ? null : channelOfMeta(meta);
      if (channel !== null) {
        channels.set(channel, (channels.get(channel) ?? 0) + rows);
      }
    }
    const inOrder = GA4_CHANNELS.filter((channel) => channels.has(channel));
    return {
      urlCount,
      rejectedCount,
      duplicateCount: this.tagged - urlCount,
      channels: Object.fromEntries(inOrder.map((channel) => [channel, channels.get(channel) ?? 0])),
      changedCount,
    };
  }
}
