import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { cleanCell, readColumn } from './read-column.worker.ts';

const PIECES = [
  ' ',
  '  ',
  '\t',
  '\n',
  '\r',
  '\r\n',
  '\u00a0',
  '\ufeff',
  '\u2028',
  'a',
  '"',
  '""',
  ',',
  'é',
  '🦊',
  '\0',
];
const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((pieces) => pieces.join(''));

/** Reference implementation in quadratic time. */
const slowlyCleaned = (cell: string) => cell.replace(/\s*[\r\n]+\s*/g, ' ').trim();

test('a cell is cleaned as the obvious way cleans it', () => {
  fc.assert(
    fc.property(text, (cell) => {
      expect(cleanCell(cell)).toBe(slowlyCleaned(cell));
    }),
    { seed: 18, numRuns: 5_000 },
  );
});

test('a column has the cells that a slow reader finds', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(text, { minLength: 1, maxLength: 3 }), { maxLength: 8 }),
      fc.nat(3),
      (rows, index) => {
        const csv = Papa.unparse(rows, { newline: '\r\n' });
        const json = readColumn({ csv: new TextEncoder().encode(csv), index });
        const expected = Papa.parse<string[]>(csv.replace(/^\ufeff/, ''), { delimiter: ',' })
          .data.map((row) => slowlyCleaned(row[index] ?? ''))
          .filter((cell) => cell !== '');
        expect(JSON.parse(`[${new TextDecoder().decode(json)}]`)).toEqual(expected);
      },
    ),
    { seed: 18, numRuns: 1_000 },
  );
});

test('a cell of ten million spaces is cleaned in linear time', () => {
  const spaces = ' '.repeat(10_000_000);
  expect(cleanCell(`a${spaces}b`)).toHaveLength(10_000_002);
  expect(cleanCell(`a${spaces}\n${spaces}b`)).toBe('a b');
});
