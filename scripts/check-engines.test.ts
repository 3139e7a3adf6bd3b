import { readFileSync } from 'node:fs';
import semver from 'semver';
import { expect, test } from 'vitest';

interface LockedPackage {
  readonly version?: string;
  readonly dev?: boolean;
  readonly engines?: { readonly node?: string };
}

const read = (name: string) => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));

test('every production package supports all versions of Node that this one supports', () => {
  const { engines } = read('package.json');
  const { packages } = read('package-lock.json') as { readonly packages: Readonly<Record<string, LockedPackage>> };
  const others = Object.entries(packages).filter(
    ([path, { dev, engines: needed }]) => path !== '' && !dev && !semver.subset(engines.node, needed?.node ?? '*'),
  );
  expect(others.map(([path, { version, engines: needed }]) => `${path} ${version}: ${needed?.node}`)).toEqual([]);
});
