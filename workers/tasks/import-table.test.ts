import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UserMistake } from '../../libs/errors.ts';
import { CSV_DELIMITERS } from '../../libs/files/csv-delimiters.ts';
import type { TableOptions } from '../../libs/tables/table-plan.ts';
import { makeWorkbook } from '../../test/support/engine/make-workbook.ts';
import { channelOf } from '../../test/support/engine/rows-channel.ts';
import { readTableSlowly } from '../../test/support/engine/table-reader-oracle.ts';
import type { FilesReport, ImportTask } from '../protocol/tasks.ts';
import { RowsHost } from '../rows-host.ts';
import { importIntoRows } from './import.ts';
import { DETECTED, readColumns, readRowsAsTable } from './import-table.ts';

const ID = 'inputs/dedupe/text#1';

async function importAll(host: RowsHost, files: readonly File[], form: ImportTask['form']): Promise<FilesReport> {
  return importIntoRows(channelOf(host), { files, form, id: ID }, () => {});
}

function rowsOf(host: RowsHost, id = ID): { columns: readonly string[] | undefined; lines: readonly string[] } {
  const rows = host.rows(id);
  return { columns: host.columns(id), lines: rows ? rows.rows(0, rows.count) : [] };
}

describe('importIntoRows', () => {
  const part = fc.constantFrom('a', 'B', '1', 'é', '\u2028', ' ', '""', '"', '\n', '\r\n', '\r', ',', ',', ';', '\t');
  const header = fc.constantFrom('auto', 'none', 1, 2);
  const delimiter = fc.constantFrom('auto', ...CSV_DELIMITERS);

  it('stores the table that a slow reader finds, or says why there is none', async () => {
    await fc.assert(
      fc.asyncProperty(
        ...([fc.string({ unit: part, maxLength: 60 }), delimiter, header] as const),
        async (text, givenDelimiter, givenHeader) => {
          const options = { delimiter: givenDelimiter, header: givenHeader } as TableOptions;
          const expected = readTableSlowly(text, options);
          const host = new RowsHost(() => {});
          if (typeof expected === 'string' || expected.lines.length === 0) {
            const noRows = /^No valid items found in file$|^There are no rows below the header “/;
            const message = typeof expected === 'string' ? expected : noRows;
            await expect(importAll(host, [new File([text], 'a.csv')], options)).rejects.toThrow(message);
            return;
          }
          const { stats, table } = await importAll(host, [new File([text], 'a.csv')], options);
          const { columns, lines, report } = expected;
          expect({ ...rowsOf(host), report: table }).toEqual({ columns, lines, report });
          const bytes = new TextEncoder().encode(lines.map((line) => `${line}\n`).join('')).length;
          expect(stats).toEqual({ lines: lines.length, bytes, items: lines.length, itemBytes: bytes - lines.length });
        },
      ),
      { seed: 12, numRuns: 2_000 },
    );
  });

  it('makes a table of CSV files that all have two or more columns, else a list', async () => {
    const host = new RowsHost(() => {});
    const two = new File(['k,n\nred,1\n'], 'a.csv');
    await importAll(host, [two, new File(['K\tN\nblue\t2\n'], 'b.tsv')], 'auto');
    expect(rowsOf(host)).toEqual({ columns: ['k', 'n'], lines: ['red\t1', 'blue\t2'] });
    await importAll(host, [new File(['k\nred\n'], 'a.csv')], 'auto');
    expect(rowsOf(host)).toEqual({ columns: undefined, lines: ['k', 'red'] });
    await importAll(host, [two, new File(['a,b\n'], 'b.txt')], 'auto');
    expect(rowsOf(host)).toEqual({ columns: undefined, lines: ['k', 'red', 'a,b'] });
    await importAll(host, [two], 'list');
    expect(rowsOf(host)).toEqual({ columns: undefined, lines: ['k', 'red'] });
    const { table } = await importAll(host, [new File(['a,b\nc,d\n'], 'c.tsv')], DETECTED);
    expect(table).toMatchObject({ columns: 1, delimiter: 'tab' });
  });

  it('refuses files that make no table together, and names the file', async () => {
    const host = new RowsHost(() => {});
    const first = new File(['k,n\nred,1\n'], 'a.csv');
    const other = importAll(host, [first, new File(['k,m\nred,1\n'], 'b.csv')], DETECTED);
    await expect(other).rejects.toThrow('b.csv: The columns are not those of a.csv. Import the files one by one.');
    const wide = new File([`${'a,'.repeat(299)}a\n`], 'b.csv');
    await expect(importAll(host, [first, wide], DETECTED)).rejects.toThrow('b.csv: This file has 300 columns.');
    await expect(importAll(host, [new File(['[]'], 'c.json')], DETECTED)).rejects.toThrow('“c.json” is not a table.');
    await expect(importAll(host, [new File(['a,b\n'], 'd.csv')], DETECTED)).rejects.toBeInstanceOf(UserMistake);
  });

  it('takes a single line as a row or as the header, and says so', async () => {
    const host = new RowsHost(() => {});
    await importAll(host, [new File(['red shoes,5'], 'a.csv')], DETECTED);
    expect(rowsOf(host)).toEqual({ columns: ['Column 1', 'Column 2'], lines: ['red shoes\t5'] });
    const message = (names: string) =>
      `There are no rows below the header “${names}”. If it is a row, add a header above it.`;
    const words = importAll(host, [new File(['red shoes,blue shoes\n'], 'b.csv')], DETECTED);
    await expect(words).rejects.toThrow(new UserMistake(message('red shoes, blue shoes')));
    const long = importAll(host, [new File([`${'a'.repeat(99)},b\n`], 'c.csv')], DETECTED);
    await expect(long).rejects.toThrow(new UserMistake(message(`${'a'.repeat(60)}…`)));
    const blank = importAll(host, [new File(['\n'], 'd.csv')], DETECTED);
    await expect(blank).rejects.toThrow(new UserMistake('No valid items found in file'));
  });

  it('adds up what became of the records, and names files of a guessed encoding', async () => {
    const host = new RowsHost(() => {});
    const western = new File([Uint8Array.from([...Buffer.from('a,b\n1,"x\ny"\n'), 0xe9, 0x2c, 0x31, 0x0a])], 'a.csv');
    const ragged = new File(['a,b\n1\n1,2,3\n1,"\n"\n'], 'b.csv');
    const { guessed, strayBytes, table } = await importAll(host, [western, ragged], DETECTED);
    expect([guessed, strayBytes]).toEqual([['a.csv'], 0]);
    expect(table).toMatchObject({ rows: 5, cleanedCells: 2, shortRecords: 1, longRecords: { count: 1, first: 3 } });
    expect(rowsOf(host).lines).toEqual(['1\tx y', 'é\t1', '1\t', '1\t2', '1\t ']);
  });
});

