import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitSlowly } from '../../../../test/support/engine/csv-oracle.ts';
import { toBytes } from '../../../../test/support/engine/import-lines.ts';
import { CSV_PIECE_BYTES, CsvRecords, csvPieces, type RecordForm } from './csv-records.ts';

const COMMA = 0x2c;
const decoder = new TextDecoder();

/** Reads a text in pieces and returns the lines. */
function read(form: RecordForm, text: string, pieceSize: number): string {
  const bytes = toBytes(text);
  const csv = new CsvRecords(form);
  const parts: number[] = [];
  const take = () => {
    parts.push(...csv.output);
    csv.dropOutput();
  };
  for (let from = 0; from < bytes.length; from += pieceSize) {
    csv.load(bytes.subarray(from, from + pieceSize));
    csv.read();
    expect(csv.inputLeft).toBe(0);
    take();
  }
  csv.finish();
  take();
  csv.close();
  return decoder.decode(Uint8Array.from(parts));
}

describe('CsvRecords', () => {
  it('reads any one column as a slow reader does, in pieces cut at any byte', () => {
    const unit = fc.constantFrom('a', 'é', ' ', '"', '"', '"', '\n', '\r', '\r\n', ',', ',', ',', '\t', '\u2028');
    const text = fc.string({ unit, maxLength: 50 });
    fc.assert(
      fc.property(text, fc.nat(4), fc.integer({ min: 1, max: 40 }), (source, index, pieceSize) => {
        const form = { delimiter: COMMA, takes: { kind: 'column', index, lineBreak: 0x7e } } as const;
        const cells = splitSlowly(source, 'comma').records.map(({ cells }) => cells[index] ?? '');
        const expected = cells.map((cell) => `${cell.replace(/\r\n|\r|\n/g, '~')}\n`).join('');
        expect(read(form, source, pieceSize)).toBe(expected);
      }),
      { seed: 51, numRuns: 5_000 },
    );
  });

  it('reads quotes as text where they have no meaning', () => {
    const form = { delimiter: 0x09, hasQuotes: false, takes: { kind: 'column', index: 1 } } as const;
    expect(read(form, 'a\t"b\nc\t"d"\te\n', 3)).toBe('"b\n"d"\n');
  });

  it('forgets the text before when it is started again', () => {
    const form = { delimiter: COMMA, takes: { kind: 'rows', width: 2 } } as const;
    const csv = new CsvRecords(form);
    csv.load(toBytes('a,"b\nc'));
    csv.read();
    expect([csv.isQuoteOpen, csv.isRecordOpen]).toEqual([true, true]);
    csv.restart(form, 7);
    csv.load(toBytes('1\n'));
    csv.read();
    expect(decoder.decode(csv.rows)).toBe('1\t\n');
    expect(csv.counts).toMatchObject({ records: 8, rows: 1, shortRecords: 1, cleanedCells: 0 });
    csv.close();
  });

  it('starts a new text in memory that another text has released', () => {
    const first = new CsvRecords({ delimiter: COMMA, takes: { kind: 'records' } });
    first.load(toBytes('x,"y'));
    first.read();
    first.close();
    expect(read({ delimiter: COMMA, takes: { kind: 'records' } }, 'a,b\r\n\r\n', 2)).toBe('a\tb\n\n');
  });
});

describe('csvPieces', () => {
  it('cuts long text between two characters', () => {
    const bytes = toBytes(`x${'😀'.repeat(CSV_PIECE_BYTES / 2)}`);
    const pieces = [...csvPieces(bytes)];
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
    expect(pieces.every((piece) => piece.length <= CSV_PIECE_BYTES && (piece[0] & 0xc0) !== 0x80)).toBe(true);
  });
});
