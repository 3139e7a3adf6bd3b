import { describe, expect, it } from 'vitest';
import { makeArchive, makeWorkbook, type WorkbookParts } from '../../test/support/engine/make-workbook.ts';
import { seededRandom } from '../../test/support/engine/random-list.ts';
import { readSpreadsheet, type SpreadsheetOptions } from './read-spreadsheet.ts';

const UNREADABLE = 'This spreadsheet could not be read. Save it as CSV and try again.';

async function readBytes(bytes: Uint8Array<ArrayBuffer>, options: Partial<SpreadsheetOptions> = {}) {
  const table = await readSpreadsheet(bytes, { header: 'auto', ...options });
  const lines: string[] = [];
  for await (const block of table.blocks) {
    lines.push(...new TextDecoder().decode(block.bytes).split('\n').slice(0, -1));
  }
  return { columns: table.columns, lines, sheets: table.sheets, sheet: table.sheet, report: table.report() };
}

function read(parts: WorkbookParts, options?: Partial<SpreadsheetOptions>) {
  return readBytes(makeWorkbook(parts), options);
}

/** Cells of one column below a name; each is the inside of a `c` element with its attributes. */
async function cellsOf(cells: readonly string[], parts: Partial<WorkbookParts> = {}): Promise<readonly string[]> {
  const rows = ['<row><c t="str"><v>name</v></c><c t="str"><v>end</v></c></row>'];
  rows.push(...cells.map((cell) => `<row>${cell}<c t="str"><v>.</v></c></row>`));
  const { lines } = await read({ sheets: [{ name: 'A', rows: rows.join('') }], ...parts });
  return lines.map((line) => line.split('\t')[0]);
}

