import { expect, it } from 'vitest';
import { BLOCK_BYTES } from '../../lines/blocks/line-block.ts';
import { OutputRows } from './output-rows.ts';
import type { RunContext } from './tool.ts';

const decoder = new TextDecoder();

function makeContext(wanted: readonly string[]) {
  const written: string[] = [];
  const reserved: number[] = [];
  const context: RunContext = {
    signal: new AbortController().signal,
    isWanted: (output) => wanted.includes(output),
    reserve: (rowBytes) => void reserved.push(rowBytes),
    columns: () => {},
    progress: () => {},
    product: () => {},
    write: async (output, { bytes, count }) => void written.push(`${output} ${count} ${decoder.decode(bytes)}`),
  };
  return { context, written, reserved };
}

it('writes rows once they fill a block, and those that are left', async () => {
  const { context, written } = makeContext(['list']);
  const rows = new OutputRows(context, 'list');
  rows.appendRow('a');
  await rows.flushFull();
  expect(written).toEqual([]);
  rows.appendRow('b'.repeat(BLOCK_BYTES));
  await rows.flushFull();
  rows.appendRow('c');
  await rows.flush();
  await rows.flush();
  expect(written).toEqual([`list 2 a\n${'b'.repeat(BLOCK_BYTES)}\n`, 'list 1 c\n']);
  expect([rows.count, rows.byteLength]).toEqual([3, BLOCK_BYTES + 5]);
});

it('reserves no room for rows that are dropped, and still reports their blocks', async () => {
  const { context, written, reserved } = makeContext(['other']);
  const blocks: number[] = [];
  const rows = new OutputRows(context, 'list', ({ count }) => blocks.push(count));
  rows.appendRow('a');
  await rows.flush();
  expect([written, reserved, blocks]).toEqual([[], [], [1]]);
});
