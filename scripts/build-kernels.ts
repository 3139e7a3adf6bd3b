// Compiles the kernels and writes the generated modules that are committed: npx tsx scripts/build-kernels.ts
import { writeFileSync } from 'node:fs';
import { compileKernel, KERNELS } from './compile-kernel.ts';

for (const kernel of KERNELS) {
  const { folder, generated, name } = kernel;
  const { wasm, sourceHash } = await compileKernel(kernel);
  writeFileSync(
    new URL(`../${folder}${generated}`, import.meta.url),
    `// Made by scripts/build-kernels.ts from ${folder}assembly; not to be edited.
// SHA-256 over names and texts of the sources: ${sourceHash}

/** The WebAssembly module as base64. */
export const ${name} =
  '${Buffer.from(wasm).toString('base64')}';
`,
  );
  console.log(`${generated}: ${wasm.length} bytes`);
}
