/** `npm run sbom`: writes the bill of materials of server and browser code to `dist/sbom.json` (CycloneDX). */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Production dependency. */
export interface SbomComponent {
  readonly 'bom-ref': string;
  /** Includes the scope. */
  readonly name: string;
  readonly version: string;
  readonly licenses?: readonly {
    readonly expression?: string;
    readonly license?: { readonly id?: string; readonly name?: string };
  }[];
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
}

/** CycloneDX bill of materials in JSON; only the properties read here. */
export interface Sbom {
  readonly bomFormat: string;
  readonly metadata: { readonly component: { name: string } };
  readonly components: readonly SbomComponent[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

/** Parts of `package.json` and `package-lock.json` that are read here. */
interface Package {
  readonly dev?: boolean;
  readonly devDependencies?: unknown;
}

interface Lock {
  readonly packages: Readonly<Record<string, Package>>;
}

/**
 * Returns npm's bill of materials for all production dependencies of server and browser, from the lock file. npm runs
 * on a copy of the lock file without development packages, because with `--omit dev` it also leaves out production
 * packages that a development package needs.
 */
export function readSbom(): Sbom {
  const folder = mkdtempSync(join(tmpdir(), 'sbom-'));
  try {
    writeProductionFiles(folder);
    const args = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
    const { status, stdout, stderr } = spawnSync('npm', args, {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    if (status !== 0) {
      throw new Error(`npm could not create the bill of materials:\n${stderr}`);
    }
    const sbom = JSON.parse(stdout) as Sbom;
    // npm uses the name of the folder.
    sbom.metadata.component.name = 'overprint';
    return sbom;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function writeProductionFiles(folder: string): void {
  const read = <T>(name: string) => JSON.parse(readFileSync(name, 'utf8')) as T;
  const write = (name: string, content: unknown) => writeFileSync(join(folder, name), JSON.stringify(content));
  const { devDependencies: _dev, ...manifest } = read<Package>('package.json');
  const lock = read<Lock>('package-lock.json');
  const packages = Object.entries(lock.packages)
    .filter(([, { dev }]) => !dev)
    .map(([path, { devDependencies: _own, ...entry }]) => [path, entry]);
  write('package.json', manifest);
  write('package-lock.json', { ...lock, packages: Object.fromEntries(packages) });
}

function main(): void {
  const sbom = readSbom();
  const unknown = sbom.components.filter(({ hashes }) => !hashes?.length);
  if (sbom.bomFormat !== 'CycloneDX' || sbom.components.length === 0 || unknown.length > 0) {
    throw new Error(`The bill of materials is incomplete: ${unknown.map(({ name }) => name).join(', ')}`);
  }
  mkdirSync('dist', { recursive: true });
  writeFileSync('dist/sbom.json', `${JSON.stringify(sbom, null, 2)}\n`);
  console.log(`dist/sbom.json lists ${sbom.components.length} packages.`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  main();
}
