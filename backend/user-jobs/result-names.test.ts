import { describe, expect, test } from 'vitest';
import { nameResults } from './result-names.ts';

const LABELS = new Map([
  ['d.unique', 'Unique'],
  ['d.duplicates', 'Duplicates'],
]);

const namesOf = (...given: Parameters<typeof nameResults>) => [...nameResults(...given).values()];

describe('the results of a job are named', () => {
  test('after the job alone if only the main output is saved', () => {
    expect(namesOf('Job', ['d.unique'], LABELS)).toEqual(['Job']);
    expect(namesOf('Job', ['d.duplicates'], LABELS)).toEqual(['Job (Duplicates)']);
    expect(namesOf('Job', ['d.duplicates', 'd.unique'], LABELS)).toEqual(['Job (Duplicates)', 'Job (Unique)']);
  });

  test('without half of a surrogate pair, in at most 200 characters', () => {
    const labels = new Map([
      ['a', 'A'],
      ['b', `x${'😀'.repeat(50)}`],
    ]);
    expect(namesOf(`j${'😀'.repeat(199)}`, ['b'], labels)).toEqual([`j${'😀'.repeat(160)} (x${'😀'.repeat(35)})`]);
  });

  test('after the output where labels are the same in their first 36 characters', () => {
    const labels = new Map(['a.rows', 'b.rows', 'c.rows'].map((output) => [output, `${'l'.repeat(36)}${output}`]));
    labels.set('c.rows', 'Other');
    expect(namesOf('Job', ['a.rows', 'b.rows', 'c.rows'], labels)).toEqual([
      'Job (a.rows)',
      'Job (b.rows)',
      'Job (Other)',
    ]);
  });
});
