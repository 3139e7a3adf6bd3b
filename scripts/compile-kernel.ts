import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import asc from 'assemblyscript/asc';

const SOURCES = new URL('../libs/lines/kernels/assembly/', import.meta.url);

/** The modules: the source file each begins with, and where what it compiles to is committed. */
export const KERNELS = [
  { entry: 'kernel.ts', generated: 'lines-kernel.generated.ts', name: 'LINES_KERNEL' },
  { entry: 'exact-text.ts', generated: 'exact-text.generated.ts', name: 'EXACT_TEXT' },
  { entry: 'plain-lines.ts', generated: 'plain-lines.generated.ts', name: 'PLAIN_LINES' },
] as const;

/** A compiled kernel and the sources it stands for. */
export interface CompiledKernel {
  readonly wasm: Uint8Array;
  /** SHA-256 over names and texts of all source files. */
  readonly sourceHash: string;
}

/** Compiles a kernel from its AssemblyScript sources. Throws with the compiler's messages. */
export async function compileKernel(entry: (typeof KERNELS)[number]['entry']): Promise<CompiledKernel> {
  const sources = readSources();
  let wasm: Uint8Array | undefined;
  const { error, stderr } = await asc.main(
    [
      entry,
      ...['--outFile', 'kernel.wasm', '--optimizeLevel', '3', '--noAssert', '--runtime', 'stub', '--enable', 'simd'],
      // 1 MiB at first, at most the 4 GiB that addresses of 32 bits reach.
      ...['--initialMemory', '16', '--maximumMemory', '65536'],
      // "Exchange of v128 values": they are exchanged between the source files only.
      ...['--disableWarning', '112'],
    ],
    {
      readFile: (name) => sources.get(name) ?? null,
      writeFile: (_name, contents) => {
        if (typeof contents !== 'string') wasm = contents;
      },
      listFiles: () => [],
    },
  );
  if (error || !wasm) throw new Error(`The kernel does not compile.\n${stderr.toString()}`, { cause: error });
  return { wasm, sourceHash: hashSources(sources) };
}

function readSources(): Map<string, string> {
  const names = readdirSync(SOURCES)
    .filter((name) => name.endsWith('.ts'))
    .sort();
  return new Map(names.map((name) => [name, readFileSync(new URL(name, SOURCES), 'utf8')]));
}

function hashSources(sources: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256');
  for (const [name, text] of sources) hash.update(`${name}\0${text}\0`);
  return hash.digest('hex');
}
