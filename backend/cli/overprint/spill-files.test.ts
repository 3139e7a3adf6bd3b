import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { UserMistake } from '../../../libs/errors.ts';
import { SpillStore, StepSpace } from '../../../libs/recipes/spill-store.ts';
import { UsageError } from './failure.ts';
import { ProgressLine } from './progress.ts';
import { SpillFiles } from './spill-files.ts';

vi.mock('node:fs/promises', { spy: true });

it('keeps rows in memory, then in a file that leaves no name', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'overprint-spill-'));
  const files = new SpillFiles({ memoryBytes: 40, folder }, new ProgressLine(false));
  onTestFinished(async () => {
    await files.close();
    await rm(folder, { recursive: true });
  });
  const create = vi.spyOn(files, 'create');
  const store = new SpillStore(new StepSpace(files));
  const line = (text: string) => ({ bytes: new TextEncoder().encode(`${text}\n`), count: 1 });
  const memory = line('abc');
  for (const text of ['abc', 'def', 'ghi', 'jkl']) {
    memory.bytes.set(line(text).bytes);
    await store.write(memory);
  }
  expect(create).toHaveBeenCalledOnce();
  expect(await readdir(folder)).toEqual([]);
  const source = await store.open();
  expect(source.stats).toEqual({ lines: 4, bytes: 16, items: 4, itemBytes: 12 });
  for (let reading = 0; reading < 2; reading++) {
    let text = '';
    for await (const { bytes } of source.blocks()) {
      text += new TextDecoder().decode(bytes);
    }
    expect(text).toBe('abc\ndef\nghi\njkl\n');
  }
});

it.each([
  ['ENOENT', UsageError, 'There is no such folder for temporary files.'],
  ['ENOTDIR', UsageError, 'There is no such folder for temporary files.'],
  ['ENOSPC', UserMistake, 'There is not enough disk space for temporary files.'],
])('reports a folder that cannot be used with %s', async (code, type, message) => {
  const files = new SpillFiles({ memoryBytes: undefined, folder: '/x' }, new ProgressLine(false));
  vi.mocked(open).mockRejectedValueOnce(Object.assign(new Error(code), { code, syscall: 'open' }));
  const error = await files.checkGivenFolder().catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(type);
  expect(String(error)).toContain(`/x: ${message}`);
});
