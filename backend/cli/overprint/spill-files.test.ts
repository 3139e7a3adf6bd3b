import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { SpillStore, StepSpace } from '../../../libs/recipes/spill-store.ts';
import { ProgressLine } from './progress.ts';
import { SpillFiles } from './spill-files.ts';

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