describe('bytes that are not UTF-8', () => {
  const files = ['a.csv', 'b.csv'].map((name) => new File(['é,è\nà,', Uint8Array.of(0xe9), '\n'], name));
  const [csv] = files;

  it.each([
    ['a table', { files, form: DETECTED }],
    ['lists', { files: files.map((file) => new File([file], 'a.txt')) }],
    ['columns', { files: [csv, csv], places: [1, 1] }],
  ])('are counted in files of %s', async (_, task) => {
    const host = new RowsHost(() => {});
    const report = await importIntoRows(channelOf(host), { ...task, id: ID }, () => {});
    expect(report).toMatchObject({ guessed: [], strayBytes: 2 });
    expect(rowsOf(host).lines.join()).toContain('é');
  });
});

describe('a column of tables for a list', () => {
  const csv = new File(['Report\nk;n\nred;1\n"a\tb";\n;3;4\n'], 'a.csv');
  const txt = new File(['x\ty\n'], 'b.txt');
  const tsv = new File(['k\tn\nblue\t2\n'], 'c.tsv');
  const sheet = '<row><c t="str"><v>k</v></c></row><row><c t="str"><v>green</v></c></row>';
  const workbook = new File([makeWorkbook({ sheets: [{ name: 'A', rows: sheet }] })], 'd.xlsx');

  it('is known by the names of the columns, which other files do not have', async () => {
    const one = new File(['k\nred\n'], 'e.csv');
    const columns = ['k', 'n'];
    const sheets = { names: ['A'], read: 'A' };
    const expected = [
      { columns, samples: ['red', '1'] },
      null,
      { columns, samples: ['blue', '2'] },
      { columns: ['k'], samples: ['green'], sheets },
      null,
    ];
    expect(await readColumns([csv, txt, tsv, workbook, one])).toEqual(expected);
    const wide = new File([`${'a,'.repeat(299)}a\n`], 'f.csv');
    await expect(readColumns([wide])).rejects.toThrow('This file has 300 columns. A table can have 256.');
    await expect(readColumns([csv, wide])).rejects.toThrow('f.csv: This file has 300 columns.');
  });

  it('is shown with its first filled cell among the first rows, shortened', async () => {
    const samplesOf = async (...text: readonly string[]) =>
      (await readColumns([new File([...text], 'a.csv')]))[0]?.samples;
    expect(await samplesOf('1, ,\n2,red ,\n3,blue,\n')).toEqual(['1', 'red', '']);
    expect(await samplesOf('1,\n'.repeat(20), '2,late\n')).toEqual(['1', '']);
    expect(await samplesOf(`1,${'🙂'.repeat(30)}\n`)).toEqual(['1', '🙂'.repeat(30)]);
    expect(await samplesOf(`1,${'🙂'.repeat(31)}\n`)).toEqual(['1', `${'🙂'.repeat(30)}…`]);
    expect(await samplesOf(`1,${'é'.repeat(99_999)},2\n`)).toEqual(['1', `${'é'.repeat(30)}…`, '']);
  });

  it('is taken from the chosen sheet', async () => {
    const sheets = ['red', 'blue'].map((name) => ({
      name,
      rows: sheet.replace('k', name).replace('green', `${name} 1`),
    }));
    const file = new File([makeWorkbook({ sheets })], 'e.xlsx');
    const names = ['red', 'blue'];
    expect(await readColumns([file])).toEqual([
      { columns: ['red'], samples: ['red 1'], sheets: { names, read: 'red' } },
    ]);
    const blue = { columns: ['blue'], samples: ['blue 1'], sheets: { names, read: 'blue' } };
    expect(await readColumns([file], 'blue')).toEqual([blue]);
    const host = new RowsHost(() => {});
    const task = { files: [file, file, csv], places: [0, 0, 0], sheets: ['blue', undefined, undefined], id: ID };
    await importIntoRows(channelOf(host), task, () => {});
    expect(rowsOf(host).lines.slice(0, 3)).toEqual(['blue 1', 'red 1', 'red']);
  });

  it('names a first line that may be the name of its first column, and leaves it out if asked to', async () => {
    const files = [txt, new File(['Search_Term,n\nred,1\n'], 'g.csv'), new File(['Keyword\nblue\n'], 'h.csv')];
    const host = new RowsHost(() => {});
    const { columnName } = await importIntoRows(channelOf(host), { files, id: ID }, () => {});
    expect(columnName).toBe('Search_Term');
    expect(rowsOf(host).lines.slice(-4)).toEqual(['Search_Term', 'red', 'Keyword', 'blue']);
    const rules = { leavesOutColumnNames: true } as const;
    const report = await importIntoRows(channelOf(host), { files, rules, id: ID }, () => {});
    expect(report.columnName).toBeNull();
    expect(report.headers.map(({ text }) => text)).toEqual(['Search_Term', 'Keyword']);
    expect(rowsOf(host).lines.slice(-2)).toEqual(['red', 'blue']);
  });

  it('is read with the lines of other files, and names its header lines', async () => {
    const host = new RowsHost(() => {});
    const task = { files: [csv, txt, tsv, workbook], places: [1, null, 0, 0], id: ID };
    const report = await importIntoRows(channelOf(host), task, () => {});
    expect(rowsOf(host)).toEqual({ columns: undefined, lines: ['1', '', '3', 'x\ty', 'blue', 'green'] });
    expect(report).toEqual({
      stats: { lines: 6, bytes: 20, items: 5, itemBytes: 14 },
      guessed: [],
      strayBytes: 0,
      headers: [
        { text: 'n', before: 0 },
        { text: 'k', before: 4 },
        { text: 'k', before: 5 },
      ],
      columnName: null,
      columns: 1,
    });
    const empty = importIntoRows(
      channelOf(host),
      { files: [new File(['k,n\nred,\n'], 'g.csv')], places: [1], id: ID },
      () => {},
    );
    await expect(empty).rejects.toThrow('No valid items found in file');
  });

  it('is the one that a slow reader finds, at any size', async () => {
    const rows = Array.from({ length: 60_000 }, (_, row) => [`word ${row % 977}`, `${row}`, 'x'.repeat(row % 40)]);
    const text = `A,B,C\n${rows.map((row) => row.join(',')).join('\n')}\n`;
    for (const place of [0, 1, 2]) {
      const host = new RowsHost(() => {});
      await importIntoRows(channelOf(host), { files: [new File([text], 'a.csv')], places: [place], id: ID }, () => {});
      expect(rowsOf(host).lines).toEqual(rows.map((row) => row[place]));
    }
  });
});

