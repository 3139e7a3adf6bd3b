import { expect, it } from 'vitest';
import { cutIntoBlocks } from '../../test/support/engine/collect-dedupe.ts';
import { rowRecordPieces, rowRecords, toRecord } from './json-records.ts';

it('writes every row as a record', () => {
  const rows = ['plain', '', 'a "quote" and a \\', 'tab\tand \u0001', 'é 😀 \u2028', '\ufeffmark'];
  const [block] = cutIntoBlocks(`${rows.join('\n')}\n`, 100);
  const lines = new TextDecoder().decode(rowRecords(block)).split('\n');
  expect(lines.pop()).toBe('');
  expect(lines.map((line) => JSON.parse(line))).toEqual(rows.map((row) => ({ row })));
  expect(rowRecords({ bytes: new Uint8Array(0) })).toHaveLength(0);
  expect(new TextDecoder().decode(toRecord({ summary: { rows: 1 } }))).toBe('{"summary":{"rows":1}}\n');
});

it('writes the records of long rows in pieces, wherever they are cut', () => {
  for (const character of ['a', '"', '\u0001', 'é', '€', '😀']) {
    const rows = ['short', character.repeat(600_000), '', ...Array(9).fill('row'), `x${character.repeat(500_000)}`];
    const bytes = new TextEncoder().encode(`${rows.join('\n')}\n`);
    const pieces = [...rowRecordPieces({ bytes, count: rows.length })];
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(6 * 2 ** 18 + 20);
    const records = new TextDecoder().decode(Buffer.concat(pieces)).trimEnd().split('\n');
    expect(records.map((record) => JSON.parse(record).row)).toEqual(rows);
  }
});
