import { describe, expect, test } from 'vitest';
import { readPlaywright } from './reports.ts';

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
