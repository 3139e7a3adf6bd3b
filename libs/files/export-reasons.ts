import { BlockBuilder } from '../lines/blocks/block-builder.ts';
import type { CodedBlock } from '../lines/blocks/grouped-lines.ts';
import type { Bytes } from '../lines/blocks/line-block.ts';
import { findLineEnds } from '../lines/blocks/line-ends.ts';
import { formatBlock } from './export-rows.ts';

/** Layout of exported lines with their reasons: a table in row order, or lists below the reasons. */
export type ReasonLayout = 'csv' | 'txt';

/** Reason that flagged lines share. */
export interface Reason {
  readonly code: number;
  readonly label: string;
  /** Number of lines with this reason. */
  readonly count: number;
}

const CSV_HEADER = 'Row,Line,Reason';
const CSV = { kind: 'csv', quotes: 'needed', isSpreadsheetSafe: false } as const;
const COMMA = Uint8Array.of(0x2c);

const encoder = new TextEncoder();

/**
 * Writes flagged lines as CSV: number of the row (from 1), line and reason. Chunks own their memory.
 * @param blocks all blocks of the rows that are numbered
 */
export async function* formatReasonTable(
  blocks: AsyncIterable<CodedBlock>,
  reasons: readonly Reason[],
): AsyncGenerator<Bytes, void, void> {
  const cells = new Map(reasons.map(({ code, label }) => [code, csvCell(encoder.encode(`${label}\n`))]));
  const builder = new BlockBuilder();
  builder.appendText(CSV_HEADER);
  let firstRow = 1;
  for await (const coded of blocks) {
    for (const { line, at, code } of flaggedLines(coded)) {
      const number = encoder.encode(String(firstRow + at));
      const reason = cells.get(code) ?? new Uint8Array(0);
      const closed = builder.appendParts(number, COMMA, csvCell(line), COMMA, reason);
      if (closed) {
        yield closed.bytes;
      }
    }
    firstRow += coded.block.count;
  }
  const last = builder.finish();
  if (last) {
    yield last.bytes;
  }
}

/**
 * Writes flagged lines as text: each reason with its count, then its lines, then an empty line. Reads the rows once per
 * reason, so that any number of lines needs no memory. Chunks own their memory.
 * @param open returns all blocks of the rows
 */
export async function* formatReasonLists(
  open: () => AsyncIterable<CodedBlock>,
  reasons: readonly Reason[],
): AsyncGenerator<Bytes, void, void> {
  const builder = new BlockBuilder();
  for (const [index, { code, label, count }] of reasons.entries()) {
    if (index > 0) {
      builder.appendText('');
    }
    builder.appendText(`${label} (${count})`);
    for await (const coded of open()) {
      for (const { line, code: own } of flaggedLines(coded)) {
        const closed = own === code ? builder.append(line, 0, line.length - 1) : undefined;
        if (closed) {
          yield closed.bytes;
        }
      }
    }
  }
  const last = builder.finish();
  if (last) {
    yield last.bytes;
  }
}

interface FlaggedLine {
  /** With its line end. */
  readonly line: Bytes;
  /** Position in the block. */
  readonly at: number;
  readonly code: number;
}

function* flaggedLines({ block, codes }: CodedBlock): Generator<FlaggedLine, void, void> {
  let ends: Uint32Array | undefined;
  for (const [at, code] of codes.entries()) {
    if (code === 0) {
      continue;
    }
    ends ??= findLineEnds(block);
    yield { line: block.bytes.subarray(at === 0 ? 0 : ends[at - 1] + 1, ends[at] + 1), at, code };
  }
}

/** Returns a line as a CSV cell, without its line end. */
function csvCell(line: Bytes): Bytes {
  return formatBlock({ bytes: line, count: 1 }, CSV).subarray(0, -1);
}