it('reads the lines of a list as a table', async () => {
  const host = new RowsHost(() => {});
  host.putText('pasted', new TextEncoder().encode('k\tn\nred\t"1\n2"\nblue\t3'));
  const task = { from: 'pasted', id: ID, options: { delimiter: 'tab', header: 'auto' } } as const;
  const { report } = await readRowsAsTable(channelOf(host), task, () => {});
  expect(rowsOf(host)).toEqual({ columns: ['k', 'n'], lines: ['red\t1 2', 'blue\t3'] });
  expect(report).toMatchObject({ rows: 2, cleanedCells: 1 });
});

it('reads spreadsheets, and names their sheets', async () => {
  const sheet = (name: string) => ({
    name,
    rows: `<row><c t="str"><v>k</v></c><c t="str"><v>n</v></c></row><row><c t="str"><v>${name}</v></c><c><v>1</v></c></row>`,
  });
  const file = new File([makeWorkbook({ sheets: [sheet('A'), sheet('B')] })], 'a.XLSX');
  const host = new RowsHost(() => {});
  const { sheets, table } = await importAll(host, [file], 'auto');
  expect({ sheets, rows: table?.rows }).toEqual({ sheets: { names: ['A', 'B'], read: 'A' }, rows: 1 });
  expect(rowsOf(host)).toEqual({ columns: ['k', 'n'], lines: ['A\t1'] });
  await importAll(host, [file], { ...DETECTED, header: 'none', sheet: 'B' });
  expect(rowsOf(host)).toEqual({ columns: ['Column 1', 'Column 2'], lines: ['k\tn', 'B\t1'] });
  const broken = new File(['PK'], 'b.xlsx');
  const unreadable = 'This spreadsheet could not be read. Save it as CSV and try again.';
  await expect(importAll(host, [broken], DETECTED)).rejects.toThrow(unreadable);
  const large = new File([new Uint8Array(100_000_001)], 'c.xlsx');
  await expect(importAll(host, [large], DETECTED)).rejects.toThrow('This is a spreadsheet of 100 MB; up to 100 MB');
});
