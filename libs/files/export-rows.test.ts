import fc from 'fast-check';
import papaparse from 'papaparse';
import { describe, expect, it } from 'vitest';
import { importLines, textOf } from '../../test/support/engine/import-lines.ts';
import type { LineBlock } from '../lines/blocks/line-block.ts';
import { type ExportFormatId, TABLE_EXPORTS } from './export-formats.ts';
import { formatJson, type JsonPart } from './export-json.ts';
import { formatRows, type RowFormat } from './export-rows.ts';

/** Returns rows as blocks of `size` rows. */
function blocksOf(rows: readonly string[], size: number): LineBlock[] {
  const blocks: LineBlock[] = [];
  for (let at = 0; at < rows.length; at += size) {
    const part = rows.slice(at, at + size);
    blocks.push({ bytes: new TextEncoder().encode(part.map((row) => `${row}\n`).join('')), count: part.length });
  }
  return blocks;
}

const row = fc.string({
  unit: fc.constantFrom(
    'a',
    'é',
    '😀',
    ' ',
    ',',
    ';',
    '"',
    '\t',
    '\r',
    '\\',
    '/',
    '=',
    '+',
    '-',
    '@',
    "'",
    '\0',
    '\u001f',
    '\u007f',
    '\b',
    '\f',
  ),
  maxLength: 6,
});
const rows = fc.array(row, { maxLength: 12 });
const size = fc.integer({ min: 1, max: 5 });
const isSafe = fc.boolean();

const safe = (value: string) => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value);
const safeParts = (value: string) => value.replace(/(?<=^|[;\t]"*)(?=[=+\-@\t\r])/g, "'");

describe('formatRows', () => {
  const write = (values: readonly string[], format: RowFormat, blockSize: number) =>
    textOf(formatRows(blocksOf(values, blockSize), format));

  it('passes TXT, and CSV that needs no change, through', async () => {
    const blocks = blocksOf(['a', 'b c', '', '=x'], 2);
    for (const format of [{ kind: 'txt' }, { kind: 'csv', quotes: 'needed', isSpreadsheetSafe: false }] as const) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of formatRows(blocks, format)) {
        chunks.push(chunk);
      }
      expect(chunks).toEqual(blocks.map((block) => block.bytes));
      for (const [i, chunk] of chunks.entries()) {
        expect(chunk).toBe(blocks[i].bytes);
      }
    }
  });

  it('writes CSV that papaparse reads back, quoted if needed or always', async () => {
    await fc.assert(
      fc.asyncProperty(
        rows,
        size,
        isSafe,
        fc.constantFrom('needed', 'always'),
        async (values, blockSize, isSpreadsheetSafe, quotes) => {
          const csv = await write(values, { kind: 'csv', quotes, isSpreadsheetSafe }, blockSize);
          const expected = isSpreadsheetSafe ? values.map(safeParts) : values;
          const read = papaparse
            .parse<string[]>(csv, { delimiter: ',', newline: '\n' })
            .data.map((cells) => cells.join('|'));
          expect(read).toEqual(csv === '' ? [] : [...expected, '']);
          const plainest = expected.map((value) =>
            quotes === 'always' || /[",\r]/.test(value) ? `"${value.replaceAll('"', '""')}"\n` : `${value}\n`,
          );
          expect(csv).toBe(plainest.join(''));
        },
      ),
      { seed: 8, numRuns: 800 },
    );
  });

  it('writes TSV of one column that papaparse reads back', async () => {
    await fc.assert(
      fc.asyncProperty(rows, size, isSafe, async (values, blockSize, isSpreadsheetSafe) => {
        const tsv = await write(values, { kind: 'tsv', isSpreadsheetSafe }, blockSize);
        const read = papaparse
          .parse<string[]>(tsv, { delimiter: '\t', newline: '\n' })
          .data.map((cells) => cells.join('|'));
        expect(read).toEqual(tsv === '' ? [] : [...(isSpreadsheetSafe ? values.map(safe) : values), '']);
      }),
      { seed: 9, numRuns: 800 },
    );
  });

  it('begins with the header line', async () => {
    const format = { kind: 'csv', header: 'UTM URLs', quotes: 'needed', isSpreadsheetSafe: false } as const;
    expect(await write(['a,b'], format, 1)).toBe('UTM URLs\n"a,b"\n');
    expect(await write([], format, 1)).toBe('UTM URLs\n');
  });

  it('can be imported again', async () => {
    await fc.assert(
      fc.asyncProperty(rows, size, async (values, blockSize) => {
        // Papaparse differs on these: a NUL makes a file binary, a CR in a cell becomes a space, and a first row may be
        // a header. Rows with another delimiter are not quoted (`docs/spec/formats.md`).
        const lines = ['first', ...values.map((value) => value.replace(/[\0\r\t;|]/g, ''))];
        const csv = await write(lines, { kind: 'csv', quotes: 'needed', isSpreadsheetSafe: false }, blockSize);
        expect((await importLines('a.csv', csv)).lines).toEqual(lines);
        const json = await textOf(formatJson([{ rows: blocksOf(lines, blockSize) }]));
        expect((await importLines('a.json', json)).lines).toEqual(lines);
      }),
      { seed: 10, numRuns: 300 },
    );
  });
});

describe('formatJson', () => {
  it('writes what JSON.parse reads back', async () => {
    await fc.assert(
      fc.asyncProperty(rows, rows, size, fc.boolean(), async (first, second, blockSize, skipsEmpty) => {
        const parts: JsonPart[] = [
          '{"a":',
          { rows: blocksOf(first, blockSize), skipsEmpty },
          ',"b":',
          { rows: blocksOf(second, blockSize) },
          '}',
        ];
        expect(JSON.parse(await textOf(formatJson(parts)))).toEqual({
          a: skipsEmpty ? first.filter((value) => value !== '') : first,
          b: second,
        });
      }),
      { seed: 11, numRuns: 800 },
    );
  });

  it('escapes every byte that JSON forbids', async () => {
    const all = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).filter(
      (character) => character !== '\n',
    );
    expect(JSON.parse(await textOf(formatJson([{ rows: blocksOf(all, 7) }])))).toEqual(all);
  });
});

