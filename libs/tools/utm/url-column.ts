import { decodeUtf8 } from '../../lines/blocks/decode-lines.ts';
import type { LineBlock } from '../../lines/blocks/line-block.ts';
import { chooseColumn } from '../shared/column-choice.ts';
import { UTM_OPTIONS } from './options.ts';
import { hostOf } from './tag-url.ts';

/** Rows that decide which column has the URLs. */
const SAMPLE_ROWS = 100;
/** Share of the cells that look like URLs in a column of URLs. */
const LEAST_SHARE = 0.8;

/** Names of columns that hold URLs, after folding, in order of preference (`docs/spec/tools.md`, UTM builder). */
const URL_NAMES = ['final url', 'url', 'landing page', 'link', 'address', 'destination', 'page'];

/**
 * Returns the column with the URLs: the chosen one, else the first with a usual name, else the first whose cells look
 * like URLs, else the first.
 * @param rows the first rows of the table, at least 100 of them unless it has fewer; needed if no name decides
 * @throws UserMistake if the chosen column does not exist
 */
export function chooseUrlColumn(columns: readonly string[], chosen: string, rows: Iterable<string>): number {
  if (chosen !== '') {
    return chooseColumn(UTM_OPTIONS.urlColumn, chosen, columns) ?? 0;
  }
  const named = urlColumnByName(columns);
  return named < 0 ? urlColumnByCells(columns.length, rows) : named;
}

/** Returns the first column with a usual name, in the order of preference of names; -1 if there is none. */
export function urlColumnByName(columns: readonly string[]): number {
  const folded = columns.map((column) => column.toLowerCase().replace(/[_-]/g, ' '));
  const name = URL_NAMES.find((candidate) => folded.includes(candidate));
  return name === undefined ? -1 : folded.indexOf(name);
}

function urlColumnByCells(columnCount: number, rows: Iterable<string>): number {
  const filled = Array<number>(columnCount).fill(0);
  const similar = Array<number>(columnCount).fill(0);
  let count = 0;
  for (const row of rows) {
    for (const [column, cell] of row.split('\t').entries()) {
      if (cell.trim() !== '') {
        filled[column]++;
        similar[column] += looksLikeUrl(cell.trim()) ? 1 : 0;
      }
    }
    if (++count === SAMPLE_ROWS) {
      break;
    }
  }
  const found = filled.findIndex((cells, column) => cells > 0 && similar[column] >= LEAST_SHARE * cells);
  return Math.max(0, found);
}

/** Returns true if the builder tags a text whose host has a dot and a last label that begins with a letter. */
function looksLikeUrl(text: string): boolean {
  return /\.[a-z][^.]*$/.test(hostOf(text) ?? '');
}

/** Returns the rows of blocks as texts. */
export function* rowTexts(blocks: Iterable<LineBlock>): Generator<string, void, void> {
  for (const { bytes } of blocks) {
    for (let start = 0; start < bytes.length; ) {
      const end = bytes.indexOf(0x0a, start);
      yield decodeUtf8(bytes.subarray(start, end));
      start = end + 1;
    }
  }
}

/** Blocks that were read in advance, and the rest of their source. */
export interface PeekedBlocks {
  readonly first: readonly LineBlock[];
  readonly all: AsyncIterable<LineBlock>;
}

/** Reads blocks until they hold the rows that decide about the column of URLs. */
export async function peekBlocks(blocks: AsyncIterable<LineBlock>): Promise<PeekedBlocks> {
  const iterator = blocks[Symbol.asyncIterator]();
  const first: LineBlock[] = [];
  for (let rows = 0; rows < SAMPLE_ROWS; ) {
    const next = await iterator.next();
    if (next.done) {
      break;
    }
    // The block is only borrowed until the next one is requested.
    first.push({ bytes: next.value.bytes.slice(), count: next.value.count });
    rows += next.value.count;
  }
  return { first, all: join(first, { [Symbol.asyncIterator]: () => iterator }) };
}

async function* join(
  first: readonly LineBlock[],
  rest: AsyncIterable<LineBlock>,
): AsyncGenerator<LineBlock, void, void> {
  yield* first;
  yield* rest;
}
