import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listSources } from './source-files.ts';

test('the sources of folders are found without git, those of subfolders included', () => {
  const root = mkdtempSync(join(tmpdir(), 'overprint-sources-'));
  try {
    mkdirSync(join(root, 'one/inner'), { recursive: true });
    mkdirSync(join(root, 'two'));
    for (const name of ['two/d.mjs', 'one/c.css', 'one/inner/a.tsx', 'one/b.ts', 'e.ts']) {
      writeFileSync(join(root, name), '');
    }
    const found = listSources([join(root, 'two'), join(root, 'one')]);
    expect(found).toEqual(['two/d.mjs', 'one/b.ts', 'one/inner/a.tsx'].map((name) => join(root, name)));
  } finally {
    rmSync(root, { recursive: true });
  }
});