describe('the exports of a table', () => {
  const cell = fc.string({
    unit: fc.constantFrom('a', 'é', '😀', ' ', ',', '"', ';', '\\', '=', '+', '-', '@'),
    maxLength: 6,
  });
  const table = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 });
  const columns = ['Name', '=A, "b"'];
  const write = (id: ExportFormatId, values: readonly (readonly string[])[], blockSize: number) => {
    const format = TABLE_EXPORTS.find((candidate) => candidate.id === id)?.rows;
    const lines = values.map((cells) => cells.join('\t'));
    return textOf(formatRows(blocksOf(lines, blockSize), format as RowFormat, columns));
  };
  const parse = (text: string, delimiter: string, newline: '\n' | '\r\n') =>
    papaparse.parse<string[]>(text, { delimiter, newline }).data.slice(0, -1);
  const marked = (value: string) => value.replace(/(?<=^|;"*)(?=[=+\-@])/g, "'");

  it('are read back by papaparse and JSON.parse', async () => {
    await fc.assert(
      fc.asyncProperty(table, size, async (values, blockSize) => {
        const all = [columns, ...values];
        expect(parse(await write('csv', values, blockSize), ',', '\n')).toEqual(all);
        expect(parse(await write('tsv', values, blockSize), '\t', '\n')).toEqual(all);
        const spreadsheet = await write('spreadsheet-csv', values, blockSize);
        expect(spreadsheet.charCodeAt(0)).toBe(0xfeff);
        expect(parse(spreadsheet.slice(1), ',', '\r\n')).toEqual(all.map((cells) => cells.map(marked)));
        const objects = values.map(([first, second]) => ({ [columns[0]]: first, [columns[1]]: second }));
        expect(JSON.parse(await write('json', values, blockSize))).toEqual(objects);
      }),
      { seed: 12, numRuns: 400 },
    );
  });

  it('have a header and no rows if there are none', async () => {
    expect(await write('csv', [], 1)).toBe('Name,"=A, ""b"""\n');
    expect(JSON.parse(await write('json', [], 1))).toEqual([]);
  });
});
