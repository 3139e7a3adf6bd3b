import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { compileKernel, KERNELS } from './build-kernels.ts';

it.each(KERNELS)('commits the module that the sources of $generated compile to', async (kernel) => {
  const { wasm, sourceHash } = await compileKernel(kernel);
  const committed = readFileSync(new URL(`../${kernel.folder}${kernel.generated}`, import.meta.url), 'utf8');
  expect(committed, 'run npm run build:kernels').toContain(`sources: ${sourceHash}\n`);
  expect(committed).toContain(`${kernel.name} =\n  '${Buffer.from(wasm).toString('base64')}';`);
});
