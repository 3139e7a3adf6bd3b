import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { SpillStore, StepSpace } from '../../../libs/recipes/spill-store.ts';
import { createStepFile } from './step-files.ts';

const rowFiles = async () => (await readdir(tmpdir())).filter((name) => /^overprint-[0-9a-f]{16}\.rows$/.test(name));

it('keeps rows in memory, then in a file that is removed at the end', async () => {
  const before = await rowFiles();
  const space = new StepSpace(createStepFile, 10);
  const store = new SpillStore(space);
  const line = (text: string) => ({ bytes: new TextEncoder().encode(`${text}\n`), count: 1 });
  const memory = line('abc');
  for (const text of ['abc', 'def', 'ghi', 'jkl']) {
    memory.bytes.set(line(text).bytes);
    await store.write(memory);
  }
  expect(await rowFiles()).toHaveLength(before.length + 1);
  const source = await store.open();
  expect(source.stats).toEqual({ lines: 4, bytes: 16, items: 4, itemBytes: 12 });
  for (let reading = 0; reading < 2; reading++) {
    let text = '';
    for await (const { bytes } of source.blocks()) {
      text += new TextDecoder().decode(bytes);
    }
    expect(text).toBe('abc\ndef\nghi\njkl\n');
  }
  await space.close();
  expect(await rowFiles()).toHaveLength(before.length);
});
