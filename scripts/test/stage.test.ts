import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runSideBySide } from './stage.ts';

const folder = mkdtempSync(join(tmpdir(), 'overprint-stages-'));
let output = '';

beforeEach(() => {
  output = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    output += String(chunk);
    return true;
  });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const stage = (name: string, code: string) => ({ name, command: [process.execPath, '-e', code] });

describe('stages side by side', () => {
  test('run at the same time, and show their output in one piece each', async () => {
    const file = join(folder, 'started');
    writeFileSync(file, '');
    // Each waits until the other has started.
    const code = (name: string) => `
      const fs = require('node:fs');
      console.log('${name} starts');
      fs.appendFileSync(${JSON.stringify(file)}, 'x');
      const timer = setInterval(() => {
        if (fs.readFileSync(${JSON.stringify(file)}, 'utf8').length < 2) return;
        console.error('${name} ends');
        clearInterval(timer);
      }, 5);`;
    const outcomes = await runSideBySide([stage('one', code('one')), stage('two', code('two'))], 2);
    expect(outcomes.map(({ passed, failed }) => [passed, failed])).toEqual([
      [1, 0],
      [1, 0],
    ]);
    for (const name of ['one', 'two']) {
      expect(output).toMatch(new RegExp(`\n== ${name}\n${name} starts\n${name} ends\n-- ${name}: ok, \\d+ s\n`));
    }
    expect(readFileSync(file, 'utf8')).toBe('xx');
  });

  test('take the next place that is free, and fail one by one', async () => {
    const stages = [stage('one', 'process.exit(3)'), stage('two', ''), stage('three', '')];
    const outcomes = await runSideBySide(stages, 1);
    expect(outcomes.map(({ name, passed, failed }) => [name, passed, failed])).toEqual([
      ['one', 0, 1],
      ['two', 1, 0],
      ['three', 1, 0],
    ]);
  });

  test('fail where the command or its report is missing', async () => {
    const report = {
      file: join(folder, 'missing.json'),
      read: () => ({ passed: 1, failed: 0, failures: [], files: [] }),
    };
    const stages = [
      { name: 'no command', command: [join(folder, 'missing')] },
      { ...stage('no report', ''), report },
    ];
    expect((await runSideBySide(stages, 2)).map(({ failed }) => failed)).toEqual([1, 1]);
  });
});
