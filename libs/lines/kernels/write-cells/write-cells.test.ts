import { expect, it } from 'vitest';
import { seededRandom } from '../../../../test/support/engine/random-list.ts';
import { type CellStyle, CellWriter, writeCells } from './write-cells.ts';

const STYLES: readonly CellStyle[] = [',', '\t'].flatMap((delimiter) =>
  [true, false].flatMap((hasCrLf) =>
    [true, false].flatMap((isSpreadsheetSafe) =>
      (['needed', 'first'] as const).map(
        (quotes): CellStyle => ({ delimiter: delimiter as ',' | '\t', hasCrLf, quotes, isSpreadsheetSafe }),
      ),
    ),
  ),
);
const PIECES = [...'aé \0', 'text of more than one vector', ...'",;\r=+-@\'', ';"=', '👍'];

function writeSlowly(rows: readonly (readonly string[])[], style: CellStyle): string {
  const cell = (text: string) => {
    const starts = style.delimiter === ',' ? /(?<=^|;"*)(?=[=+@-])/g : /^(?=[=+@-])/g;
    const safe = style.isSpreadsheetSafe ? text.replace(starts, "'") : text;
    const isQuoted = style.quotes === 'needed' ? /[",\r]/.test(text) : text.startsWith('"');
    return isQuoted ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return rows.map((cells) => cells.map(cell).join(style.delimiter) + (style.hasCrLf ? '\r\n' : '\n')).join('');
}

it('writes cells like the reference implementation, in every style', () => {
  const random = seededRandom(43);
  const writers = STYLES.map(() => new CellWriter());
  for (let round = 0; round < 300; round++) {
    // Few odd pieces, so that runs of plain cells occur as well.
    const pieces = round % 3 === 0 ? PIECES : PIECES.slice(0, 5 + (round % 4));
    const pick = () => pieces[Math.floor(random() * pieces.length)];
    const cell = () => Array.from({ length: Math.floor(random() * 5) }, pick).join('');
    const width = 1 + Math.floor(random() * 4);
    const rows = Array.from({ length: Math.floor(random() * 12) }, () => Array.from({ length: width }, cell));
    const bytes = new TextEncoder().encode(rows.map((cells) => `${cells.join('\t')}\n`).join(''));
    for (const [place, style] of STYLES.entries()) {
      const written = new TextDecoder().decode(writers[place].write(bytes, style));
      expect({ rows, style, written }).toEqual({ rows, style, written: writeSlowly(rows, style) });
    }
  }
});

it('puts an apostrophe before a formula after a semicolon, in CSV', () => {
  const text = 'red;=1+1\ta-b;;-1;2\tx;"=1\n';
  const write = (delimiter: ',' | '\t') =>
    new TextDecoder().decode(
      writeCells(new TextEncoder().encode(text), {
        delimiter,
        hasCrLf: false,
        quotes: delimiter === ',' ? 'needed' : 'first',
        isSpreadsheetSafe: true,
      }),
    );
  expect(write(',')).toBe('red;\'=1+1,a-b;;\'-1;2,"x;""\'=1"\n');
  expect(write('\t')).toBe(text);
});

it('has room for the largest growth, and returns memory of its own', () => {
  const style: CellStyle = { delimiter: ',', hasCrLf: true, quotes: 'needed', isSpreadsheetSafe: true };
  const rows = Array.from({ length: 300_000 }, () => ['"']);
  const written = writeCells(new TextEncoder().encode('"\n'.repeat(rows.length)), style);
  writeCells(new TextEncoder().encode('a\n'), style);
  expect(new TextDecoder().decode(written) === writeSlowly(rows, style)).toBe(true);
});
