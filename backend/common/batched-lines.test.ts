import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { BatchedLines } from './batched-lines.ts';

test('lines of one turn of the event loop are written together, in order', async () => {
  const writes: string[] = [];
  const lines = new BatchedLines({ write: (text) => writes.push(text) });
  lines.write('a\n');
  lines.write('b\n');
  expect(writes).toEqual([]);
  await nextTurn();
  lines.write('c\n');
  await nextTurn();
  expect(writes).toEqual(['a\nb\n', 'c\n']);
});
