import fc from 'fast-check';
import papaparse from 'papaparse';
import { describe, expect, it } from 'vitest';
import { readCsvSlowly } from '../../test/support/engine/csv-oracle.ts';
import { importLines, textOf, toBytes } from '../../test/support/engine/import-lines.ts';
import { seededRandom } from '../../test/support/engine/random-list.ts';
import { CSV_DELIMITERS, type CsvDelimiter } from './csv-delimiters.ts';
import { CsvFirstCells } from './import-csv.ts';

/** Returns the first cells parsed by papaparse, with line breaks in cells as spaces. */
function firstCellsByPapaparse(text: string, newline: '\n' | '\r\n' | '\r'): string[] {
  if (text === '') {
    return [];
  }
  const { data } = papaparse.parse<string[]>(text, { delimiter: ',', newline });
  const cells = data.map((row) => row[0].replace(/\r\n|\r|\n/g, ' '));
  return text.endsWith(newline) ? cells.slice(0, -1) : cells;
}

/** Parses text in chunks and returns the lines. */
async function parse(
  text: string,
  chunkSize: number,
  isHeader = (_: string) => false,
  delimiter: CsvDelimiter | 'auto' = 'comma',
): Promise<string[]> {
  const parser = new CsvFirstCells(isHeader, delimiter);
  const bytes = toBytes(text);
  const parts: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += chunkSize) {
    parts.push(parser.push(bytes.subarray(at, at + chunkSize)).slice());
  }
  parts.push(parser.end());
  const lines = await textOf(parts);
  if (lines !== '' && !lines.endsWith('\n')) {
    throw new Error('The last line is not ended');
  }
  return lines.split('\n').slice(0, -1);
}

const cell = fc.string({
  unit: fc.constantFrom('a', 'é', '😀', ' ', ',', '"', '\n', '\r', '\r\n', '\t'),
  maxLength: 6,
});

