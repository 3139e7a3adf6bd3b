/** `npm run build:kernels`: compiles the kernels and writes the generated modules that are committed. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import asc from 'assemblyscript/asc';

/** Sources of a WebAssembly module: a folder with an `assembly` subfolder, the entry file, and the generated file. */
export interface KernelSource {
  readonly folder: string;
  readonly entry: string;
  readonly generated: string;
  readonly name: string;
  /** Folder of another kernel whose sources it imports, relative to its own `assembly` folder. */
  readonly uses?: string;
}

/** All kernels; their generated modules are committed. */
export const KERNELS: readonly KernelSource[] = [
  {
    folder: 'libs/keywords/kernel/',
    entry: 'plain-rows.ts',
    generated: 'plain-rows.generated.ts',
    name: 'PLAIN_ROWS',
  },
  {
    folder: 'libs/tools/audit/kernel/',
    entry: 'audit.ts',
    generated: 'audit-lines.generated.ts',
    name: 'AUDIT_LINES',
    uses: '../../../utm/kernel/assembly/',
  },
  {
    folder: 'libs/lines/kernels/cells/',
    entry: 'cells.ts',
    generated: 'cells-kernel.generated.ts',
    name: 'CELLS_KERNEL',
  },
  {
    folder: 'libs/lines/kernels/csv/',
    entry: 'records.ts',
    generated: 'csv-records.generated.ts',
    name: 'CSV_RECORDS',
  },
  {
    folder: 'libs/lines/kernels/dedupe/',
    entry: 'kernel.ts',
    generated: 'lines-kernel.generated.ts',
    name: 'LINES_KERNEL',
  },
  {
    folder: 'libs/lines/kernels/find/',
    entry: 'exact-text.ts',
    generated: 'exact-text.generated.ts',
    name: 'EXACT_TEXT',
  },
  {
    folder: 'libs/lines/kernels/many/',
    entry: 'kernel.ts',
    generated: 'many-texts.generated.ts',
    name: 'MANY_TEXTS',
  },
  {
    folder: 'libs/lines/kernels/scan/',
    entry: 'kernel.ts',
    generated: 'scan-kernel.generated.ts',
    name: 'SCAN_KERNEL',
    uses: '../../dedupe/assembly/',
  },
  {
    folder: 'libs/lines/kernels/write-cells/',
    entry: 'write-cells.ts',
    generated: 'write-cells.generated.ts',
    name: 'WRITE_CELLS',
  },
  {
    folder: 'libs/tools/ngrams/kernel/',
    entry: 'kernel.ts',
    generated: 'ngram-kernel.generated.ts',
    name: 'NGRAM_KERNEL',
  },
  { folder: 'libs/tools/utm/kernel/', entry: 'url-tags.ts', generated: 'url-tags.generated.ts', name: 'URL_TAGS' },
];

/** Compiled kernel with the hash of its sources. */
export interface CompiledKernel {
  readonly wasm: Uint8Array;
  /** SHA-256 over names and contents of all source files in its folder, and in that of the kernel it uses. */
  readonly sourceHash: string;
}

/**
 * Compiles a kernel from its AssemblyScript sources.
 * @throws Error with the compiler's messages
 */
export async function compileKernel({ folder, entry, uses }: KernelSource): Promise<CompiledKernel> {
  const assembly = new URL(`../${folder}assembly/`, import.meta.url);
  const sources = readSources(assembly);
  for (const [name, text] of uses === undefined ? [] : readSources(new URL(uses, assembly))) {
    sources.set(`${uses}${name}`, text);
  }
  let wasm: Uint8Array | undefined;
  const { error, stderr } = await asc.main(
    [
      entry,
      ...['--outFile', 'kernel.wasm', '--optimizeLevel', '3', '--noAssert', '--runtime', 'stub', '--enable', 'simd'],
      // 1 MiB initially, at most the 4 GiB that 32-bit addresses reach.
      ...['--initialMemory', '16', '--maximumMemory', '65536'],
      // Warning 112, "Exchange of v128 values": they are exchanged between source files only.
      ...['--disableWarning', '112'],
    ],
    {
      readFile: (name) => sources.get(name) ?? null,
      writeFile: (_name, contents) => {
        if (typeof contents !== 'string') {
          wasm = contents;
        }
      },
      listFiles: () => [],
    },
  );
  if (error || !wasm) {
    throw new Error(`The kernel does not compile.\n${stderr.toString()}`, { cause: error });
  }
  return { wasm, sourceHash: hashSources(sources) };
}

function readSources(folder: URL): Map<string, string> {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .sort();
  return new Map(names.map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]));
}

function hashSources(sources: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256');
  for (const [name, text] of sources) {
    hash.update(`${name}\0${text}\0`);
  }
  return hash.digest('hex');
}

async function main(): Promise<void> {
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
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main();
}