describe('readSpreadsheet', () => {
  it('reads strings of all kinds', async () => {
    const shared =
      '<si><t>red &amp; blue</t></si><si><t xml:space="preserve"> a</t></si><si/>' +
      '<si><r><rPr><b/></rPr><t>bo</t></r><r><t>ld</t></r><rPh sb="0" eb="1"><t>hint</t></rPh></si><si><t>x_x0009_y&#10;z</t></si>';
    const cells = [0, 1, 2, 3, 4, 9].map((index) => `<c t="s"><v>${index}</v></c>`);
    const inline = '<c t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r></is></c>';
    const formula = '<c t="str"><f>A1&amp;"x"</f><v>&lt;b&gt;&quot;</v></c>';
    expect(
      await cellsOf([...cells, inline, formula, '<c/>', '<c t="str"><v><![CDATA[a&b]]></v></c>'], { shared }),
    ).toEqual(['red & blue', ' a', '', 'bold', 'x y z', '', 'inline', '<b>"', '', 'a&b']);
  });

  it('writes numbers as decimals, and other values as shown', async () => {
    const number = (value: string) => `<c><v>${value}</v></c>`;
    const found = await cellsOf([
      ...['3', '1.1000000000000001', '1E-7', '-2.5E-10', '1.5E22', '0.30000000000000004', '589.15'].map(number),
      '<c><f>1/3</f><v>0.33333333333333331</v></c>',
      '<c t="b"><v>1</v></c>',
      '<c t="b"><v>0</v></c>',
      '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>',
      '<c t="d"><v>2026-01-31T00:00:00</v></c>',
      '<c><f>NOW()</f></c>',
    ]);
    expect(found).toEqual([
      ...['3', '1.1', '0.0000001', '-0.00000000025', '15000000000000000000000', '0.3', '589.15'],
      ...['0.333333333333333', 'TRUE', 'FALSE', '#DIV/0!', '2026-01-31T00:00:00', ''],
    ]);
  });

  it('writes dates in ISO form, by number formats that are known or own', async () => {
    const codes = [
      'yyyy\\-mm\\-dd',
      '[$-409]d\\ mmm;@',
      '0.00"days"',
      '[h]:mm',
      'h:mm AM/PM',
      '[Red]0',
      'm/d/yy h:mm',
      '[$€-2]0',
    ];
    const ids = [14, 22, 20, 1, ...codes.map((_, index) => 164 + index)];
    const styles =
      `<numFmts>${codes.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts>` +
      `<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${ids.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs><cellStyles/>`;
    const cell = (value: number, style: number) => `<c s="${style}"><v>${value}</v></c>`;
    const cells = ids.map((_, style) => cell(46053.354166666664, style));
    expect(await cellsOf(cells, { styles })).toEqual([
      ...['2026-01-31', '2026-01-31T08:30:00', '1105280:30:00', '46053.3541666667', '2026-01-31', '2026-01-31'],
      ...[
        '46053.3541666667',
        '1105280:30:00',
        '1105280:30:00',
        '46053.3541666667',
        '2026-01-31T08:30:00',
        '46053.3541666667',
      ],
    ]);
    const days = [0, 1, 59, 60, 61, 2_958_465, 2_958_466, -1].map((day) => cell(day, 0));
    expect(await cellsOf(days, { styles })).toEqual([
      ...['1899-12-31', '1900-01-01', '1900-02-28', '1900-02-29', '1900-03-01', '9999-12-31', '2958466', '-1'],
    ]);
    expect(await cellsOf([cell(0, 0), cell(44591.99999, 1)], { styles, is1904: true })).toEqual([
      '1904-01-01',
      '2026-01-31T23:59:59',
    ]);
  });

  it('keeps the numbers of rows and the places of cells', async () => {
    const cell = (reference: string, text: string) => `<c r="${reference}" t="str"><v>${text}</v></c>`;
    const rows =
      `<row r="2">${cell('A2', 'Report')}</row><row r="4">${cell('A4', 'k')}${cell('B4', 'n')}${cell('C4', 'm')}</row>` +
      `<row r="5" spans="1:3">${cell('C5', '3')}</row><row r="6"/><row r="7">${cell('A7', '1')}${cell('AA7', 'far')}</row>`;
    const { columns, lines, report } = await read({ sheets: [{ name: 'A', rows }] });
    expect(columns).toEqual(['k', 'n', 'm']);
    expect(lines).toEqual(['\t\t3', '1\t\t']);
    expect(report).toMatchObject({ header: 4, preamble: 1, longRecords: { count: 1, first: 7 } });
  });

  it('fills rows that lack their last cells up to the width of the header', async () => {
    const text = (cell: string) => `<c t="str"><v>${cell}</v></c>`;
    const row = (cells: readonly string[]) => `<row>${cells.map(text).join('')}</row>`;
    const sparse = Array.from({ length: 110 }, (_, i) => row([`red ${i}`, 'x']));
    const rows = [row(['Report']), row(['Keyword', 'Match', 'Cost', 'Note']), ...sparse].join('');
    const { columns, lines, report } = await read({ sheets: [{ name: 'A', rows }] });
    expect(columns).toEqual(['Keyword', 'Match', 'Cost', 'Note']);
    expect(lines).toHaveLength(110);
    expect(lines[0]).toBe('red 0\tx\t\t');
    expect(report).toMatchObject({ header: 2, preamble: 1, shortRecords: 0, longRecords: { count: 0 } });
  });

  it('reads the first visible sheet, or the one that is named, with any prefix', async () => {
    const sheet = (name: string, state?: string) => ({
      name,
      rows: `<x:row><x:c t="str"><x:v>${name}</x:v></x:c><x:c><x:v>1</x:v></x:c></x:row>`,
      ...(state && { state }),
    });
    const parts = { sheets: [sheet('Hidden', 'hidden'), sheet('A &amp; B'), sheet('C')], prefix: 'x:' };
    expect(await read(parts)).toMatchObject({ sheets: ['Hidden', 'A & B', 'C'], sheet: 'A & B', lines: ['A & B\t1'] });
    expect((await read(parts, { sheet: 'Hidden' })).lines).toEqual(['Hidden\t1']);
    expect((await read(parts, { header: 1 })).columns).toEqual(['A & B', '1']);
    await expect(read(parts, { sheet: 'D' })).rejects.toThrow(
      'There is no sheet “D”. The sheets are: Hidden, A & B, C.',
    );
  });

  it('passes over sheets with nothing but a header', async () => {
    const row = (text: string) => `<row><c t="str"><v>${text}</v></c><c t="str"><v>b</v></c></row>`;
    const head = { name: 'Head', rows: row('a') };
    const full = { name: 'Full', rows: row('a') + row('red') };
    const parts = { sheets: [{ name: 'Blank', rows: '' }, head, { ...full, name: 'H', state: 'hidden' }, full, head] };
    expect(await read(parts)).toMatchObject({ sheet: 'Full', lines: ['red\tb'] });
    expect((await read(parts, { sheet: 'Head' })).sheet).toBe('Head');
    expect((await read({ sheets: [head, head] })).sheet).toBe('Head');
  });

  it('reads random sheets of many rows as they were written', async () => {
    const random = seededRandom(5);
    const texts = ['red', 'é ü', 'a "b"', 'x\ty', 'l\nm', '<&>', '', '😀', 'x'.repeat(70_000)];
    const encode = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    const shared = texts.map((text) => `<si><t xml:space="preserve">${encode(text)}</t></si>`).join('');
    const pick = () => Math.floor(random() * (random() < 0.001 ? texts.length : texts.length - 1));
    const cells = Array.from({ length: 20_000 }, () => [pick(), pick(), pick()]);
    const rows = cells.map((row) => `<row>${row.map((index) => `<c t="s"><v>${index}</v></c>`).join('')}</row>`);
    const { lines } = await read({ sheets: [{ name: 'A', rows: rows.join('') }], shared }, { header: 'none' });
    const expected = cells
      .map((row) => row.map((index) => texts[index].replace(/[\t\n]/, ' ')).join('\t'))
      .filter((line) => line !== '\t\t');
    expect(lines.length).toBe(expected.length);
    expect(lines.every((line, index) => line === expected[index])).toBe(true);
  });

  it('refuses files that are damaged, protected or no spreadsheets', async () => {
    const rows = '<row><c><v>1</v></c><c><v>2</v></c></row>'.repeat(20_000);
    const whole = makeWorkbook({ sheets: [{ name: 'A', rows }] });
    const broken = whole.slice();
    broken.fill(0xff, whole.length / 2, whole.length / 2 + 20);
    const ole = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Uint8Array(600)]);
    const without = makeArchive({ 'word/document.xml': '<w/>' });
    const cut = makeWorkbook({ sheets: [{ name: 'A', rows: '<row><c><v>1</v></c></row></broken>' }] });
    for (const bytes of [broken, ole, without, whole.slice(0, 900), Uint8Array.from([]), Uint8Array.from([1, 2, 3])]) {
      await expect(readBytes(bytes)).rejects.toThrow(UNREADABLE);
    }
    expect((await readBytes(cut)).lines).toEqual(['1']);
    const early = makeArchive({
      '_rels/.rels': '<Relationship Id="a" Type="x/officeDocument" Target="w.xml"/>',
      'w.xml': '<workbook><sheets><sheet name="A" r:id="b"/></sheets></workbook>',
      '_rels/w.xml.rels': '<Relationship Id="b" Type="x/worksheet" Target="s.xml"/>',
      's.xml': '<worksheet><sheetData><row><c><v>1</v></c></row>',
    });
    await expect(readBytes(early)).rejects.toThrow(UNREADABLE);
  });
});
