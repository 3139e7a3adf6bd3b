import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FAULTS, namePattern } from '../faults.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

describe('the list of faults', () => {
  test.each(FAULTS.flatMap(({ tests }) => tests))('names a test that there is: $title', ({ file, title }) => {
    expect(read(file)).toContain(title);
  });

  test.each(FAULTS)('is that of docs/security.md: $fault', ({ fault, tests }) => {
    const table = /^## Faults\n([\s\S]*?)^## /m.exec(read('docs/security.md'))?.[1] ?? '';
    expect(table).toContain(`| ${fault} |`);
    for (const { file } of tests) {
      expect(table).toContain(`](../${file})`);
    }
  });

  test('finds its tests by their names, whatever stands in for what is left open', () => {
    const pattern = new RegExp(
      namePattern([
        { file: '', title: 'in the middle (%s), fails' },
        { file: '', title: 'works (again)' },
      ]),
    );
    expect('group in the middle (drop), fails').toMatch(pattern);
    expect('group it works (again), soon').toMatch(pattern);
    expect('in the middle drop, fails').not.toMatch(pattern);
  });
});
