import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesSource } from '../../test/support/engine/bytes-source.ts';
import { toBytes } from '../../test/support/engine/import-lines.ts';
import { importTable } from '../../test/support/engine/import-table.ts';
import { seededRandom } from '../../test/support/engine/random-list.ts';
import { readTableSlowly } from '../../test/support/engine/table-reader-oracle.ts';
import { UserMistake } from '../errors.ts';
import { CSV_DELIMITERS } from '../files/csv-delimiters.ts';
import { BLOCK_BYTES } from '../lines/blocks/line-block.ts';
import { readTable, type TableReport } from './read-table.ts';
import type { TableOptions } from './table-plan.ts';

interface GoldenCase {
  readonly text: string;
  readonly options: Partial<TableOptions>;
  readonly expected: {
    readonly columns: readonly string[];
    readonly lines: readonly string[];
    readonly report: TableReport;
  };
}

/** Returns the table, or the message for a text that is refused. */
async function attempt(text: string, options: TableOptions, chunkSize: number, isBorrowed = false) {
  try {
    const { encoding: _, ...table } = await importTable(toBytes(text), options, chunkSize, isBorrowed);
    return table;
  } catch (error) {
    if (error instanceof UserMistake) {
      return error.message;
    }
    throw error;
  }
}

describe('golden cases of table imports', () => {
  const folder = new URL('../../test/fixtures/import/', import.meta.url);
  it.each(readdirSync(folder))('%s', async (name) => {
    const { text, options, expected } = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as GoldenCase;
    for (const chunkSize of [1, 3, 1 << 20]) {
      expect(await importTable(toBytes(text), options, chunkSize)).toMatchObject(expected);
    }
  });
});

