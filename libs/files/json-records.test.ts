import { expect, it } from 'vitest';
import { cutIntoBlocks } from '../tools/dedupe/collect-dedupe.ts';
import { rowRecords, toRecord } from './json-records.ts';

it('gives every row as a record of its own', () => {
  const rows = ['plain', '', 'a "quote" and a \\', 'tab\tand \u0001', 'é 😀 \u2028', '\ufeffmark'];
  const [block] = cutIntoBlocks(`${rows.join('\n')}\n`, 100);
  const lines = new TextDecoder().decode(rowRecords(block)).split('\n');
  expect(lines.pop()).toBe('');
  expect(lines.map((line) => JSON.parse(line))).toEqual(rows.map((row) => ({ row })));
  expect(rowRecords({ bytes: new Uint8Array(0), count: 0 })).toHaveLength(0);
  expect(new TextDecoder().decode(toRecord({ summary: { rows: 1 } }))).toBe('{"summary":{"rows":1}}\n');
});
