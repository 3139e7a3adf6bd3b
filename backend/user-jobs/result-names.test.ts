import { describe, expect, test } from 'vitest';
import { nameResults } from './result-names.ts';

const LABELS = new Map([
  ['d.unique', 'Unique'],
  ['d.duplicates', 'Duplicates'],
]);

describe('the results of a job are named', () => {
  test('after the job alone if only the main output is saved', () => {
    expect(nameResults('Job', ['d.unique'], LABELS, 'd.unique')).toEqual(['Job']);
    expect(nameResults('Job', ['d.duplicates'], LABELS, 'd.unique')).toEqual(['Job (Duplicates)']);
    expect(nameResults('Job', ['d.duplicates', 'd.unique'], LABELS, 'd.unique')).toEqual([
      'Job (Duplicates)',
      'Job (Unique)',
    ]);
  });

  test('without half of a surrogate pair, in at most 200 characters', () => {
    const labels = new Map([
      ['a', 'A'],
      ['b', `x${'😀'.repeat(50)}`],
    ]);
    expect(nameResults(`j${'😀'.repeat(199)}`, ['b'], labels, 'a')).toEqual([
      `j${'😀'.repeat(160)} (x${'😀'.repeat(35)})`,
    ]);
  });

  test('after the output where labels are the same in their first 36 characters', () => {
    const labels = new Map(['a.rows', 'b.rows', 'c.rows'].map((output) => [output, `${'l'.repeat(36)}${output}`]));
    labels.set('c.rows', 'Other');
    expect(nameResults('Job', ['a.rows', 'b.rows', 'c.rows'], labels, 'a.rows')).toEqual([
      'Job (a.rows)',
      'Job (b.rows)',
      'Job (Other)',
    ]);
  });
});