describe('readTable', () => {
  const letters = ['a', 'B', 'b', '1', '2', '-', 'é', '€', '\u00a0', ' ', '😀', '\u0085', '\u2028', '\u2029'];
  const signs = ['"', '"', '"', '\n', '\n', '\n', '\r\n', '\r\n', '\r', ',', ',', ',', ';', ';', '\t', '|'];
  const prefix = fc.constantFrom('', '', '', 'sep=;\r\n', 'SEP=\t\n', 'sep=|\r', 'sep=x\n');
  const header = fc.constantFrom('auto', 'auto', 'none', 1, 2, 3, 5);
  const delimiter = fc.constantFrom('auto', 'auto', ...CSV_DELIMITERS);

  it('agrees with a slow reader on any text, in chunks of any size', async () => {
    const text = fc.string({ unit: fc.constantFrom(...letters, ...signs), maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(
        ...([prefix, text, delimiter, header, fc.integer({ min: 1, max: 20 }), fc.boolean()] as const),
        async (start, rest, givenDelimiter, givenHeader, chunkSize, isBorrowed) => {
          const options = { delimiter: givenDelimiter, header: givenHeader } as TableOptions;
          const found = await attempt(start + rest, options, chunkSize, isBorrowed);
          expect(found).toEqual(readTableSlowly(start + rest, options));
        },
      ),
      { seed: 41, numRuns: 4_000 },
    );
  });

  it('agrees with a slow reader on tables of nearly regular records', async () => {
    const plain = fc.string({ unit: fc.constantFrom(...letters, ',', ';'), maxLength: 30 });
    const quoted = fc.string({ unit: fc.constantFrom(...letters, '""', '\n', '\r\n', '\r', ',', '\t'), maxLength: 40 });
    const cell = fc.oneof(
      plain,
      plain,
      quoted.map((text) => `"${text}"`),
    );
    const record = fc.array(cell, { minLength: 2, maxLength: 4 });
    const table = fc.array(record, { minLength: 1, maxLength: 12 });
    const ends = fc.constantFrom('\n', '\r\n', '\r');
    await fc.assert(
      fc.asyncProperty(
        ...([table, ends, delimiter, header, fc.integer({ min: 1, max: 90 })] as const),
        async (records, end, givenDelimiter, givenHeader, chunkSize) => {
          const text = records.map((cells) => cells.join(',')).join(end);
          const options = { delimiter: givenDelimiter, header: givenHeader } as TableOptions;
          expect(await attempt(text, options, chunkSize)).toEqual(readTableSlowly(text, options));
        },
      ),
      { seed: 42, numRuns: 2_000 },
    );
  });

  it('agrees with a slow reader on texts longer than a piece and a block', async () => {
    const random = seededRandom(65);
    const cells = ['red', '"a\r\nb"', '"x,y"', 'é, ü'.replace(',', ';'), '', '5" pipe', '\u2028', 'x'.repeat(90)];
    for (let run = 0; run < 3; run++) {
      let text = 'Name,Cost,Place\r\n';
      while (text.length < 1_400_000) {
        const width = random() < 0.9 ? 3 : 1 + Math.floor(random() * 5);
        text += `${Array.from({ length: width }, () => cells[Math.floor(random() * cells.length)]).join(',')}\r\n`;
      }
      const options = { delimiter: 'comma', header: 'auto' } as const;
      const found = await attempt(text, options, 1 + Math.floor(random() * 400_000), run === 1);
      expect(found).toEqual(readTableSlowly(text, options));
    }
  }, 300_000);

  it('fills every row to the width of the table and closes blocks at about 1 MiB', async () => {
    const wide = `${Array.from({ length: 256 }, (_, index) => `c${index}`).join(',')}\n`;
    const bytes = toBytes(wide.repeat(100) + 'x,\n\n'.repeat(20_000));
    const file = { size: bytes.length, options: { delimiter: 'auto', header: 1 }, isBorrowed: true } as const;
    const table = await readTable(bytesSource(bytes), file, new AbortController().signal);
    let rows = 0;
    for await (const block of table.blocks) {
      expect(block.bytes.length).toBeLessThanOrEqual(BLOCK_BYTES);
      expect(block.bytes.filter((byte) => byte === 9)).toHaveLength(block.count * 255);
      rows += block.count;
    }
    expect(rows).toBe(20_099);
    expect(table.report()).toMatchObject({ rows, columns: 256, shortRecords: 20_000 });
  });

  it('refuses more than 256 columns', async () => {
    const text = `${'a,'.repeat(299)}a\n${'b,'.repeat(299)}b\n`;
    await expect(importTable(toBytes(text))).rejects.toThrow('This file has 300 columns. A table can have 256.');
    expect((await importTable(toBytes(`${'a,'.repeat(255)}a\n`))).columns).toHaveLength(256);
  });

  it('reports the quoted cell that is not closed, near the start of a file and far from it', async () => {
    const message = 'The quoted cell that begins in record 2 of this CSV file is never closed.';
    await expect(importTable(toBytes('a,b\n1,"2\n3'))).rejects.toThrow(message);
    const far = `a,b\n${'1,2\n'.repeat(400_000)}3,"4\n${'5,6\n'.repeat(100_000)}`;
    await expect(importTable(toBytes(far))).rejects.toThrow('begins in record 400002');
  });

  it('refuses a header that does not exist', async () => {
    const message = 'This file has 1 record. Record 2 cannot be its header.';
    await expect(importTable(toBytes('a,b'), { header: 2 })).rejects.toThrow(message);
  });

  it('reads a header far from the start, and one of names only', async () => {
    const far = await importTable(toBytes(`${'x\n\n'.repeat(100_000)}a,b\n1,2\n`), {
      delimiter: 'comma',
      header: 200_001,
    });
    expect(far).toMatchObject({ columns: ['a', 'b'], lines: ['1\t2'], report: { preamble: 100_000, header: 200_001 } });
    expect(await importTable(toBytes('a,b\n'))).toMatchObject({ columns: ['a', 'b'], lines: [], report: { rows: 0 } });
  });

  it('takes the width from records far from the start', async () => {
    const text = `${'title\n'.repeat(200_000)}a,b,c\n1,2,3\n`;
    const found = await importTable(toBytes(text), { delimiter: 'comma', header: 'none' });
    expect(found.report).toMatchObject({ columns: 3, rows: 200_002, shortRecords: 200_000 });
  });

  it('reads other encodings, a byte order mark and NUL bytes as text', async () => {
    const wide = Uint8Array.from([0xff, 0xfe, ...Buffer.from('a;b\n"é";ü\n', 'utf16le')]);
    expect(await importTable(wide)).toMatchObject({ lines: ['é\tü'], encoding: { encoding: 'utf-16le' } });
    const western = Uint8Array.from([...toBytes('a;b\n'), 0xe9, 0x3b, 0x80, 0x0a]);
    expect(await importTable(western)).toMatchObject({ lines: ['é\t€'], encoding: { encoding: 'windows-1252' } });
    expect((await importTable(toBytes('\ufeffa,b\n1,2\n'))).columns).toEqual(['a', 'b']);
    const late = `a,b\n${'1,2\n'.repeat(20_000)}x\0y,z\n`;
    expect((await importTable(toBytes(late))).lines.at(-1)).toBe('x\0y\tz');
    await expect(importTable(toBytes('a,b\n\0,2\n'))).rejects.toThrow('not a text file');
  });

  it('reads a cell of 20 MB', async () => {
    const long = `${'x'.repeat(20_000_000)}""\n`;
    const { lines, report } = await importTable(toBytes(`a,b\n1,"${long}"\n2,3\n`));
    expect(lines[0].length).toBe(20_000_000 + 4);
    expect(report).toMatchObject({ rows: 2, cleanedCells: 1 });
  });

  it('ends when the signal is aborted', async () => {
    const controller = new AbortController();
    const file = { size: 0, options: { delimiter: 'auto', header: 'auto' } } as const;
    const table = await readTable(bytesSource(toBytes('a,b\n1,2\n'), 3), file, controller.signal);
    controller.abort(new Error('cancelled'));
    await expect(table.blocks[Symbol.asyncIterator]().next()).rejects.toThrow('cancelled');
  });
});
