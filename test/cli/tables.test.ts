import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtServer } from '../support/build-server.ts';
import { type CommandLine, createCommandLine } from '../support/command-line.ts';
import { makeWorkbook } from '../support/engine/make-workbook.ts';

const SHEET = 'Report\nLink,Clicks,Note\na.de,3,"x, y"\nA.de,4,\nb.de,1,"say ""hi"""\n';
const ROWS = 'Link,Clicks,Note\na.de,3,"x, y"\nb.de,1,"say ""hi"""\n';

let command: CommandLine;

beforeAll(async () => {
  command = await createCommandLine(builtServer().root);
  await command.write('sheet.csv', SHEET);
  await command.write('more.csv', 'link;clicks;note\nc.de;2;\n');
  await command.write('other.csv', 'Link,Cost\nc.de,2\n');
  await command.write('lines.txt', 'b,1\nb,1\n');
});

afterAll(() => command.remove());

describe('a table', () => {
  it('is read with its header and written as CSV, from files and pipes', async () => {
    expect(await command.run(['dedupe', 'sheet.csv', '--from=table'])).toMatchObject({ code: 0, stdout: ROWS });
    // The pipe gives more than the first chunk before the form of the table is known.
    const long = `${SHEET}${'b.de,1,\n'.repeat(40_000)}`;
    expect((await command.run(['dedupe', '--from=table'], { input: long })).stdout).toBe(ROWS);
  });

  it('is read from spreadsheets, by sheet', async () => {
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const sheet = (name: string) => ({
      name,
      rows: ['Link', name, name].map((text) => `<row>${cell(text)}<c><v>1</v></c></row>`).join(''),
    });
    await command.write('book.xlsx', makeWorkbook({ sheets: [sheet('A'), sheet('B')] }));
    await command.write('bad.xlsx', 'PK');
    const run = (...args: string[]) => command.run(['dedupe', ...args]);
    const header = ['--from=table', '--header=1'];
    const first = await run('book.xlsx', ...header);
    expect(first.stdout).toBe('Link,1\nA,1\n');
    expect(first.stderr).toContain('book.xlsx: of 2 sheets, “A” is read. --sheet chooses another one.');
    const second = await run('book.xlsx', ...header, '--sheet=B');
    expect(second.stdout).toBe('Link,1\nB,1\n');
    expect(second.stderr).not.toContain('sheets');
    expect((await run('book.xlsx', ...header, '--sheet=C')).stderr).toContain('There is no sheet “C”.');
    const list = await run('book.xlsx');
    expect(list.stdout).toBe('Link\nA\n');
    expect(list.stderr).toContain('book.xlsx: of 2 sheets, “A” is read. --sheet chooses another one.\n');
    expect(list.stderr).toContain('book.xlsx: only the first of 2 columns is read.');
    expect((await run('bad.xlsx', '--from=table')).stderr).toContain('This spreadsheet could not be read.');
    const other = await run('book.xlsx', '--sheet=B');
    expect(other.stdout).toBe('Link\nB\n');
    expect(other.stderr).not.toContain('sheets');
    expect((await run('book.xlsx', '--sheet=C')).stderr).toContain('There is no sheet “C”.');
    expect((await run('lines.txt', '--sheet=B')).stderr).toContain('--sheet needs a file named *.xlsx.');
  });

  it('is compared by the named column', async () => {
    const run = (...args: string[]) => command.run(['dedupe', 'sheet.csv', '--from=table', ...args]);
    expect((await run('--column=clicks', '--sort-order=ascii')).stdout).toBe(
      'Link,Clicks,Note\nb.de,1,"say ""hi"""\na.de,3,"x, y"\nA.de,4,\n',
    );
    expect(await run('--column=Cost')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('There is no column “Cost”. The columns are: Link, Clicks, Note.'),
    });
  });

  it('is written as TSV or records when asked', async () => {
    const tsv = 'Link\tClicks\tNote\na.de\t3\tx, y\nb.de\t1\tsay "hi"\n';
    const args = ['dedupe', 'sheet.csv', '--from=table'];
    expect((await command.run([...args, '--format=tsv'])).stdout).toBe(tsv);
    await command.run([...args, '-o', 'out.tsv', '--also=duplicates=out.csv']);
    expect(await command.read('out.tsv')).toBe(tsv);
    expect(await command.read('out.csv')).toBe('Link,Clicks,Note\nA.de,4,\n');
    const records = (await command.run([...args, '--json', '--quiet'])).stdout.split('\n');
    expect(records[0]).toBe('{"row":{"Link":"a.de","Clicks":"3","Note":"x, y"}}');
    expect(JSON.parse(records.at(-2) ?? '')).toMatchObject({ summary: { output: 'unique', rows: 2 } });
  });

  it('is read with tabs if its name says so', async () => {
    await command.write('one.csv', 'Keyword\n"red, blue"\n"green, x"\n');
    await command.run(['dedupe', 'one.csv', '--from=table', '-o', 'one.tsv']);
    expect(await command.read('one.tsv')).toBe('Keyword\nred, blue\ngreen, x\n');
    const again = await command.run(['dedupe', 'one.tsv', '--from=table', '--format=tsv']);
    expect(again.stdout).toBe('Keyword\nred, blue\ngreen, x\n');
  });

  it('has its header even without rows', async () => {
    const { stdout } = await command.run(['dedupe', '--from=table', '--header=1'], { input: 'k,n\n' });
    expect(stdout).toBe('k,n\n');
  });

  it('is read with the delimiter and header that are given', async () => {
    const input = 'k|n\na|1\n';
    const args = ['dedupe', '--from=table', '--header=none'];
    expect((await command.run([...args, '--delimiter=pipe'], { input })).stdout).toBe('Column 1,Column 2\nk,n\na,1\n');
    expect((await command.run([...args, '--delimiter=comma'], { input })).stdout).toBe('Column 1\nk|n\na|1\n');
  });

  it('continues in files with the same columns only', async () => {
    const both = await command.run(['dedupe', 'sheet.csv', 'more.csv', '--from=table']);
    expect(both.stdout).toBe(`${ROWS}c.de,2,\n`);
    for (const other of ['other.csv', 'lines.txt']) {
      expect(await command.run(['dedupe', 'sheet.csv', other, '--from=table'])).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(`${other} has other columns than sheet.csv.`),
      });
    }
  });

  it('is a list of lines where the file is a text', async () => {
    expect((await command.run(['dedupe', 'lines.txt', '--from=table'])).stdout).toBe('b,1\n');
  });

  it('reports records that do not fit', async () => {
    const input = 'k,n\n1,2,3\n"a\nb",2\n';
    const { stdout, stderr } = await command.run(['dedupe', '--from=table'], { input });
    expect(stdout).toBe('k,n\n1,2\na b,2\n');
    expect(stderr).toContain('Standard input: 1 row had more cells than the header; the first is record 2.\n');
    expect(stderr).toContain('Standard input: spaces replaced the line breaks and tabs in 1 cell.\n');
    expect((await command.run(['dedupe', '--from=table', '--header=none'], { input })).stderr).toContain(
      'Standard input: 1 row had more cells than the table has columns; the first is record 2.\n',
    );
  });

  it.each([
    ['k,n\n"a,1\n', 'never closed'],
    [`${Array(300).fill('x').join()}\n`.repeat(2), 'This file has 300 columns. A table can have 256.'],
  ])('is refused if it cannot be read', async (input, message) => {
    const outcome = await command.run(['dedupe', '--from=table', '--delimiter=comma'], { input });
    expect(outcome).toMatchObject({ code: 1, stderr: expect.stringContaining(message) });
  });
});

