import { expect, it } from 'vitest';
import { LINES_KERNEL, LINES_KERNEL_SOURCE } from '../libs/lines/kernels/lines-kernel.generated.ts';
import { compileKernel } from './compile-kernel.ts';

it('commits the module that the sources of the line kernel compile to', async () => {
  const { wasm, sourceHash } = await compileKernel();
  expect(LINES_KERNEL_SOURCE, 'run npx tsx scripts/build-kernels.ts').toBe(sourceHash);
  expect(LINES_KERNEL).toBe(Buffer.from(wasm).toString('base64'));
});
