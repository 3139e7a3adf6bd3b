import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VERSION } from '../../libs/contracts/site/version.ts';
import { TOOL_CATALOG } from '../../libs/tools/index.ts';
import { builtServer } from '../support/build-server.ts';
import { type CommandLine, createCommandLine } from '../support/command-line.ts';

let command: CommandLine;

beforeAll(async () => {
  command = await createCommandLine(builtServer().root);
  await command.write('a.txt', 'red\nblue\n');
  await command.write('b.txt', 'shoes\n');
  const steps = [{ id: 'd', tool: 'dedupe', inputs: { text: '@k' } }];
  const recipe = { overprint: 'recipe', version: 1, inputs: [{ id: 'k' }], steps, outputs: [{ from: 'd.unique' }] };
  await command.write('recipe.json', JSON.stringify(recipe));
});

afterAll(() => command.remove());

describe('help', () => {
  it('lists the tools', async () => {
    const { code, stdout, stderr } = await command.run(['--help']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const { id, summary } of TOOL_CATALOG) {
      expect(stdout).toMatch(new RegExp(`^  ${id} +${summary}$`, 'm'));
    }
  });

  it('lists what a tool can be told, with choices and defaults', async () => {
    const { code, stdout } = await command.run(['merge', '--help']);
    expect(code).toBe(0);
    expect(stdout).toContain('Separator: nothing (default), space, minus,');
    expect(stdout).toMatch(/^ {2}--wrap-custom-before TEXT {2}Text before\. Sets --wrap custom\.$/m);
    expect(stdout).toContain('--no-remove-duplicates');
    expect(stdout).not.toContain('--output');
    expect(stdout).toContain('Column C, and further lists.');
    expect((await command.run(['keywords', '--help'])).stdout).toContain('List A, List B, List C.');
    const replace = await command.run(['replace', '-h']);
    expect(replace.stdout).toMatch(/--find TEXT +Find Text\. Needed with --mode one\./);
    expect(replace.stdout).not.toContain('preview');
    expect(stdout).toContain('--rows FIRST-LAST');
    expect(replace.stdout).not.toContain('--rows');
  });

  it('is what the package installs', async () => {
    const { bin } = JSON.parse(await readFile(join(import.meta.dirname, '../../package.json'), 'utf8'));
    // The build keeps the folders of the sources.
    expect(bin).toEqual({ overprint: `dist/${relative(builtServer().root, command.file)}` });
    expect(await readFile(command.file, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
  });

  it('tells the version', async () => {
    expect(await command.run(['--version'])).toMatchObject({ code: 0, stdout: `${VERSION}\n` });
  });
});

describe('a mistake on the command line is told with what to do, and nothing runs', () => {
  it.each<[string[], string]>([
    [[], 'Name a tool. See overprint --help.'],
    [
      ['sort'],
      'There is no tool sort. The tools are merge, dedupe, replace, keywords, negatives, utm, campaigns, fix, conflicts, ngrams, audit. Recipes are run with overprint run.',
    ],
    [['merge', 'a.txt', '--seperator', 'space'], 'There is no option --seperator. See overprint merge --help.'],
    [['merge', 'a.txt', '--separator', 'tab'], '--separator must be one of nothing, space, minus, plus,'],
    [['merge', 'a.txt', '--separator'], "Option '--separator <value>' argument missing. See overprint merge --help."],
    [['merge', 'a.txt', '--separator=space', '--separator-custom=/'], '--separator-custom needs --separator custom.'],
    [['merge', 'a.txt', '--separator-custom=a\nb'], '--separator-custom must not hold a line break'],
    [['merge', 'a.txt', '--template={A}', '--template={A'], '--template: {A has no closing }.\n'],
    [['merge', 'a.txt', '--columns=[{"name":"{"}]'], '--columns.0.name: Use a name without braces.\n'],
    [['merge', 'a.txt', '--casing=none', '--remove-duplicates=no'], "'--remove-duplicates' does not take an argument"],
    [['keywords', 'a.txt', 'b.txt', 'c.txt', 'd.txt'], 'keywords takes at most 3 files, one for each list.'],
    [['merge', 'a.txt', '--also', 'lines=b.txt'], 'There is no option --also.'],
    [['replace', 'a.txt'], 'Find Text is needed: --find TEXT.'],
    [['replace', 'a.txt', '--rules=[]', '--pairs=a.txt'], '--rules and --pairs cannot be used together.'],
    [['replace', 'a.txt', '--rules=[]', '--find=red'], '--rules and --find cannot be used together.'],
    [['replace', 'a.txt', '--mode=mapping', '--replace-with=x'], '--replace-with needs --mode one.'],
    [['replace', 'a.txt', `--find=${'x'.repeat(10_001)}`], '--find must have at most 10000 characters.'],
    [['utm', 'a.txt', '--source=google', '--medium=cpc'], 'Campaign is needed: --campaign TEXT.'],
    [['dedupe', 'a.txt', '--output=lines'], 'There are no rows called lines. Choose one of unique, duplicates.'],
    [['dedupe', 'a.txt', '--also', 'c.txt'], '--also takes NAME=FILE, for instance duplicates=duplicates.txt.'],
    [['dedupe', 'a.txt', '--also', 'unique=c.txt'], 'unique is written twice.'],
    [['dedupe', 'a.txt', '-o', 'c.txt', '--also', 'duplicates=c.txt'], 'c.txt would be written twice.'],
    [['dedupe', 'a.txt', '--from=xlsx'], '--from must be one of txt, csv, tsv, json, table.'],
    [['conflicts', 'a.txt', '--fail-on=all'], '--fail-on must be one of blocked, partly.'],
    [['merge', 'a.txt', '--rows=1-9007199254740993'], '--rows must be two row numbers such as 1-1000000, at most'],
    [['conflicts', 'a.txt', '--fail-on=blocked', '--task=compact'], '--fail-on needs --task both or conflicts.'],
    [['dedupe', 'a.txt', '--temp-dir=nowhere'], 'nowhere: There is no such folder for temporary files.'],
    [['merge', 'a.txt', '--temp-dir=a.txt', '-o', 'c.txt'], 'a.txt: There is no such folder for temporary files.'],
    [
      ['run', 'recipe.json', 'k=a.txt', '-q', '--temp-dir=nowhere'],
      'nowhere: There is no such folder for temporary files.',
    ],
    [['merge', '-', '-'], 'Standard input can be read once only: write - once.'],
  ])('%j', async (args, message) => {
    const { code, stdout, stderr } = await command.run(args, { input: 'x\n' });
    expect(stderr).toMatch(/^overprint( \w+)?: /);
    expect(stderr).toContain(message);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    await expect(command.read('c.txt')).rejects.toThrow('ENOENT');
  });
});

describe('a failure', () => {
  it.each<[string[], string]>([
    [['merge', 'a.txt', 'nowhere.txt'], 'nowhere.txt: There is no such file or folder.'],
    [['merge', 'a.txt', '.'], '.: It is a folder; name a file.'],
    [['run', '.'], 'overprint run: .: It is a folder; name a file.'],
    [['dedupe', 'a.txt', '-o', 'nowhere/c.txt'], 'nowhere/c.txt: There is no such file or folder.'],
    [
      ['run', 'recipe.json', 'k=a.txt', '-q', '--dry-run', '-o', 'nowhere/c.txt'],
      'run: nowhere/c.txt: There is no such file or folder.',
    ],
    [['dedupe', 'a.txt', '--from=json'], 'a.txt: Invalid JSON format'],
    [['replace', 'a.txt', '--find=(', '--use-regex'], 'A "(" has no matching ")".'],
    [['negatives', 'a.txt', '--no-exact', '--no-phrase'], 'negatives: Please choose at least one match type.'],
    [['dedupe', 'a.txt', '-o', '/dev/full'], 'dedupe: /dev/full: The disk is full.'],
  ])('%j', async (args, message) => {
    const { code, stderr } = await command.run(args);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('fault');
    expect(code).toBe(1);
  });

  it('is the last record of standard output with --json', async () => {
    const recordOf = (stderr: string) =>
      `${JSON.stringify({ error: { message: stderr.replace(/^overprint \w+: |\n$/g, '') } })}\n`;
    const pattern = await command.run(['replace', 'a.txt', '--find=(', '--use-regex', '--json']);
    expect(pattern.stdout).toBe(`{"row":"red"}\n{"row":"blue"}\n${recordOf(pattern.stderr)}`);
    await command.write('bad.csv', 'k\na\n"b\n');
    const unclosed = await command.run(['dedupe', 'bad.csv', '--from=csv', '--json']);
    expect(unclosed.stdout).toBe(recordOf(unclosed.stderr));
    const step = await command.run(['run', 'recipe.json', 'k=bad.csv', '-q', '--json']);
    expect(step.stdout).toBe(recordOf(step.stderr));
    const missing = await command.run(['dedupe', 'nowhere.txt', '--json']);
    expect(missing.stdout).toBe(recordOf(missing.stderr));
    const toFile = await command.run(['dedupe', 'bad.csv', '--from=csv', '--json', '-o', 'c.txt']);
    expect(toFile).toMatchObject({ code: 1, stdout: '' });
    await expect(command.read('c.txt')).rejects.toThrow('ENOENT');
  });

  it('of standard error does not change the result', async () => {
    const shell = `exec '${process.execPath}' '${command.file}' dedupe a.txt 2>/dev/full`;
    const { status, stdout } = spawnSync('sh', ['-c', shell], { cwd: command.folder, encoding: 'utf8' });
    expect([status, stdout]).toEqual([0, await command.read('a.txt')]);
  });

  it.each([
    ['dedupe < .', 'Standard input: It is a folder; name a file.'],
    ['dedupe a.txt > /dev/full', 'Standard output: The disk is full.'],
    // A file of three blocks of 512 bytes, which the shell allows no output to exceed.
    ['dedupe large.txt -o b.txt', 'b.txt: The file would be larger than'],
  ])('%s names the file', async (line, message) => {
    await command.write('large.txt', 'x'.repeat(2_000));
    const shell = `ulimit -f 3; exec '${process.execPath}' '${command.file}' ${line}`;
    const { status, stderr } = spawnSync('sh', ['-c', shell], { cwd: command.folder, encoding: 'utf8' });
    expect(stderr).toContain(`overprint dedupe: ${message}`);
    expect(status).toBe(1);
    expect(await command.read('b.txt')).toBe('shoes\n');
  });

  it('is told where there are more rows than can be numbered', async () => {
    await command.write('many.txt', 'x\n'.repeat(50_000));
    const { code, stderr } = await command.run(['merge', ...Array<string>(4).fill('many.txt')]);
    expect(stderr).toContain('cannot be numbered');
    expect(code).toBe(1);
  });
});

describe('--fail-on', () => {
  it.each([
    ['blocked', '-[red]', 0],
    ['partly', '-[red]', 0],
    ['blocked', '-"red shoes"', 0],
    ['partly', '-"red shoes"', 3],
    ['blocked', '-red', 3],
    ['partly', '-red', 3],
  ])('%s with the negative %s: exit code %i', async (finding, negative, expected) => {
    await command.write('keywords.txt', 'red shoes sale\n');
    await command.write('negatives.txt', `${negative}\n`);
    const args = ['conflicts', 'keywords.txt', '--negatives', 'negatives.txt', '--fail-on', finding];
    const { code, stdout, stderr } = await command.run([...args, '--output', 'keptNegatives']);
    expect({ code, stdout }).toEqual({ code: expected, stdout: `${negative}\n` });
    expect(stderr).toContain('keywords: 1, negatives: 1');
  });
});

describe('standard error', () => {
  it('sums up a run', async () => {
    const { stderr } = await command.run(['merge', 'a.txt', 'b.txt', '--separator', 'space']);
    expect(stderr).toMatch(/^2 rows \(21 bytes\) in [\d.]+ s; combinations: 2, duplicates removed: 0\n$/);
  });

  it('has a label for each count', async () => {
    await command.write('urls.txt', 'a.de/?utm_source=x&utm_medium=y&utm_campaign=z\nhttp://\n');
    const { stderr } = await command.run(['audit', 'urls.txt']);
    expect(stderr.slice(stderr.indexOf(';'))).toBe(
      '; URLs: 2, with problems: 2, invalid URLs: 1, without a channel: 1, not a URL: 1, Unassigned: 1\n',
    );
  });

  it('is silent when asked', async () => {
    const { stdout, stderr } = await command.run(['merge', 'a.txt', 'b.txt', '-q']);
    expect({ stdout, stderr }).toEqual({ stdout: 'redshoes\nblueshoes\n', stderr: '' });
  });
});