describe('flags of tables', () => {
  it.each([
    [['dedupe', 'lines.txt', '--delimiter=tab'], '--delimiter needs --from table.'],
    [['dedupe', 'lines.txt', '--header=1', '--from=csv'], '--header needs --from table.'],
    [['dedupe', '--from=table', '--header=0'], '--header must be auto, none, or the number of a record.'],
    [['dedupe', '--from=table', '--delimiter=colon'], '--delimiter must be one of auto, tab, semicolon, comma, pipe.'],
    [['dedupe', '--from=table', '--format=xlsx'], '--format must be one of csv, tsv.'],
    [['dedupe', '--from=table', '--format=csv', '--json'], '--format and --json exclude each other.'],
    [
      ['dedupe', 'lines.txt', '-o', 'out.xlsx'],
      'This output is no spreadsheet. Name a file that ends in .csv or .tsv.',
    ],
    [['campaigns', 'lines.txt', '-o', 'out.XLSX'], 'This output is no spreadsheet.'],
    [['campaigns', 'lines.txt', '-o', 'out.xlsm'], 'This output is no spreadsheet.'],
    [['dedupe', 'lines.txt', '-o', 'out.ods'], 'This output is no spreadsheet.'],
    [['merge', 'lines.txt', '--from=table'], '--from must be one of txt, csv, tsv, json.'],
    [['dedupe', 'lines.txt', '--column=Link'], '--column needs --from table.'],
    [['conflicts', 'lines.txt', '--campaign-column=C', '--from=csv'], '--campaign-column needs --from table.'],
    [['dedupe', 'sheet.csv', '--from=table', '--sheet=B'], '--sheet needs a file named *.xlsx.'],
    [['dedupe', 'a.xlsx', '--from=table', '--delimiter=pipe'], '--delimiter does not apply to spreadsheets.'],
    [
      ['dedupe', 'lines.txt', '--from=table', '--column=b'],
      'lines.txt is read as lines, like all files named *.txt, so --column does not apply to it.',
    ],
    [['fix', 'lines.txt', '--from=table', '--header=1'], 'so --header does not apply to it.'],
    [
      ['conflicts', 'lines.txt', '--negatives=sheet.csv', '--from=table', '--keyword-column=Link'],
      'so --keyword-column does not apply to it.',
    ],
    [['keywords', 'lines.txt', '--format=csv'], 'This run writes no tables, so --format does not apply.'],
    [['dedupe', 'lines.txt', '--format=csv'], 'This run writes no tables, so --format does not apply.'],
    [['merge', 'lines.txt', '--format=csv'], 'This run writes no tables, so --format does not apply.'],
    [['audit', 'lines.txt', '--output=clean', '--format=csv'], 'This run writes no tables'],
  ])('%j are refused where they mean nothing', async (args, message) => {
    expect(await command.run(args, { input: '' })).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
  });

  it.each([
    [['merge', 'lines.txt', '--result=table', '--no-remove-duplicates'], /^Keyword\tA\n/],
    [['replace', 'lines.txt', '--pairs=pairs.csv', '--match=cell', '--into=column'], /^Item\tLabel\n/],
    [['fix', 'lines.txt', '--output=changed'], /^Before\tAfter\t/],
  ])('are taken where a list becomes a table: %j', async (args, stdout) => {
    await command.write('pairs.csv', 'Find,Replace\n"b,1",c\n');
    const outcome = await command.run([...args, '--format=tsv']);
    expect(outcome).toMatchObject({ code: 0, stdout: expect.stringMatching(stdout) });
  });

  it('are in the help of tools that take tables', async () => {
    const { stdout } = await command.run(['dedupe', '--help']);
    expect(stdout).toMatch(/--column NAME +Compare column\./);
    expect(stdout).toMatch(/--delimiter NAME/);
    expect(stdout).toMatch(/--format FORMAT/);
    expect((await command.run(['keywords', '--help'])).stdout).not.toMatch(/--delimiter|--format/);
  });
});
