import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Manifest } from 'vite';
import { type KeptFile, SERVICE_WORKER_FILE } from '../libs/contracts/site/offline.ts';
import { closureOf, ENTRY } from './site-manifest.ts';

/** Files with fixed names that pages need, or that represent the installed site. */
const NAMED_FILES = ['before-paint.js', 'favicon.svg', 'icon-192.png', 'manifest.webmanifest'];

/**
 * Builds the service worker of a built site, with the list of files to precache.
 * @returns number and total bytes of these files
 */
export async function buildServiceWorker(
  repository: string,
  manifest: Manifest,
): Promise<{ readonly count: number; readonly bytes: number }> {
  const site = join(repository, 'dist/site');
  const hashed = filesToPrecache(manifest, await readdir(join(site, 'assets')));
  const kept: KeptFile[] = [
    ...hashed.map((file) => ({ url: `/${file}`, revision: null })),
    ...(await Promise.all(
      NAMED_FILES.map(async (file) => ({ url: `/${file}`, revision: hashOf(await readFile(join(site, file))) })),
    )),
  ];
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { 'self.KEPT_FILES': JSON.stringify(kept), 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: site,
      emptyOutDir: false,
      lib: {
        entry: join(repository, 'workers/offline.worker.ts'),
        formats: ['iife'],
        name: 'offline',
        fileName: () => SERVICE_WORKER_FILE,
      },
    },
  });
  const sizes = await Promise.all(kept.map(async ({ url }) => (await stat(join(site, url))).size));
  return { count: kept.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

/**
 * Returns the hashed files to precache, as paths below the site: all except scripts that only administrators load.
 * Workers are included; the manifest does not list them.
 */
function filesToPrecache(manifest: Manifest, names: readonly string[]): string[] {
  const wanted = new Set(closureOf(manifest, [ENTRY], (key) => !key.startsWith('src/features/admin/')));
  const others = Object.keys(manifest).filter((key) => !wanted.has(key));
  const left = new Set(others.map((key) => manifest[key]?.file).filter((file) => file?.endsWith('.js')));
  return names
    .filter((name) => !/\.(?:br|gz)$/.test(name))
    .map((name) => `assets/${name}`)
    .filter((file) => !left.has(file))
    .sort();
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 16);
}
