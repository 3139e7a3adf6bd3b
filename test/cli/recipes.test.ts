import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRecipe } from '../../libs/recipes/read-recipe.ts';
import { encodeShareLink } from '../../libs/recipes/share-link.ts';
import { builtServer } from '../support/build-server.ts';
import { type CommandLine, type CommandOutcome, createCommandLine } from '../support/command-line.ts';
import { makeWorkbook } from '../support/engine/make-workbook.ts';
import type { CaseInput, RecipeCase } from '../support/engine/run-recipe.ts';
import { findCases } from '../support/fixture-cases.ts';

const FOLDER = join(import.meta.dirname, '../fixtures/recipe');

interface Expected {
  readonly outputs?: { readonly [from: string]: readonly string[] };
  readonly problems?: readonly string[];
  readonly error?: string;
}

let command: CommandLine;

beforeAll(async () => {
  command = await createCommandLine(builtServer().root);
});

afterAll(() => command.remove());

describe('golden cases', async () => {
  it.concurrent.each(await findCases(FOLDER))('%s', async (name) => {
    const { input, expected } = JSON.parse(await readFile(join(FOLDER, name), 'utf8')) as {
      input: RecipeCase;
      expected: Expected;
    };
    const recipe = input.link ?? (await command.write(name, JSON.stringify(input.recipe)));
    const files = await Promise.all(
      Object.entries(input.inputs ?? {}).map(async ([id, given]) => {
        const file = `${name}-${id}.${typeof given === 'string' ? 'txt' : 'csv'}`;
        return `${id}=${await command.write(file, fileText(given))}`;
      }),
    );
    const maps = Object.entries(input.map ?? {}).flatMap(([needed, given]) => ['--map', `${needed}=${given}`]);
    const also = Object.keys(expected.outputs ?? {})
      .slice(1)
      .flatMap((from) => ['--also', `${from}=${name}-${from}.txt`]);
    const outcome = await command.run(['run', recipe, ...files, ...maps, ...also, '-o', `${name}.tsv`]);
    if (expected.outputs === undefined) {
      expectRefusal(outcome, expected);
      return;
    }
    expect(outcome.code).toBe(0);
    for (const [index, [from, rows]] of Object.entries(expected.outputs).entries()) {
      const text = await command.read(index === 0 ? `${name}.tsv` : `${name}-${from}.txt`);
      expect(text.split('\n').slice(0, -1).slice(-rows.length)).toEqual(rows);
    }
  });
});

function expectRefusal({ code, stdout, stderr }: CommandOutcome, { problems = [], error = '' }: Expected): void {
  expect(stdout).toBe('');
  if (problems.some((problem) => problem.includes('outputs')) || problems.length === 0) {
    expect(stderr).toContain(error);
  } else {
    expect(stderr).toBe(`overprint run: ${problems.join('\n')}\n`);
  }
  expect(code).toBe(error.startsWith('Step ') ? 1 : 2);
}

function fileText(given: CaseInput): string {
  return typeof given === 'string' ? given : [given.columns, ...given.rows].map((row) => `${row.join(',')}\n`).join('');
}

const TAG_URLS = {
  overprint: 'recipe',
  version: 1,
  name: 'URLs',
  inputs: [{ id: 'urls', label: 'URLs', form: 'list' }],
  steps: [
    { id: 'd', tool: 'dedupe', inputs: { text: '@urls' } },
    { id: 'u', tool: 'utm', inputs: { urls: 'd.unique' } },
  ],
  outputs: [{ from: 'u.urls' }],
};
const NO_COLUMN_NAME =
  'cannot be the name of a column in --map. Use up to 200 characters without line breaks, TABs, and spaces at the ends.';
const SOURCE = ['--set', 'u.source=a', '--set', 'u.medium=b', '--set', 'u.campaign=c'];

