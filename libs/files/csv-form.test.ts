import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detectDelimiterSlowly } from '../../test/support/engine/csv-oracle.ts';
import { toBytes } from '../../test/support/engine/import-lines.ts';
import type { CsvDelimiter } from './csv-delimiters.ts';
import { CSV_SAMPLE_BYTES, detectCsvForm } from './csv-form.ts';

const delimiterOf = (text: string, isWhole = true) => detectCsvForm(toBytes(text), isWhole).delimiter;

interface GoldenCase {
  readonly text: string;
  readonly options: { readonly delimiter?: CsvDelimiter };
  readonly expected: { readonly report: { readonly delimiter: string; readonly columns: number } };
}

describe('golden cases of table imports', () => {
  const folder = new URL('../../test/fixtures/import/', import.meta.url);
  it.each(readdirSync(folder))('%s', (name) => {
    const { text, options, expected } = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as GoldenCase;
    const { delimiter, columns } = expected.report;
    expect(detectCsvForm(toBytes(text), true, options.delimiter)).toMatchObject({ delimiter, columns, start: 0 });
  });
});

describe('detectCsvForm', () => {
  it.each([
    ['a;b\n1,5;2,5\n', 'semicolon'],
    ['a\tb, c\td\n1\t2, 3\t4\n', 'tab'],
    ['a,b\r\nc,d\r\n', 'comma'],
    ['a|b\rc|d\r', 'pipe'],
    ['red shoes\nblue shoes\n', 'none'],
    ['', 'none'],
    ['\n\r\n""\n', 'none'],
    ['a\nb,c\n', 'comma'],
    ['a\nb\nc,d\n', 'none'],
    ['a\n\n\nb,c\n', 'comma'],
    ['"a,b";c\n"d,e";f\n', 'semicolon'],
    ['"a;b"\n"c;d"\n', 'none'],
    ['"a\n;b",c\n', 'comma'],
    ['"say ""a;b""",c\n', 'comma'],
    ['a "b;c", d\n', 'semicolon'],
  ] as const)('finds the delimiter of %j: %s', (text, expected) => {
    expect(delimiterOf(text)).toBe(expected);
  });

  it('prefers the delimiter with the most regular records, then tab, semicolon, comma and pipe', () => {
    expect(delimiterOf('a,b,c;1\nd,e;2\nf;3\n')).toBe('semicolon');
    expect(delimiterOf('a,1;b\n')).toBe('semicolon');
    expect(delimiterOf('a|b,c\n')).toBe('comma');
    expect(delimiterOf('a;b\tc\n')).toBe('tab');
  });

  it.each([
    ['sep=;\r\na,b\r\n', 'semicolon', 7],
    ['sep=,\na;b\n', 'comma', 6],
    ['SEP=|\ra', 'pipe', 6],
    ['sep=\t', 'tab', 5],
    ['sep=;;\na;b\n', 'semicolon', 0],
    ['sep=x\na,b\nc,d\n', 'comma', 0],
    ['"sep=;"\na,b\nc,d\n', 'comma', 0],
  ] as const)('obeys a first line that names the delimiter: %j', (text, delimiter, start) => {
    expect(detectCsvForm(toBytes(text), true)).toMatchObject({ delimiter, start });
  });

  it('reads a known delimiter only', () => {
    expect(detectCsvForm(toBytes('a;b,c\n'), true, 'comma')).toEqual({ delimiter: 'comma', start: 0, columns: 2 });
    expect(detectCsvForm(toBytes('sep=;\na;b\n'), true, 'tab')).toEqual({ delimiter: 'tab', start: 0, columns: 1 });
  });

  it('reports the most frequent number of columns, the earlier one of two', () => {
    expect(detectCsvForm(toBytes('title\na,b,c\nd,e\nf,g,h\n'), true).columns).toBe(3);
    expect(detectCsvForm(toBytes('a,b,c\nd,e\n'), true).columns).toBe(3);
    expect(detectCsvForm(toBytes(`${'a,b\n'.repeat(60)}${'c,d,e\n'.repeat(1_000)}`), true).columns).toBe(2);
    expect(detectCsvForm(toBytes(`${'a,b\n'.repeat(40)}${'c,d,e\n'.repeat(1_000)}`), true).columns).toBe(3);
  });

  it('uses the complete records of the first 64 KiB', () => {
    const start = 'a;b\n'.repeat(CSV_SAMPLE_BYTES / 4);
    expect(start).toHaveLength(CSV_SAMPLE_BYTES);
    expect(delimiterOf(start + 'c,d\n'.repeat(100_000))).toBe('semicolon');
    expect(delimiterOf('a,b;"c', false)).toBe('comma');
    expect(delimiterOf('a,b\nc;d', false)).toBe('comma');
    expect(delimiterOf('a,b\nc,d\ne;"f', false)).toBe('comma');
    expect(delimiterOf('a;b')).toBe('semicolon');
    expect(delimiterOf('a;b', false)).toBe('comma');
  });

  it('agrees with a slow detection on any text', () => {
    const unit = fc.constantFrom('a', 'é', '"', '"', '\n', '\n', '\r\n', '\r', ',', ';', '\t', '|');
    const repeats = fc.constantFrom(...Array.from({ length: 99 }, () => 1), 4_000);
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 24 }), repeats, (piece, times) => {
        const text = piece.repeat(times);
        expect(delimiterOf(text)).toBe(detectDelimiterSlowly(text));
      }),
      { seed: 3, numRuns: 2_000 },
    );
  });
});
