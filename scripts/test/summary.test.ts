import { describe, expect, test } from 'vitest';
import { formatSummary } from './summary.ts';

const NOTHING = { passed: 1, failed: 0, failures: [], files: [] };

describe('the summary', () => {
  test('lists stages, the slowest files and failures, and ends with the sum', () => {
    const files = Array.from({ length: 11 }, (_, i) => ({ file: `${i}.test.ts`, seconds: i }));
    const failed = { passed: 11, failed: 2, failures: ['1.test.ts: adds: Error'], files };
    const outcomes = [
      { ...NOTHING, name: 'lint', seconds: 7.4 },
      { ...failed, name: 'unit tests', seconds: 108 },
    ];
    expect(formatSummary(outcomes, 110.2)).toBe(`
Stages:
     7 s  lint
   108 s  unit tests
   110 s  in all

Slowest test files:
    10 s  10.test.ts (unit tests)
     9 s  9.test.ts (unit tests)
     8 s  8.test.ts (unit tests)
     7 s  7.test.ts (unit tests)
     6 s  6.test.ts (unit tests)
     5 s  5.test.ts (unit tests)
     4 s  4.test.ts (unit tests)
     3 s  3.test.ts (unit tests)
     2 s  2.test.ts (unit tests)
     1 s  1.test.ts (unit tests)

FAILED:
unit tests (108 s)
  1.test.ts: adds: Error

12 passed, 2 failed
`);
  });

  test('is short where nothing failed and no file was timed', () => {
    expect(formatSummary([{ ...NOTHING, name: 'lint', seconds: 7 }], 7)).toBe(
      '\nStages:\n     7 s  lint\n     7 s  in all\n\n1 passed, 0 failed\n',
    );
  });
});
