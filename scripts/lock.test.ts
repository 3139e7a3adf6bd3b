import { readFileSync } from 'node:fs';
import semver from 'semver';
import { describe, expect, it } from 'vitest';

interface LockedPackage {
  readonly version?: string;
  readonly dev?: boolean;
  readonly engines?: { readonly node?: string };
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
}

function read<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));
}

const { packages } = read<{ readonly packages: Readonly<Record<string, LockedPackage>> }>('package-lock.json');
const locked = Object.entries(packages).filter(([path]) => path !== '');

describe('what the product is built from', () => {
  it('is named by exact versions', () => {
    const { dependencies, devDependencies } = read<Record<string, Record<string, string>>>('package.json');
    const versions = Object.entries({ ...dependencies, ...devDependencies });
    expect(versions.length).toBeGreaterThan(50);
    expect(versions.filter(([, version]) => !/^(?:npm:[@\w/-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual(
      [],
    );
  });

  it('is locked by the hash of its content, package by package', () => {
    expect(locked.length).toBeGreaterThan(500);
    expect(locked.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))).toEqual([]);
  });

  it('comes from the npm registry alone: no other host, no repository, no folder', () => {
    const odd = locked.filter(
      ([, { resolved = 'https://registry.npmjs.org/', link, version }]) =>
        !resolved.startsWith('https://registry.npmjs.org/') || link || !/^\d+\.\d+\.\d+/.test(version ?? ''),
    );
    expect(odd).toEqual([]);
  });

  it('has production packages that support all versions of Node in `engines`', () => {
    const { engines } = read<{ readonly engines: { readonly node: string } }>('package.json');
    const others = locked.filter(
      ([, { dev, engines: needed }]) => !dev && !semver.subset(engines.node, needed?.node ?? '*'),
    );
    expect(others.map(([path, { version, engines: needed }]) => `${path} ${version}: ${needed?.node}`)).toEqual([]);
  });
});
