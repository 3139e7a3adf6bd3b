import { BlockRows } from '../../../libs/lines/rows/block-rows.ts';
import type { Rows } from '../../../libs/lines/rows/rows.ts';
import type { SplitRows } from '../../../libs/lines/rows/selection-rows.ts';
import { dedupeTool } from '../../../libs/tools/dedupe/run.ts';
import type { ToolDefinition } from '../../../libs/tools/shared/tool.ts';
import { keywordBlocks } from '../keyword-lines.ts';
import { LineSum, TextSum } from '../line-sum.ts';
import { runTool, type StoredText, splitText, storeText, textSource } from '../run-tool.ts';

/** Digest of an output, in addition to its size; none in timed runs. */
export type Digest = 'none' | 'ordered' | 'unordered';

/** Deduplication of a list of keywords. */
export interface DistinctJob {
  readonly rows: number;
  readonly isSorted: boolean;
  readonly digest: Digest;
}

export interface ListAnswer {
  readonly ms: number;
  readonly bytes: number;
  readonly digest?: string;
}

const dedupe = dedupeTool as unknown as ToolDefinition;

/** Measures an output that arrives in pieces. */
interface Collector {
  add(bytes: Uint8Array): void;
  readonly bytes: number;
  readonly digest?: string;
}

function collector(digest: Digest): Collector {
  const sum = digest === 'none' ? null : digest === 'ordered' ? new TextSum() : new LineSum();
  let bytes = 0;
  return {
    add: (piece) => {
      bytes += piece.length;
      sum?.add(piece);
    },
    get bytes() {
      return bytes;
    },
    get digest() {
      return sum?.digest();
    },
  };
}

function pieces(rows: number): Uint8Array<ArrayBuffer>[] {
  return Array.from(keywordBlocks(rows), ({ bytes }) => bytes);
}

/** Returns a list of keywords as one text. */
export function listBytes(rows: number): Uint8Array<ArrayBuffer> {
  const parts = pieces(rows);
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Splits the bytes of a text into lines and deduplicates them; the rows are stored as in a tab. */
export async function findDistinct({ rows, isSorted, digest }: DistinctJob): Promise<ListAnswer> {
  const text = pieces(rows);
  const startedMs = performance.now();
  const kept = isSorted
    ? await sortHere(storeText(text))
    : (await splitText({ tool: dedupe }, 'text', storeText(text))).kept;
  const ms = performance.now() - startedMs;
  const out = collector(digest);
  if (digest !== 'none') {
    for (const block of kept.blocks()) {
      out.add(block.bytes);
    }
  }
  return { ms, bytes: kept.byteLength, digest: out.digest };
}

async function sortHere(text: StoredText): Promise<Rows> {
  const rows = new BlockRows();
  const options = { sortOrder: 'ascii' };
  await runTool({ tool: dedupe, options }, { text: textSource(text) }, false, (block) => rows.append(block));
  return rows;
}

/** Deduplicates with plain strings: the input is already a string, and so is the output. */
export function findDistinctNaively({ rows, isSorted, digest }: DistinctJob): ListAnswer {
  const decoder = new TextDecoder('latin1');
  const text = pieces(rows)
    .map((piece) => decoder.decode(piece))
    .join('')
    .trimEnd();
  const startedMs = performance.now();
  const lines = [...new Set(text.split('\n'))];
  if (isSorted) {
    lines.sort((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  }
  const result = lines.join('\n');
  const ms = performance.now() - startedMs;
  const out = collector(digest);
  const encoder = new TextEncoder();
  const portion = 1 << 20;
  for (let at = 0; at < result.length; at += portion) {
    out.add(encoder.encode(result.slice(at, at + portion)));
  }
  out.add(encoder.encode('\n'));
  return { ms, bytes: out.bytes, digest: out.digest };
}

// State that stays in memory between jobs, so that its size can be measured from outside.
let heldText: StoredText | null = null;
let heldSplit: SplitRows | null = null;

/** Stores a list of keywords as lines. */
export function holdList(rows: number): ListAnswer {
  const startedMs = performance.now();
  heldText = storeText(piecewise(rows));
  return { ms: performance.now() - startedMs, bytes: heldText.rows.byteLength };
}

function* piecewise(rows: number): Generator<Uint8Array, void, void> {
  for (const { bytes } of keywordBlocks(rows)) {
    yield bytes;
  }
}

/** Deduplicates the stored list, and stores both outputs as selections. */
export async function dedupeHeld(): Promise<ListAnswer> {
  if (!heldText) {
    throw new Error('There is no list.');
  }
  const startedMs = performance.now();
  heldSplit = await splitText({ tool: dedupe }, 'text', heldText);
  if (heldSplit.kept.count + heldSplit.dropped.count !== heldText.rows.count) {
    throw new Error('Rows were lost.');
  }
  return { ms: performance.now() - startedMs, bytes: heldSplit.kept.byteLength };
}
