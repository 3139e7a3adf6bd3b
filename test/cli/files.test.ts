import { spawnSync } from 'node:child_process';
import { chmod, mkdir, readdir, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtServer } from '../support/build-server.ts';
import { type CommandLine, createCommandLine } from '../support/command-line.ts';

const CAMPAIGNS = {
  overprint: 'recipe',
  version: 1,
  inputs: [{ id: 'k' }],
  steps: [{ id: 'c', tool: 'campaigns', inputs: { keywords: '@k' }, options: { platform: 'microsoft' } }],
  outputs: [{ from: 'c.rows' }],
};

let command: CommandLine;

beforeAll(async () => {
  command = await createCommandLine(builtServer().root);
  await command.write('a.txt', 'red\nblue\n');
  await command.write('b.txt', 'shoes\nRED');
});

afterAll(() => command.remove());

describe('files that are read', () => {
  it('are columns of merge, and standard input is one of them', async () => {
    const args = ['merge', 'a.txt', '-', 'a.txt', 'b.txt', '--separator=minus', '--no-remove-duplicates'];
    const { stdout } = await command.run(args, { input: ' x \n\n' });
    expect(stdout.split('\n').slice(0, 3)).toEqual(['red-x-red-shoes', 'red-x-red-red', 'red-x-blue-shoes']);
  });

  it('follow each other where a tool takes one list', async () => {
    const { stdout } = await command.run(['dedupe', 'a.txt', 'b.txt', '-'], { input: 'blue\nshoes\ngreen' });
    expect(stdout).toBe('red\nblue\nshoes\ngreen\n');
  });

  it('are further lists by name', async () => {
    const args = ['negatives', '-', '--existing', 'a.txt', '--existing', 'b.txt', '--no-phrase'];
    expect(await command.run(args, { input: 'free\n[Red]\nshoes\n' })).toMatchObject({ stdout: '-[free]\n' });
  });

  it('are lines, whatever their names, or CSV and JSON when asked, as pipes are', async () => {
    const csv = 'name,price\n"shoes, red",5\n';
    const json = '{"items": ["p", 1]}';
    await command.write('list.csv', csv);
    await command.write('list.json', json);
    expect(await command.run(['dedupe', 'list.csv'])).toMatchObject({ stdout: csv });
    for (const input of [undefined, csv]) {
      const { stdout, stderr } = await command.run(['dedupe', input ? '-' : 'list.csv', '--from=csv'], { input });
      expect(stdout).toBe('name\nshoes, red\n');
      expect(stderr).toContain(`${input ? 'Standard input' : 'list.csv'}: only the first of 2 columns is read.\n`);
    }
    const tsv = 'a, b\t1\n"c\td"\t2\n';
    expect(await command.run(['dedupe', '-', '--from=tsv'], { input: tsv })).toMatchObject({ stdout: 'a, b\nc\td\n' });
    const semicolons = 'sep=;\nLink;x\nhttps://a.b/c,d;x\n';
    const read = await command.run(['dedupe', '-', '--from=csv'], { input: semicolons });
    expect(read.stdout).toBe('Link\nhttps://a.b/c,d\n');
    for (const input of [undefined, json]) {
      const { stdout } = await command.run(['keywords', input ? '-' : 'list.json', '--from=json'], { input });
      expect(stdout).toBe('p\n1\n');
    }
    const tree = '{"a":"x","b":["y",{"c":1.50}]}';
    expect((await command.run(['keywords', '--from=json'], { input: tree })).stdout).toBe('x\ny\n1.50\n');
    // More than one chunk of a pipe, which is read again once its form is known.
    const words = Array.from({ length: 30_000 }, (_, word) => `k${word}`);
    const list = `${words.join('\n')}\n`;
    for (const value of [words, { a: { b: words } }]) {
      const { stdout } = await command.run(['keywords', '--from=json'], { input: JSON.stringify(value) });
      expect(stdout === list).toBe(true);
    }
  });

  it('may be in another encoding, which is told', async () => {
    await command.write('western.txt', Buffer.from('caf\xe9\nna\xefve\n', 'latin1'));
    await command.write('wide.txt', Buffer.from('\ufeffcafé\n', 'utf16le'));
    const western = await command.run(['dedupe', 'western.txt', 'wide.txt']);
    expect(western.stdout).toBe('café\nnaïve\n');
    expect(western.stderr).toContain('western.txt is not UTF-8; it was read as Windows-1252.\n');
    await command.write('rules.csv', Buffer.from('Find,Replace\ncaf\xe9,tea\n', 'latin1'));
    const rules = await command.run(['replace', 'wide.txt', '--rules=rules.csv']);
    expect(rules.stdout).toBe('tea\n');
    expect(rules.stderr).toContain('rules.csv is not UTF-8; it was read as Windows-1252.\n');
    for (const [bytes, said] of [
      ['\xff', '1 byte is not UTF-8; it was'],
      ['\xff\xfe', '2 bytes are not UTF-8; they were'],
    ]) {
      const input = Buffer.concat([Buffer.from('é é é é\n'), Buffer.from(bytes, 'latin1')]);
      const stray = await command.run(['dedupe'], { input });
      expect(stray.stderr).toContain(`Standard input: ${said} read as Windows-1252.\n`);
    }
    const picture = await command.run(['dedupe'], { input: new Uint8Array(100) });
    expect(picture).toMatchObject({ code: 1, stdout: '' });
    expect(picture.stderr).toContain('Standard input: This file is not a text file.');
  });
});

