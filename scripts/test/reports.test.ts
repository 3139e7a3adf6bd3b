import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readPlaywright, readVitest } from './reports.ts';

describe('the report of Vitest', () => {
  test('gives counts, failures and times of files', () => {
    const passed = { status: 'passed', fullName: 'adds', failureMessages: [] };
    const failed = {
      status: 'failed',
      fullName: 'divides',
      failureMessages: ['\u001b[31mError: by zero\u001b[39m\n  at a'],
    };
    const json = {
      numPassedTests: 1,
      numFailedTests: 1,
      testResults: [
        {
          name: resolve('libs/sum.test.ts'),
          message: '',
          startTime: 1000,
          endTime: 3500,
          assertionResults: [passed, failed],
        },
        {
          name: resolve('libs/broken.test.ts'),
          message: 'no such file',
          startTime: 1,
          endTime: 1,
          assertionResults: [],
        },
      ],
    };
    expect(readVitest(json)).toEqual({
      passed: 1,
      failed: 1,
      failures: ['libs/sum.test.ts: divides: Error: by zero |   at a', 'libs/broken.test.ts: no such file'],
      files: [
        { file: 'libs/sum.test.ts', seconds: 2.5 },
        { file: 'libs/broken.test.ts', seconds: 0 },
      ],
    });
  });
});

describe('the report of Playwright', () => {
  test('gives counts, failures and times of files, whose tests are nested', () => {
    const spec = (line: number, duration: number, ...messages: readonly string[]) => ({
      ok: messages.length === 0,
      file: 'merge.e2e.ts',
      line,
      title: `merges ${line}`,
      tests: [{ results: [{ duration, errors: messages.map((message) => ({ message })) }] }],
    });
    const json = {
      stats: { expected: 2, unexpected: 1 },
      suites: [
        {
          specs: [spec(1, 1000)],
          suites: [{ specs: [spec(2, 500, 'Test timeout exceeded.', 'Error: no rows'), spec(3, 250)] }],
        },
      ],
    };
    expect(readPlaywright(json)).toEqual({
      passed: 2,
      failed: 1,
      failures: ['merge.e2e.ts:2: merges 2: Test timeout exceeded. | Error: no rows'],
      files: [{ file: 'merge.e2e.ts', seconds: 1.75 }],
    });
  });
});
