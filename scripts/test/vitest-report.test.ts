import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Report } from './reports.ts';

const folder = mkdtempSync(join(tmpdir(), 'overprint-vitest-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const IMPORTS = "import { afterAll, beforeAll, describe, expect, test } from 'vitest';";

/** Runs Vitest on some test files; returns its report. */
function report(files: Readonly<Record<string, string>>): Report {
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  for (const [name, code] of Object.entries(files)) {
    writeFileSync(join(folder, name), `${IMPORTS}\n${code}`);
  }
  const file = join(folder, 'report.json');
  const reporter = resolve('scripts/test/vitest-report.ts');
  const vitest = resolve('node_modules/vitest/vitest.mjs');
  // Without the variables of the run that this test belongs to.
  const env = { PATH: process.env.PATH, VITEST_REPORT: file };
  spawnSync(process.execPath, [vitest, 'run', `--reporter=${reporter}`], { cwd: folder, env });
  return JSON.parse(readFileSync(file, 'utf8')) as Report;
}

test('the report of Vitest has a line for each failed test, and for each error outside of tests', () => {
  const { passed, failed, failures, files } = report({
    'tests.test.js': `
      test('adds', () => expect(1 + 1).toBe(2));
      describe('a number', () => test('is divided', () => { throw new Error('by zero'); }));`,
    'hooks.test.js': `
      describe('a server', () => {
        beforeAll(() => { throw new Error('port in use'); });
        test('answers', () => {});
        test('ends', () => {});
      });`,
    'syntax.test.js': 'import "./missing.js";',
    'rejected.test.js': `
      test('forgets to wait', async () => {
        Promise.reject(new Error('connection reset'));
        await new Promise((resolve) => setTimeout(resolve, 20));
      });`,
    'ended.test.js': "test('ends its process', () => process.kill(process.pid, 'SIGKILL'));",
  });
  const texts = [
    /^tests\.test\.js: a number > is divided: Error: by zero \|/,
    /^hooks\.test\.js: a server: Error: port in use \|/,
    /^syntax\.test\.js: Error: .*missing\.js/,
    /^rejected\.test\.js: outside of tests: Error: connection reset \|/,
    /^ended\.test\.js: its process ended before its last test$/,
    /^outside of tests: Error: \[vitest-pool\]/,
  ];
  expect(failures).toHaveLength(texts.length);
  for (const text of texts) {
    expect(failures).toContainEqual(expect.stringMatching(text));
  }
  expect({ passed, failed }).toEqual({ passed: 2, failed: texts.length });
  expect(files.map(({ file }) => file).sort()).toEqual([
    'ended.test.js',
    'hooks.test.js',
    'rejected.test.js',
    'syntax.test.js',
    'tests.test.js',
  ]);
});