describe('files that are written', () => {
  it('may be the ones that are read', async () => {
    await command.write('same.txt', 'red\nblue\n');
    await chmod(join(command.folder, 'same.txt'), 0o640);
    const { code, stdout } = await command.run(['replace', 'same.txt', '--find=red', '-o', 'same.txt']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(await command.read('same.txt')).toBe('\nblue\n');
    expect((await stat(join(command.folder, 'same.txt'))).mode & 0o777).toBe(0o640);
  });

  it('are refused if they are standard output and another output', async () => {
    await command.write('list.txt', 'red\n');
    const shell = `exec '${process.execPath}' '${command.file}' dedupe list.txt --also duplicates=same.txt > same.txt`;
    const { status, stderr } = spawnSync('sh', ['-c', shell], { cwd: command.folder, encoding: 'utf8' });
    expect([status, stderr]).toEqual([2, 'overprint dedupe: same.txt would be written twice. Choose another file.\n']);
  });

  it.each([
    'dedupe same.txt >> same.txt',
    'dedupe < same.txt >> ./same.txt',
    'run -q campaigns.json k=same.txt >> same.txt',
  ])('are refused if they are standard output and an input: %s', async (line) => {
    await command.write('campaigns.json', JSON.stringify(CAMPAIGNS));
    await command.write('same.txt', 'red\n');
    const shell = `exec '${process.execPath}' '${command.file}' ${line}`;
    const { status, stderr } = spawnSync('sh', ['-c', shell], { cwd: command.folder, encoding: 'utf8' });
    expect(stderr).toMatch(/^overprint \w+: (same\.txt|Standard input) is the same file as standard output\. .*\n$/);
    expect(status).toBe(2);
    expect(await command.read('same.txt')).toBe('red\n');
  });

  it('are as they were where the run fails', async () => {
    await command.write('kept.txt', 'as it was\n');
    const failed = await command.run(['replace', 'a.txt', '--find=(', '--use-regex', '--to', 'kept.txt']);
    expect(failed.code).toBe(1);
    expect(await command.read('kept.txt')).toBe('as it was\n');
    expect((await readdir(command.folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('never touch a file that has the name of a draft', async () => {
    await command.write('q.part', 'red\nred\n');
    expect(await command.run(['dedupe', 'q.part', '-o', 'q'])).toMatchObject({ code: 0 });
    expect(await command.read('q')).toBe('red\n');
    expect(await command.read('q.part')).toBe('red\nred\n');
    const runs = ['a.txt', 'b.txt'].map((file) => command.run(['dedupe', file, '-o', 'q']));
    expect((await Promise.all(runs)).map(({ code }) => code)).toEqual([0, 0]);
    expect(['red\nblue\n', 'shoes\nRED\n']).toContain(await command.read('q'));
  });

  it('are refused before anything is written if two outputs are one file', async () => {
    await command.write('dup.txt', 'as it was\n');
    await symlink('dup.txt', join(command.folder, 'dup-link.txt'));
    for (const name of ['dup.txt', './dup.txt', 'dup-link.txt']) {
      const { code, stderr } = await command.run(['dedupe', 'a.txt', '-o', 'dup.txt', `--also=duplicates=${name}`]);
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr: `overprint dedupe: ${name} would be written twice. Choose another file.\n`,
      });
    }
    expect(await command.read('dup.txt')).toBe('as it was\n');
    const fresh = await command.run(['dedupe', 'a.txt', '-o', 'new.txt', '--also=duplicates=./new.txt']);
    expect(fresh).toMatchObject({ code: 2 });
    expect(await readdir(command.folder)).not.toContain('new.txt');
  });

  it('are refused if one is named like a part of another', async () => {
    await command.write('campaigns.json', JSON.stringify(CAMPAIGNS));
    const recipe = ['run', 'campaigns.json', 'k=a.txt', '-q', '-o', 'bulk.csv', '--also'];
    const tool = ['campaigns', 'a.txt', '--platform=microsoft', '-o', 'bulk.csv', '--also'];
    for (const args of [
      [...tool, 'leftOut=./bulk-2.csv'],
      [...recipe, 'c.leftOut=./bulk-2.csv'],
    ]) {
      expect(await command.run(args)).toMatchObject({
        code: 2,
        stderr: `overprint ${args[0]}: ./bulk-2.csv is the name of a part of bulk.csv, if it becomes several files. Choose another file.\n`,
      });
    }
    const google = ['campaigns', 'a.txt', '--platform=google', '-o', 'bulk.csv', '--also', 'leftOut=bulk-2.csv'];
    for (const args of [google, [...tool, 'leftOut=bulk-02.csv'], [...tool, 'leftOut=bulk-2.tsv']]) {
      expect(await command.run(args)).toMatchObject({ code: 0 });
    }
  });

  it('are named by a mistake in their names', async () => {
    expect(await command.run(['dedupe', 'a.txt', '-o', ''])).toMatchObject({
      code: 2,
      stderr: 'overprint dedupe: --to needs a file name.\n',
    });
    expect(await command.run(['dedupe', 'a.txt', '--also=duplicates=-'])).toMatchObject({
      code: 2,
      stderr:
        'overprint dedupe: --also writes to a file. Rows for standard output are chosen with --output duplicates.\n',
    });
    expect(await command.run(['dedupe', 'a.txt', '-o', 'no-folder/x.txt'])).toMatchObject({
      code: 1,
      stderr: 'overprint dedupe: no-folder/x.txt: There is no such file or folder.\n',
    });
  });

  it('are found behind a link, which stays', async () => {
    await mkdir(join(command.folder, 'elsewhere'));
    await command.write('elsewhere/real.txt', '');
    await symlink('elsewhere/real.txt', join(command.folder, 'link.txt'));
    await command.run(['dedupe', 'a.txt', '-o', 'link.txt']);
    expect(await command.read('elsewhere/real.txt')).toBe('red\nblue\n');
  });

  it('are created behind a link to a file that does not exist', async () => {
    await mkdir(join(command.folder, 'later'));
    await symlink('later/new.txt', join(command.folder, 'dangling.txt'));
    await symlink('dangling.txt', join(command.folder, 'further.txt'));
    expect(await command.run(['dedupe', 'a.txt', '-o', 'further.txt'])).toMatchObject({ code: 0 });
    expect(await command.read('later/new.txt')).toBe('red\nblue\n');
    await symlink('loop.txt', join(command.folder, 'loop.txt'));
    expect(await command.run(['dedupe', 'a.txt', '-o', 'loop.txt'])).toMatchObject({
      code: 1,
      stderr: 'overprint dedupe: loop.txt: It is a link that leads back to itself.\n',
    });
  });

  it('may have long names', async () => {
    const name = '\u978b'.repeat(85);
    expect(await command.run(['dedupe', 'a.txt', '-o', name])).toMatchObject({ code: 0 });
    expect(await command.read(name)).toBe('red\nblue\n');
    const { code, stderr } = await command.run(['dedupe', 'a.txt', '-o', `${name}x`]);
    expect([code, stderr]).toEqual([1, `overprint dedupe: ${name}x: Its name is too long.\n`]);
  });

  it('may be a device', async () => {
    const { code, stderr } = await command.run(['dedupe', 'a.txt', '-o', '/dev/null']);
    expect(stderr).toContain('2 rows');
    expect(code).toBe(0);
    expect((await stat('/dev/null')).isCharacterDevice()).toBe(true);
  });

  it('take the rows that the main output leaves', async () => {
    const args = ['dedupe', 'a.txt', 'b.txt', '--output=duplicates', '--also', 'unique=unique.txt', '--json'];
    const { stdout, stderr } = await command.run(args);
    const report = { stats: { originalCount: 4, uniqueCount: 3, duplicateCount: 1, duplicatePercent: '25.0' } };
    const records = (text: string) =>
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
    expect(records(stdout)).toEqual([
      { row: 'RED' },
      { summary: { tool: 'dedupe', output: 'duplicates', rows: 1, report } },
    ]);
    expect(records(await command.read('unique.txt'))).toEqual([
      { row: 'red' },
      { row: 'blue' },
      { row: 'shoes' },
      { summary: { tool: 'dedupe', output: 'unique', rows: 3, report } },
    ]);
    expect(stderr).toMatch(/^duplicates: 1 row \([\d.]+ \w+\), unique: 3 rows/);
  });
});
