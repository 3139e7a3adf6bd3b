import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadTool } from '../../../libs/tools/registry.ts';
import type { ListOption, OptionSpecs } from '../../../libs/tools/shared/options.ts';
import { toolHelp } from './help.ts';
import { readList } from './list-values.ts';
import { parseCommand } from './parse-command.ts';
import { readArguments } from './read-arguments.ts';

const RULES = {
  kind: 'list',
  label: 'Rules',
  max: 3,
  itemLabel: 'rule',
  fields: {
    find: { kind: 'text', label: 'Find', default: '', maxLength: 20 },
    wholeWords: { kind: 'boolean', label: 'Whole words', default: true },
    most: { kind: 'number', label: 'Most', default: null, min: 0, max: 9, step: 1, isOptional: true },
  },
} as const satisfies ListOption;

const TEMPLATES = {
  kind: 'list',
  label: 'Templates',
  max: 3,
  itemLabel: 'template',
  fields: { template: { kind: 'template', label: 'Template', default: '', maxLength: 20 } },
} as const satisfies ListOption;

const LIMIT = { kind: 'number', label: 'Limit', default: 80, min: 1, max: 500, step: 1 } as const;

const OPTIONS: OptionSpecs = { rules: RULES, templates: TEMPLATES, limit: LIMIT };

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'overprint-lists-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function write(name: string, text: string | Uint8Array): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, text);
  return file;
}

describe('a list option', () => {
  const members = [{ find: 'a,b', wholeWords: false, most: 2 }, { find: '' }];

  it.each([
    ['rules.csv', 'Find,whole-words,most\n"a,b",FALSE,2\n,,\n'],
    ['rules.tsv', 'find\twholeWords\tmost\na,b\tfalse\t2\n\t\t\n'],
    ['rules.json', JSON.stringify(members)],
  ])('is read from %s', async (name, text) => {
    expect(await readList(RULES, 'rules', await write(name, text))).toEqual(members);
  });

  it.each([
    ['mark.json', Buffer.from('\ufeff[{"find":"é"}]'), []],
    ['wide.csv', Buffer.from('\ufefffind\né\n', 'utf16le'), []],
    ['western.csv', Buffer.from('find\né\n', 'latin1'), ['western.csv is not UTF-8; it was read as Windows-1252.']],
    [
      'stray.csv',
      Buffer.concat([Buffer.from('find\né\né é é\n'), Buffer.from([0xff])]),
      ['stray.csv: 1 byte is not UTF-8; it was read as Windows-1252.'],
    ],
    ['named.csv', Buffer.from('sep=;\r\nfind\r\né\r\n'), []],
  ])('is read from %s in its encoding', async (name, bytes, expected) => {
    const notes: string[] = [];
    const onNote = (note: string) => notes.push(note.replace(`${folder}/`, ''));
    const [first] = await readList(RULES, 'rules', await write(name, bytes), { onNote });
    expect([first, notes]).toEqual([{ find: 'é' }, expected]);
  });

  it('has columns at the end that only some members fill', async () => {
    const file = await write('ragged.csv', 'find,wholeWords,most\na\nb\nc,true,2\n');
    expect(await readList(RULES, 'rules', file)).toEqual([
      { find: 'a' },
      { find: 'b' },
      { find: 'c', wholeWords: true, most: 2 },
    ]);
  });

  it('names the file that its reader refuses', async () => {
    const file = await write('broken.json', '{"rules": []}');
    const { listReaders } = await loadTool('replace');
    const reading = readList(RULES, 'rules', file, { reader: listReaders?.rules });
    await expect(reading).rejects.toThrow(`${file}: Invalid JSON format`);
  });

  it.each([
    ['no-rules.csv', ''],
    ['header.csv', 'find,replace\n'],
    ['no-rules.json', '[]'],
  ])('is refused if %s has no members', async (name, text) => {
    const file = await write(name, text);
    const { listReaders } = await loadTool('replace');
    for (const reader of [undefined, listReaders?.rules]) {
      await expect(readList(RULES, 'rules', file, { reader })).rejects.toThrow(`${file}: No valid items found in file`);
    }
    expect(await readList(RULES, 'rules', '[]')).toEqual([]);
  });

  it('is JSON if the value begins with a bracket', async () => {
    expect(await readList(RULES, 'rules', '[{"find": "a"}]')).toEqual([{ find: 'a' }]);
  });

  it.each([
    ['[1', 'JSON'],
    ['missing.csv', 'missing.csv: There is no such file or folder.'],
    ['.', '.: It is a folder; name a file.'],
  ])('is refused if %s cannot be read', async (value, reason) => {
    await expect(readList(RULES, 'rules', value)).rejects.toThrow(reason);
  });
});

describe('the flags of lists and numbers', async () => {
  const tool = { ...(await loadTool('dedupe')), options: OPTIONS };

  it('are repeatable for a single text, a file for several fields, and a number', async () => {
    const file = await write('one.csv', 'find\nx\n');
    const args = ['--template={A}', '--template={B}', `--rules=${file}`, '--limit=7'];
    const { options } = await parseCommand(tool, readArguments(tool, args));
    expect(options).toEqual({
      templates: [{ template: '{A}' }, { template: '{B}' }],
      rules: [{ find: 'x', wholeWords: true, most: null }],
      limit: 7,
    });
  });

  it.each([
    [['--limit=x'], '--limit must be a whole number from 1 to 500.'],
    [['--limit='], '--limit must be a whole number from 1 to 500.'],
    [['--rules=[{"find": 1}]'], '--rules.0.find must be a text.'],
    [['--rules=[{"a": 1}]'], '--rules.0.a is not an option.'],
    [Array(4).fill('--template=x'), '--template must have at most 3 entries.'],
  ])('are checked: %j', async (args, message) => {
    await expect(parseCommand(tool, readArguments(tool, args))).rejects.toThrow(message);
  });

  it('are described', () => {
    const help = toolHelp(tool);
    expect(help).toMatch(/--rules FILE +Rules\..*CSV/);
    expect(help).toMatch(/--template TEXT +Templates\. +May be given several times\./);
    expect(help).toMatch(/--limit NUMBER +Limit: 1 to 500 \(default 80\)\./);
  });
});