describe('overprint run', () => {
  it('reads the only input from standard input, and a link in place of a file', async () => {
    const read = await readRecipe(TAG_URLS);
    if (!read.ok) {
      throw new Error(JSON.stringify(read.problems));
    }
    const link = await encodeShareLink(read.recipe, 'https://overprint.example', { includeLists: false });
    const { code, stdout, stderr } = await command.run(['run', link, ...SOURCE], { input: 'a.com\na.com\n' });
    expect(stdout).toBe('https://a.com/?utm_source=a&utm_medium=b&utm_campaign=c\n');
    expect(stderr).toMatch(/^1 row \(56 bytes\) in .* s\n$/);
    expect(code).toBe(0);
  });

  it('reads the recipe from standard input, and its inputs from files only', async () => {
    await command.write('domains.txt', 'a.com\n');
    const input = `\uFEFF${JSON.stringify(TAG_URLS)}`;
    const { code, stdout } = await command.run(['run', '-', 'urls=domains.txt', ...SOURCE], { input });
    expect(stdout).toBe('https://a.com/?utm_source=a&utm_medium=b&utm_campaign=c\n');
    expect(code).toBe(0);
    for (const given of [[], ['urls=-']]) {
      const stderr =
        'overprint run: The recipe is read from standard input. Name files for all inputs without a default.\n';
      expect(await command.run(['run', '-', ...given, ...SOURCE], { input })).toMatchObject({ code: 2, stderr });
    }
    const stderr = 'overprint run: This file is not an Overprint recipe.\n';
    expect(await command.run(['run', '-'], { input: 'a.com\n' })).toMatchObject({ code: 2, stderr });
  });

  it('refuses columns of an input that is read as a list', async () => {
    const either = { ...TAG_URLS, inputs: [{ id: 'urls', form: 'either' }] };
    await command.write('either.json', JSON.stringify(either));
    await command.write('list.txt', 'a.com\n');
    await command.write('table.csv', 'Link,Clicks\na.com,1\n');
    const run = (file: string) => command.run(['run', 'either.json', `urls=${file}`, '--map=urls:url=Link', '-q']);
    const stderr = 'overprint run: urls is read as a list, which has no columns, so --map does not apply to it.\n';
    expect(await run('list.txt')).toMatchObject({ code: 2, stdout: '', stderr });
    expect((await run('table.csv')).stderr).not.toContain('--map');
  });

  it('refuses --format where all outputs are lists with the given files', async () => {
    const steps = [{ id: 'd', tool: 'dedupe', inputs: { text: '@rows' } }];
    const recipe = { ...TAG_URLS, inputs: [{ id: 'rows', form: 'either' }], steps, outputs: [{ from: 'd.unique' }] };
    await command.write('rows.json', JSON.stringify(recipe));
    await command.write('rows.txt', 'a.com\n');
    await command.write('rows.csv', 'Link,Clicks\na.com,1\n');
    const run = (file: string) => command.run(['run', 'rows.json', `rows=${file}`, '--format=tsv', '-q']);
    const stderr = 'overprint run: This run writes no tables, so --format does not apply.\n';
    expect(await run('rows.txt')).toMatchObject({ code: 2, stdout: '', stderr });
    expect(await run('rows.csv')).toMatchObject({ code: 0, stdout: 'Link\tClicks\na.com\t1\n' });
  });

  it('takes --format for a table that a step makes of a list, or of its second input', async () => {
    const pairs = { text: 'Find,Replace\na,b\n' };
    const options = { mode: 'mapping', match: 'cell', into: 'column' };
    const steps = [{ id: 'r', tool: 'replace', inputs: { text: '@rows', pairs }, options }];
    const recipe = { ...TAG_URLS, inputs: [{ id: 'rows', form: 'list' }], steps, outputs: [{ from: 'r.lines' }] };
    await command.write('labels.json', JSON.stringify(recipe));
    const args = ['run', 'labels.json', '--format=tsv', '-q'];
    expect(await command.run(args, { input: 'a\n' })).toMatchObject({ code: 0, stdout: 'Item\tLabel\na\tb\n' });
    const compact = { id: 'c', tool: 'conflicts', inputs: { keywords: { text: '' }, negatives: '@rows' } };
    const inputs = [{ id: 'rows', form: 'table' }];
    const short = { ...TAG_URLS, inputs, steps: [compact], outputs: [{ from: 'c.keptNegatives' }] };
    await command.write('short.json', JSON.stringify(short));
    const input = 'Keyword,Match type\nfree,Negative Broad\n';
    const outcome = await command.run(['run', 'short.json', '--format=tsv', '-q'], { input });
    expect(outcome).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Negative\t.*\nfree\t/) });
  });

  it('refuses names that no column has, two columns for one that the recipe needs, and one for two', async () => {
    await command.write('tag.json', JSON.stringify({ ...TAG_URLS, inputs: [{ id: 'urls', form: 'either' }] }));
    for (const [first, second, problem] of [
      ['url=Link', 'url=Clicks', '“url” is mapped to two columns. Choose one.'],
      ['url=Link', 'URL=Clicks', '“URL” is mapped to two columns. Choose one.'],
      ['url=Link', 'page=link', '“link” is chosen for two columns. Choose another one for one of them.'],
      ['url=Link', 'a\tb=Clicks', `"a\\tb" ${NO_COLUMN_NAME}`],
    ]) {
      const args = ['run', 'tag.json', 'urls=table.csv', `--map=urls:${first}`, `--map=urls:${second}`];
      const stderr = `overprint run: urls: ${problem}\n`;
      expect(await command.run(args)).toMatchObject({ code: 2, stdout: '', stderr });
    }
  });

  it('reads a file whose name begins like a link', async () => {
    await command.write('v1.json', JSON.stringify(TAG_URLS));
    const { code, stdout } = await command.run(['run', 'v1.json', ...SOURCE], { input: 'a.com\n' });
    expect(stdout).toBe('https://a.com/?utm_source=a&utm_medium=b&utm_campaign=c\n');
    expect(code).toBe(0);
  });

  it('says which options are missing, except those that are set', async () => {
    const recipe = await command.write('old.json', JSON.stringify(TAG_URLS));
    const args = ['run', recipe, ...SOURCE, '--set', 'd.caseSensitive=true'];
    const lines = (text: string) => text.split('\n').slice(0, -1);
    const run = await command.run(args, { input: 'a.com\n' });
    expect(run.stdout).toBe('https://a.com/?utm_source=a&utm_medium=b&utm_campaign=c\n');
    const dryRun = await command.run([...args, '--dry-run'], { input: '' });
    const notes = lines(dryRun.stderr);
    expect(notes).toContain('d: sortOrder was missing, the default is used.');
    expect(notes.filter((note) => !/^[du]: \w+ was missing, the default is used\.$/.test(note))).toEqual([]);
    expect(notes.join('\n')).not.toContain('caseSensitive');
    expect(lines(run.stderr).slice(0, -1)).toEqual([...notes.slice(0, 3), `And ${notes.length - 3} more.`]);
    const quiet = await command.run([...args, '--quiet'], { input: 'a.com\n' });
    expect(quiet.stderr).toBe('');
  });

  it('reads each file of a list by its name, and either tables or lists', async () => {
    const merge = { id: 'm', tool: 'merge', inputs: { 'columns.0': '@k', 'columns.1': { text: 'x' } } };
    const recipe = { ...TAG_URLS, inputs: [{ id: 'k', form: 'list' }], steps: [merge], outputs: [{ from: 'm.lines' }] };
    await command.write('list.json', JSON.stringify(recipe));
    await command.write('col.txt', 'a,b\n');
    await command.write('col.csv', 'red,1\n');
    const cells = ['blue', 'green'].map(
      (text) => `<row><c t="inlineStr"><is><t>${text}</t></is></c><c><v>1</v></c></row>`,
    );
    const others = cells.map((row) => row.replace('<t>', '<t>dark '));
    const sheets = [
      { name: 'A', rows: cells.join('') },
      { name: 'Dark', rows: others.join('') },
    ];
    await command.write('col.xlsx', makeWorkbook({ sheets }));
    for (const [files, expected] of [
      [['k=col.xlsx'], 'bluex\ngreenx\n'],
      [['k=col.xlsx', '--sheet=k=Dark'], 'dark bluex\ndark greenx\n'],
      [['k=col.xlsx', 'k=col.txt'], 'bluex\ngreenx\na,bx\n'],
      [['k=col.txt', 'k=col.csv'], 'a,bx\nredx\n'],
      [['k=col.csv', 'k=col.txt'], 'redx\na,bx\n'],
    ] as const) {
      expect(await command.run(['run', 'list.json', ...files, '-q'])).toMatchObject({ code: 0, stdout: expected });
    }
    const { stderr: note } = await command.run(['run', 'list.json', 'k=col.xlsx']);
    expect(note).toContain('col.xlsx: of 2 sheets, “A” is read. --sheet chooses another one.');
    for (const [args, problem] of [
      [['k=col.txt', '--sheet=k=Dark'], '--sheet needs a file named *.xlsx.'],
      [['k=col.xlsx', '--sheet=k=A', '--sheet=k=Dark'], '--sheet names two sheets of k. Choose one.'],
      [['k=col.xlsx', '--sheet=Dark'], '--sheet takes INPUT=NAME, for instance keywords=Campaigns, and not Dark.'],
    ] as const) {
      const refusal = { code: 2, stderr: `overprint run: ${problem}\n` };
      expect(await command.run(['run', 'list.json', ...args])).toMatchObject(refusal);
    }
    const either = { ...TAG_URLS, inputs: [{ id: 'urls', form: 'either' }] };
    await command.write('either.json', JSON.stringify(either));
    const stderr = 'overprint run: urls takes tables or lists, and not both: col.csv is a table, col.txt is a list.\n';
    expect(await command.run(['run', 'either.json', 'urls=col.txt', 'urls=col.csv', '-q'])).toMatchObject({
      code: 2,
      stderr,
    });
  });

  it('writes the files of finished steps only', async () => {
    const recipe = await command.write('urls.json', JSON.stringify(TAG_URLS));
    await command.write('kept.txt', 'before\n');
    const { code, stderr } = await command.run(
      ['run', recipe, '-o', 'kept.txt', '--also', 'd.duplicates=repeated.txt', '--quiet'],
      { input: 'a.com\na.com\n' },
    );
    expect(stderr).toBe('overprint run: Step 2 (u, UTM Builder): UTM Source, Medium, and Campaign are required.\n');
    expect(code).toBe(1);
    expect(await command.read('kept.txt')).toBe('before\n');
    expect((await readdir(command.folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('refuses computed files above 100 GB before the first byte', async () => {
    const words = (word: string) => Array.from({ length: 2_000 }, (_, i) => `${word}${i}`).join('\n');
    const columns = ['a', 'b', 'c'].map((word, place) => [`columns.${place}`, { text: words(word) }]);
    const recipe = {
      overprint: 'recipe',
      version: 1,
      steps: [
        { id: 'm', tool: 'merge', inputs: Object.fromEntries(columns) },
        { id: 'c', tool: 'campaigns', inputs: { keywords: 'm.lines' } },
      ],
      outputs: [{ from: 'c.rows' }],
    };
    await command.write('huge.json', JSON.stringify(recipe));
    const { code, stderr } = await command.run(['run', 'huge.json', '-o', 'huge.csv']);
    expect(stderr).toMatch(/This would be \d+ GB\. Files above 100 GB are not written\./);
    expect(code).toBe(1);
    expect((await readdir(command.folder)).filter((name) => name.startsWith('huge.csv'))).toEqual([]);
  });

  it('prints what a run would do', async () => {
    const recipe = await command.write('dry.json', JSON.stringify(TAG_URLS));
    await command.write('three.txt', 'a.com\nb.com\nc.com\n');
    const { stdout } = await command.run(['run', recipe, 'urls=three.txt', '--dry-run', '-o', 'dry.txt']);
    expect(stdout).toMatch(
      /^urls: three\.txt\n1\. d, Dedupe: about \d+ rows \(.*\)\n {3}text: @urls\n2\. u, UTM Builder: about .*\n {3}urls: d\.unique\nu\.urls → dry\.txt\n$/,
    );
    expect(await readdir(command.folder)).not.toContain('dry.txt');
  });

  it('checks the fields and columns of all steps before it writes a file, also in a dry run', async () => {
    const dedupe = { id: 'd', tool: 'dedupe', inputs: { text: '@t' } };
    const replace = (more: object) => ({ id: 'r', tool: 'replace', inputs: { text: 'd.unique' }, ...more });
    const check = async (more: object, problem: string) => {
      const recipe = {
        ...TAG_URLS,
        inputs: [{ id: 't', form: 'table' }],
        steps: [dedupe, replace(more)],
        outputs: [{ from: 'd.unique' }, { from: 'r.lines' }],
      };
      await command.write('checked.json', JSON.stringify(recipe));
      for (const flags of [[], ['--dry-run']]) {
        const args = ['run', 'checked.json', '--quiet', '-o', 'checked.csv', ...flags];
        const stderr = `overprint run: Step 2 (r, Find & Replace): ${problem}\n`;
        expect(await command.run(args, { input: 'a,b\n1,2\n' })).toMatchObject({ code: 1, stdout: '', stderr });
      }
    };
    await check({}, 'Find Text is needed.');
    const unknown = { fields: { find: '1' }, options: { column: 'c' } };
    await check(unknown, 'There is no column “c”. The columns are: a, b.');
    expect(await readdir(command.folder)).not.toContain('checked.csv');
  });

  it('refuses a spreadsheet on standard output before it starts, also in a dry run', async () => {
    const options = { platform: 'amazon', bid: 1 };
    const campaigns = { id: 'c', tool: 'campaigns', inputs: { keywords: '@k' }, options };
    const recipe = { ...TAG_URLS, inputs: [{ id: 'k' }], steps: [campaigns], outputs: [{ from: 'c.rows' }] };
    await command.write('amazon.json', JSON.stringify(recipe));
    const refusal =
      'overprint run: Amazon imports spreadsheets. Name a file that ends in .xlsx with -o, or choose --format csv.\n';
    for (const flags of [[], ['--dry-run']]) {
      const run = ['run', 'amazon.json', '--quiet', ...flags];
      expect(await command.run(run, { input: 'red shoes\n' })).toMatchObject({ code: 2, stdout: '', stderr: refusal });
    }
    const { code } = await command.run(['run', 'amazon.json', '--dry-run', '-o', 'a.xlsx'], { input: '' });
    expect(code).toBe(0);
    const others = ['run', 'urls.json', '--dry-run', '--quiet', '-o', 'urls.xlsx'];
    await command.write('urls.json', JSON.stringify(TAG_URLS));
    expect(await command.run(others, { input: '' })).toMatchObject({ code: 2, stdout: '' });
  });

  it.each([
    [['run'], /^overprint run: Name a recipe: a file, or a link\. See overprint run --help\.\n$/],
    [['run', 'urls.json', 'foo=a.txt'], 'There is no input foo. The inputs are urls.'],
    [['run', 'urls.json', 'three.txt'], 'three.txt is not an input. Give inputs as NAME=FILE, for instance urls=FILE.'],
    [['run', 'urls.json', 'urls=-', '--set', 'x.y=1'], 'There is no step x. The steps are d, u.'],
    [
      ['run', 'urls.json', 'urls=-', '--set', 'd.sort=up'],
      'd has no option sort. The options are column, caseSensitive,',
    ],
    [['run', 'urls.json', 'urls=-', '--set', 'u.naming=x'], 'u has no option naming. The options are naming.'],
    [['run', 'urls.json', 'urls=-', '--set', 'd.sortOrder=up'], 'steps.0.options.sortOrder: must be one of original'],
    [['run', 'urls.json', 'urls=-', '--also', 'd.foo=x'], 'outputs.1.from: “d.foo” is no output of a step.'],
    [
      ['run', 'urls.json', 'urls=-', '--map', 'x'],
      "--map takes INPUT:COLUMN=NAME, for instance keywords:url='Final URL'",
    ],
    [['run', 'urls.json', 'urls=-', '--threads=2'], 'There is no option --threads. See overprint run --help.'],
    [['run', 'v1.abc'], 'This link is incomplete.'],
  ])('%j is refused', async (args, message) => {
    await command.write('urls.json', JSON.stringify(TAG_URLS));
    const { code, stderr } = await command.run(args);
    expect(stderr).toMatch(message instanceof RegExp ? message : new RegExp(message.replace(/[.*()]/g, '\\$&')));
    expect(code).toBe(2);
  });

  it.each([
    ['a rule', ['replace', 'runaway.txt', '--rules=runaway.json', '-o', 'never.txt'], ''],
    ['a rule in two threads', ['replace', 'runaway.txt', '--rules=runaway.json', '--threads=2', '-o', 'never.txt'], ''],
    ['a step', ['run', 'runaway-recipe.json', 'k=runaway.txt', '-o', 'never.txt'], 'Step 1 (r, Find & Replace): '],
  ])('the command line ends a pattern that runs away: %s', async (_name, args, step) => {
    await command.write('runaway.txt', `one\n${'a'.repeat(40)}!\n`);
    const rules = [{ find: 'one', replaceWith: 'two' }, { find: '^(a+)+$', regex: true }, { find: 'two' }];
    await command.write('runaway.json', JSON.stringify(rules));
    const replace = { id: 'r', tool: 'replace', inputs: { text: '@k' }, options: { mode: 'rules', rules } };
    const recipe = { ...TAG_URLS, inputs: [{ id: 'k' }], steps: [replace], outputs: [{ from: 'r.lines' }] };
    await command.write('runaway-recipe.json', JSON.stringify(recipe));
    const { code, stderr } = await command.run([...args, '--pattern-timeout=1', '--quiet']);
    expect(stderr).toBe(
      `overprint ${args[0]}: ${step}Rule 2: The pattern took more than 1 s for one part of the text, so the run was ended. Make it simpler, or allow more time with --pattern-timeout.\n`,
    );
    expect(code).toBe(1);
    expect((await readdir(command.folder)).filter((name) => /never|\.part$/.test(name))).toEqual([]);
  });

  it('ends quietly when its reader has enough', async () => {
    const merge = { id: 'm', tool: 'merge', inputs: { 'columns.0': '@k', 'columns.1': '@k' } };
    const recipe = { ...TAG_URLS, inputs: [{ id: 'k' }], steps: [merge], outputs: [{ from: 'm.lines' }] };
    const file = await command.write('merge.json', JSON.stringify(recipe));
    const { code } = await command.run(['run', file], {
      input: Array.from({ length: 4_000 }, (_, index) => `keyword ${index}\n`).join(''),
      onOutput: (_, child) => child.stdout?.destroy(),
    });
    expect(code).toBe(0);
  });
});
