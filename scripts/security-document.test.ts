import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const text = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');

/** How many requirements of levels 1 and 2 each section of ASVS 5.0 has; in each they come before those of level 3. */
const REQUIREMENTS: Readonly<Record<string, number>> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2, '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2, '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3, '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2, '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4, '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1, '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5, '14.1': 2, '14.2': 4, '14.3': 3, '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3, '17.1': 1, '17.2': 4, '17.3': 2 },
};

/** Whether a name in the document stands for a test: `api/mail`, `e2e/merge`, a path, or all tests of a folder. */
function exists(name: string): boolean {
  if (name.endsWith('/*.test.ts')) {
    return readdirSync(join(ROOT, name, '..')).some((file) => file.endsWith('.test.ts'));
  }
  const path = name.startsWith('e2e/') ? `test/${name}.e2e.ts` : `test/${name}.test.ts`;
  return existsSync(join(ROOT, name.includes('.') ? name : path));
}

describe('docs/security.md', () => {
  it('names tests that exist', () => {
    // The last cell of every row.
    const cells = [...text.matchAll(/^\|.*\| ([^|]+) \|$/gm)].map(([, cell = '']) => cell);
    const names = cells.flatMap((cell) => [...cell.matchAll(/`([\w.*/-]+)`/g)].map(([, name = '']) => name));
    const tests = new Set(names.filter((name) => name.includes('/')));
    expect(tests.size).toBeGreaterThan(40);
    expect([...tests].filter((name) => !exists(name))).toEqual([]);
  });

  it('has every requirement of ASVS 5.0, levels 1 and 2, exactly once', () => {
    const listed = [...text.matchAll(/^\| (\d+\.\d+\.\d+(?:, \d+\.\d+\.\d+)*) \|/gm)].flatMap(([, cell = '']) =>
      cell.split(', '),
    );
    const due = Object.entries(REQUIREMENTS).flatMap(([section, count]) =>
      Array.from({ length: count }, (_value, index) => `${section}.${index + 1}`),
    );
    expect(due).toHaveLength(253);
    expect([...listed].sort()).toEqual([...due].sort());
  });

  it('shows a test for every requirement, or says why there is none', () => {
    const rows = [...text.matchAll(/^\| \d+\.\d+\.\d+.*$/gm)].map(([row]) => row);
    const bare = rows.filter((row) => !/`[\w.*/-]+` \|$/.test(row) && !/— \([^)]+\) \|$/.test(row));
    expect(bare.filter((row) => !row.includes('does not apply'))).toEqual([]);
  });
});
