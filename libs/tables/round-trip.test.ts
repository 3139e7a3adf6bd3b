import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toBytes } from '../../test/support/engine/import-lines.ts';
import { importTable } from '../../test/support/engine/import-table.ts';
import { type TableFormat, writeTable } from '../files/write-table.ts';

const cell = fc.string({
  unit: fc.constantFrom(
    'a',
    'B',
    '1',
    'é',
    '😀',
    ' ',
    ',',
    ';',
    '|',
    '"',
    "'",
    '=',
    '-',
    '@',
    '\n',
    '\r\n',
    '\t',
    '\u2028',
  ),
  maxLength: 8,
});

/** Returns a CSV text with every cell quoted. */
function csvOf(records: readonly (readonly string[])[]): string {
  const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
  return records.map((cells) => `${cells.map(quote).join(',')}\n`).join('');
}

function exported(format: TableFormat, columns: readonly string[], lines: readonly string[]): Uint8Array {
  const { head, tail, rows } = writeTable(format, columns);
  const block = { bytes: Uint8Array.from(toBytes(lines.map((line) => `${line}\n`).join(''))), count: lines.length };
  return Buffer.concat([head, ...rows(block), tail]);
}

describe('a table that is imported', () => {
  const table = fc
    .integer({ min: 2, max: 5 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 2, maxLength: 8 }));
  const runs = { seed: 21, numRuns: 2_000 };

  it.each([
    ['csv', 'comma'],
    ['tsv', 'tab'],
  ] as const)('is the same after an export as %s and another import', async (format, delimiter) => {
    await fc.assert(
      fc.asyncProperty(table, async (records) => {
        const first = await importTable(toBytes(csvOf(records)), { delimiter: 'comma', header: 1 });
        const file = exported(format, first.columns, first.lines);
        const { columns, lines, report } = await importTable(file, { delimiter, header: 1 });
        expect({ columns, lines }).toEqual({ columns: first.columns, lines: first.lines });
        const { width, rows } = { width: first.columns.length, rows: first.lines.length };
        expect(report).toEqual({
          columns: width,
          rows,
          preamble: 0,
          cleanedCells: 0,
          shortRecords: 0,
          longRecords: { count: 0, first: 0 },
          delimiter,
          header: 1,
        });
      }),
      runs,
    );
  });

  it('is the same for spreadsheets, where formulas begin with an apostrophe', async () => {
    await fc.assert(
      fc.asyncProperty(table, async (records) => {
        const first = await importTable(toBytes(csvOf(records)), { delimiter: 'comma', header: 1 });
        const file = exported('spreadsheet', first.columns, first.lines);
        const { columns, lines, encoding } = await importTable(file, { delimiter: 'comma', header: 1 });
        const safe = (row: readonly string[]) => row.map((text) => text.replace(/(?<=^|;"*)(?=[=+\-@])/g, "'"));
        expect(encoding.encoding).toBe('utf-8');
        expect(columns).toEqual(safe(first.columns));
        expect(lines).toEqual(first.lines.map((line) => safe(line.split('\t')).join('\t')));
      }),
      runs,
    );
  });

  it('has the same cells in JSON and NDJSON', async () => {
    await fc.assert(
      fc.asyncProperty(table, async (records) => {
        const { columns, lines } = await importTable(toBytes(csvOf(records)), { delimiter: 'comma', header: 1 });
        const rows = lines.map((line) => {
          const cells = line.split('\t');
          return Object.fromEntries(columns.map((column, index) => [column, cells[index]]));
        });
        const text = (format: TableFormat) => new TextDecoder().decode(exported(format, columns, lines));
        expect(JSON.parse(text('json'))).toEqual(rows);
        const objects = text('ndjson').split('\n').slice(0, -1);
        expect(objects.map((line) => JSON.parse(line))).toEqual(rows.map((row) => ({ row })));
      }),
      runs,
    );
  });
});

it('a cell of 20 MB is read and written in whole', async () => {
  const large = Buffer.alloc(20_000_000, 'word, ');
  const csv = Buffer.concat([toBytes('Name,Text\na,"'), large, toBytes('"\nb,x\n')]);
  const { columns, lines } = await importTable(csv);
  expect(columns).toEqual(['Name', 'Text']);
  expect(lines.map(({ length }) => length)).toEqual([20_000_002, 3]);
  const again = exported('csv', columns, lines);
  expect(Buffer.compare(again, csv)).toBe(0);
});
