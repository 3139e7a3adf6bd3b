import { spawnSync } from 'node:child_process';

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

/** Returns npm's bill of materials for all production dependencies of server and browser, from the lock file. */
export function readSbom(): Sbom {
  const args = ['sbom', '--omit', 'dev', '--package-lock-only', '--sbom-format', 'cyclonedx'];
  const { status, stdout, stderr } = spawnSync('npm', [...args, '--sbom-type', 'application'], {
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
}
