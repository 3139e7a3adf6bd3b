/**
 * Fails if a production dependency has a licence that is not allowed below, or if `docs/licences.md` is out of date.
 * `npm run licences -- --write` updates that file.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { readSbom, type Sbom, type SbomComponent } from './sbom.ts';

/** Licences that permit use, modification and sale, and require no more than attribution. */
const ALLOWED: ReadonlySet<string> = new Set([
  '(MIT OR CC0-1.0)',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Fonts: may be served with a product, but not sold alone.
  'OFL-1.1',
  'Python-2.0',
]);

const FILE = 'docs/licences.md';

const sbom = readSbom();
const disallowed = sbom.components.filter((component) => !ALLOWED.has(licenceOf(component)));
for (const component of disallowed) {
  console.error(`${component.name}@${component.version}: ${licenceOf(component)} is not an allowed licence.`);
}
const page = describe(sbom);
if (process.argv.includes('--write')) {
  writeFileSync(FILE, page);
}
const isUpToDate = readFileSync(FILE, 'utf8') === page;
if (!isUpToDate) {
  console.error(`${FILE} is out of date. Run: npm run licences -- --write`);
}
if (disallowed.length > 0 || !isUpToDate) {
  process.exit(1);
}
console.log(`${sbom.components.length} packages, all with allowed licences.`);

function licenceOf({ licenses = [] }: SbomComponent): string {
  const names = licenses.map(({ expression, license }) => expression ?? license?.id ?? license?.name);
  return names.filter(Boolean).join(' and ') || 'none';
}

function describe(bill: Sbom): string {
  const shipped = findShipped(bill);
  const inBrowsers = bill.components.filter((component) => shipped.has(component['bom-ref']));
  const rows = inBrowsers.map((component) => `| ${component.name} | ${component.version} | ${licenceOf(component)} |`);
  const byLicence = new Map<string, Set<string>>();
  for (const component of bill.components) {
    const names = byLicence.get(licenceOf(component)) ?? new Set();
    byLicence.set(licenceOf(component), names.add(component.name));
  }
  const groups = [...byLicence].sort(([a], [b]) => (a < b ? -1 : 1));
  return `# Licences

Written by \`npm run licences -- --write\` from the lock file; \`npm test\` fails where it is out of date or a licence is new.

## What browsers get

Packages whose code may be part of the site's scripts and styles.

| Package | Version | Licence |
|---|---|---|
${rows.sort().join('\n')}

## Everything that runs

Server and browsers, by licence.

${groups.map(([licence, names]) => `- **${licence}**: ${[...names].sort().join(', ')}`).join('\n')}
`;
}

/** Returns the packages that pages and workers import, with their dependencies; the build may drop some of them. */
function findShipped({ components, dependencies }: Sbom): Set<string> {
  const roots = importedPackages();
  const dependenciesOf = new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const found = new Set<string>();
  const visit = (ref: string): void => {
    if (!found.has(ref)) {
      found.add(ref);
      dependenciesOf.get(ref)?.forEach(visit);
    }
  };
  for (const component of components) {
    if (roots.has(component.name)) {
      visit(component['bom-ref']);
    }
  }
  return found;
}

interface Cruised {
  readonly modules: readonly {
    readonly dependencies: readonly { readonly module: string; readonly dependencyTypes: readonly string[] }[];
  }[];
}

/** Returns the names of the packages that pages and workers import, except for types. */
function importedPackages(): Set<string> {
  // All files, since screens and tasks of tools are found by their folders.
  const entries = ['frontend/src', 'workers'];
  const options = ['--no-config', '--ts-config', 'frontend/tsconfig.json', '--do-not-follow', 'node_modules'];
  options.push('--exclude', '[.]test[.]tsx?$');
  const { status, stdout, stderr } = spawnSync('npx', ['depcruise', ...options, '--output-type', 'json', ...entries], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) {
    throw new Error(`The imports of the pages could not be determined:\n${stderr}`);
  }
  const { modules } = JSON.parse(stdout) as Cruised;
  const imported = modules.flatMap(({ dependencies }) => dependencies);
  const fromPackages = imported.filter(({ dependencyTypes }) => dependencyTypes.includes('npm'));
  return new Set(fromPackages.map(({ module }) => /^(?:@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? module));
}