describe('CsvFirstCells', () => {
  it('agrees with papaparse on well-formed files for any chunks', async () => {
    const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 });
    const newlines = fc.constantFrom('\n' as const, '\r\n' as const, '\r' as const);
    await fc.assert(
      fc.asyncProperty(table, newlines, fc.nat(9), fc.boolean(), async (rows, newline, extra, isEnded) => {
        const text = papaparse.unparse(rows, { newline, quotes: true }) + (isEnded ? newline : '');
        // Papaparse quotes cells only for the file's own kind of line break, so this variant has none in its cells.
        const plainRows = rows.map((row) => row.map((value) => value.replace(/[\r\n]/g, 'x')));
        const bare = papaparse.unparse(plainRows, { newline });
        expect(await parse(text, extra + 1)).toEqual(firstCellsByPapaparse(text, newline));
        expect(await parse(`${bare}${newline}`, extra + 1)).toEqual(
          firstCellsByPapaparse(`${bare}${newline}`, newline),
        );
      }),
      { seed: 3, numRuns: 800 },
    );
  });

  it('returns the same lines for every chunk size, even for malformed files', async () => {
    const text = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', ' ', 'ü'), maxLength: 20 });
    const attempt = (source: string, size: number) => parse(source, size).catch((error: Error) => error.message);
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 7 }), async (source, size) => {
        expect(await attempt(source, size)).toEqual(await attempt(source, 100));
      }),
      { seed: 4, numRuns: 2_000 },
    );
  });

  it('agrees with a slow reader on any text, cut into blocks at any byte', async () => {
    const unit = fc.constantFrom('a', 'é', ' ', '"', '"', '\n', '\r', '\r\n', ',', ';', '\t', '|');
    const prefix = fc.constantFrom('', '', 'sep=;\r\n', 'SEP=\t\n', 'sep=|\r', 'sep=x\n');
    const text = fc.string({ unit, maxLength: 30 });
    const delimiters = fc.constantFrom(...CSV_DELIMITERS, 'auto' as const);
    await fc.assert(
      fc.asyncProperty(prefix, text, delimiters, fc.integer({ min: 1, max: 9 }), async (start, rest, given, size) => {
        const expected = readCsvSlowly(start + rest, given);
        const parsing = parse(start + rest, size, () => false, given);
        if (expected === null) {
          await expect(parsing).rejects.toThrow('is never closed');
        } else {
          expect(await parsing).toEqual(expected.map(([cell]) => cell));
        }
      }),
      { seed: 1923, numRuns: 2_000 },
    );
  });

  it('agrees with a slow reader beyond the sample, with its end anywhere in a record', async () => {
    const random = seededRandom(64);
    for (let run = 0; run < 12; run++) {
      const delimiter = [';', '\t', ',', '|'][run % 4];
      const cells = ['red', '"a\r\nb"', `"x${delimiter}y"`, 'é, ü', '', '5" pipe'];
      let text = 'x'.repeat(Math.floor(random() * 40)) + delimiter;
      while (text.length < 66_000) {
        const width = 1 + Math.floor(random() * 4);
        const row = Array.from({ length: width }, () => cells[Math.floor(random() * cells.length)]);
        text += `${row.join(delimiter)}\r\n`;
      }
      const expected = readCsvSlowly(text, 'auto')?.map(([cell]) => cell);
      for (const size of [65_535, 65_536, 65_537, 1 << 20, 1_000 + Math.floor(random() * 5_000)]) {
        expect(await parse(text, size, undefined, 'auto')).toEqual(expected);
      }
    }
  });

  it('reads malformed files as spreadsheets do', async () => {
    expect(await parse('5" pipe,x\n', 3)).toEqual(['5" pipe']);
    expect(await parse('"ab"cd,x\n', 3)).toEqual(['abcd']);
    expect(await parse('a,"x\ny",z\nb', 2)).toEqual(['a', 'b']);
    expect(await parse('a\n\n\nb\n', 2)).toEqual(['a', '', '', 'b']);
    expect(await parse(',x\n""\n" a "\n', 2)).toEqual(['', '', ' a ']);
    expect(await parse('a\rb\r\n\nc', 1)).toEqual(['a', 'b', '', 'c']);
  });

  it('replaces each line break in a cell by one space', async () => {
    expect(await parse('"a\r\nb\nc\rd\n\ne","x"\n"f"', 1)).toEqual(['a b c d  e', 'f']);
  });

  it('reports the quoted cell that is not closed', async () => {
    await expect(parse('a\nb,"c\nd\ne', 4)).rejects.toThrow('begins in record 2');
    await expect(parse('"', 4)).rejects.toThrow('begins in record 1');
  });

  it('skips a header only if it is the first record', async () => {
    const mentions = (record: string) => /item/i.test(record);
    for (const size of [1, 2, 3, 50]) {
      expect(await parse('Line Items,x\na\nitem b\n', size, mentions)).toEqual(['a', 'item b']);
      expect(await parse('id,"the\nItem"\r\na\n', size, mentions)).toEqual(['a']);
      expect(await parse('items', size, mentions)).toEqual([]);
      expect(await parse('a,b\nitem\n', size, mentions)).toEqual(['a', 'item']);
      expect(await parse('', size, mentions)).toEqual([]);
      expect(await parse('\nitem\n', size, mentions)).toEqual(['', 'item']);
    }
  });

  it('leaves out a header that ends with the sample, between CR and LF', async () => {
    const header = `item ${'x'.repeat(65_530)}`;
    for (const size of [65_536, 1_000, 1 << 20]) {
      expect(await parse(`${header}\r\nb\r\n`, size, (record) => record === header)).toEqual(['b']);
    }
  });

  it('leaves out a header behind a line that names the delimiter', async () => {
    const parser = new CsvFirstCells((record) => record === 'Item;Price');
    parser.push(toBytes('sep=;\r\nItem;Price\r\nred;1\r\n'));
    expect(await textOf([parser.end()])).toBe('red\n');
    expect(parser.isHeaderLeftOut).toBe(true);
    expect(parser.firstCell).toBe('Item');
    expect(parser.columns).toBe(2);
  });

  it('counts the line that names the delimiter as a record', async () => {
    await expect(parse('sep=;\na;"b', 4, undefined, 'auto')).rejects.toThrow('begins in record 2');
  });

  it('reads a very long first record as data', async () => {
    const long = `item ${'x'.repeat(200_000)}`;
    expect(await parse(`${long}\nb\n`, 1000, () => true)).toEqual([long, 'b']);
  });
});

describe('CSV import', () => {
  it('detects headers by tool, and those of our own exports for all tools', async () => {
    const merge = { tool: 'merge' } as const;
    expect((await importLines('a.csv', 'Combinations\nx y\n', merge)).lines).toEqual(['x y']);
    expect((await importLines('a.csv', 'Combinations\nx y\n')).lines).toEqual(['Combinations', 'x y']);
    expect((await importLines('a.csv', 'UTM URLs\nhttps://x.com\n')).lines).toEqual(['https://x.com']);
    expect((await importLines('a.csv', 'Negative Keywords\n-[a]\n')).report.header).toBe('Negative Keywords');
    expect((await importLines('a.csv', 'Keywords\na\n')).report.header).toBeNull();
  });
});
