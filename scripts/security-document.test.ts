import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const text = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');

/**
 * Number of requirements of levels 1 and 2 in each section of ASVS 5.0; in each section they precede those of level 3.
 */
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

interface TestLink {
  /** Part of the title of a test or of its group. */
  readonly title: string;
  /** Path from the root of the repository. */
  readonly file: string;
}

/** Parses the links to test files in the last cells of all rows. */
function readTestLinks(): TestLink[] {
  const cells = [...text.matchAll(/^\|.*\| ([^|]+) \|$/gm)].map(([, cell = '']) => cell);
  return cells
    .flatMap((cell) => [...cell.matchAll(/\[([^\]]+)\]\(\.\.\/([^)]+)\)/g)])
    .map(([, title = '', file = '']) => ({ title, file }));
}

/**
 * Returns true if the file declares a test or a group with `title` in its name; placeholders of table tests are not
 * filled in.
 */
function hasTest({ title, file }: TestLink): boolean {
  const path = join(ROOT, file);
  return existsSync(path) && readFileSync(path, 'utf8').replaceAll("\\'", "'").includes(title);
}

describe('docs/security.md', () => {
  it('links to tests that exist', () => {
    const links = readTestLinks();
    expect(links.length).toBeGreaterThan(150);
    expect(links.filter((link) => !hasTest(link))).toEqual([]);
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

  it('links every row to a test, or says why there is none', () => {
    const rows = [...text.matchAll(/^\| (?!Requirement|Promise|Fault|Data|---).*\|$/gm)].map(([row]) => row);
    const shown = rows.filter((row) => !row.includes('does not apply') && !isAboutStorage(row));
    const bare = shown.filter((row) => !/\]\(\.\.\/[^)]+\) \|$/.test(row) && !/— \([^)]+\) \|$/.test(row));
    expect(bare).toEqual([]);
  });
});

/** Returns true for rows that state where data is stored; rows of promises are covered by tests. */
function isAboutStorage(row: string): boolean {
  const from = text.indexOf('## What is stored');
  const to = text.indexOf('## OWASP');
  const at = text.indexOf(row);
  return at > from && at < to;
}
