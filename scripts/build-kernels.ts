// Compiles the kernels and writes the generated modules that are committed: npx tsx scripts/build-kernels.ts
import { writeFileSync } from 'node:fs';
import { compileKernel } from './compile-kernel.ts';

const { wasm, sourceHash } = await compileKernel();
const target = new URL('../libs/lines/kernels/lines-kernel.generated.ts', import.meta.url);
writeFileSync(
  target,
  `// Made by scripts/build-kernels.ts from libs/lines/kernels/assembly; not to be edited.

/** SHA-256 over names and texts of the sources. */
export const LINES_KERNEL_SOURCE = '${sourceHash}';

/** The WebAssembly module as base64. */
export const LINES_KERNEL =
  '${Buffer.from(wasm).toString('base64')}';
`,
);
console.log(`lines-kernel.generated.ts: ${wasm.length} bytes`);
