import { expect, it } from 'vitest';
import { EXACT_TEXT, EXACT_TEXT_SOURCE } from '../libs/lines/kernels/exact-text.generated.ts';
import { LINES_KERNEL, LINES_KERNEL_SOURCE } from '../libs/lines/kernels/lines-kernel.generated.ts';
import { PLAIN_LINES, PLAIN_LINES_SOURCE } from '../libs/lines/kernels/plain-lines.generated.ts';
import { compileKernel } from './compile-kernel.ts';

it.each([
  ['kernel.ts', LINES_KERNEL, LINES_KERNEL_SOURCE],
  ['exact-text.ts', EXACT_TEXT, EXACT_TEXT_SOURCE],
  ['plain-lines.ts', PLAIN_LINES, PLAIN_LINES_SOURCE],
] as const)('commits the module that the sources of %s compile to', async (entry, committed, committedSource) => {
  const { wasm, sourceHash } = await compileKernel(entry);
  expect(committedSource, 'run npm run build:kernels').toBe(sourceHash);
  expect(committed).toBe(Buffer.from(wasm).toString('base64'));
});
