/**
 * Weighs the scripts of the built site, gzipped as they are sent, and fails where a page is too heavy:
 * before its first paint any page may need 180 kB; with all it ever loads by itself, the editor and the list of results included,
 * a tool's page may need 300 kB.
 */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROUTE_TABLE, type RouteEntry } from '../libs/contracts/routes.ts';
import { closureOf, ENTRY, readManifest, readPageModules } from './site-manifest.ts';

const FIRST_PAINT_LIMIT = 180_000;
const TOOL_LIMIT = 300_000;

const repository = resolve(import.meta.dirname, '..');
const site = join(repository, 'dist/site');
const manifest = await readManifest(repository);
const modules = await readPageModules(repository);
const pageModules = new Set(modules.values());

const weights = new Map<string, Promise<number>>();
const rows: { page: string; first: number; all: number; faults: string[] }[] = [];
const entries: readonly RouteEntry[] = ROUTE_TABLE;
for (const { path, category, sameAs } of entries.filter(({ prerender }) => prerender)) {
  const module = modules.get(sameAs ?? path);
  if (module === undefined) {
    throw new Error(`${path} has no screen.`);
  }
  const first = await weigh(await scriptsOfHtml(path));
  const all = await weigh(await scriptsOfPage(module));
  const faults = [
    first > FIRST_PAINT_LIMIT ? `more than ${kilobytes(FIRST_PAINT_LIMIT)} before first paint` : undefined,
    category === 'Core Tools' && all > TOOL_LIMIT ? `more than ${kilobytes(TOOL_LIMIT)} in all` : undefined,
  ].filter((fault) => fault !== undefined);
  rows.push({ page: path, first, all, faults });
}

console.log(`${'page'.padEnd(24)}${'first paint'.padStart(12)}${'in all'.padStart(12)}`);
for (const { page, first, all, faults } of rows) {
  console.log(
    `${page.padEnd(24)}${kilobytes(first).padStart(12)}${kilobytes(all).padStart(12)}  ${faults.join(', ')}`.trimEnd(),
  );
}
if (rows.some(({ faults }) => faults.length > 0)) {
  process.exitCode = 1;
}

/** The scripts that a prerendered page names in its HTML: they are fetched, and run, before it lives. */
async function scriptsOfHtml(path: string): Promise<string[]> {
  const html = await readFile(join(site, path, 'index.html'), 'utf8');
  const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? [];
  return tags
    .filter((tag) => tag.startsWith('<script') || tag.includes('rel="modulepreload"'))
    .map((tag) => /(?:src|href)="\/([^"]+)"/.exec(tag)?.[1])
    .filter((file) => file !== undefined);
}

/** Dialogs for saved data are loaded when somebody opens them, not by the page itself. */
function isOnDemand(key: string): boolean {
  return key.startsWith('src/saved/');
}

/** All scripts a page comes to load by itself. Workers have threads of their own, and never keep the page waiting. */
async function scriptsOfPage(module: string): Promise<string[]> {
  const keys = closureOf(manifest, [ENTRY, module], (key) => !(pageModules.has(key) || isOnDemand(key)));
  const files = new Set(keys.map((key) => manifest[key]?.file).filter((file) => file?.endsWith('.js')) as string[]);
  return ['before-paint.js', ...files];
}

async function weigh(files: readonly string[]): Promise<number> {
  let sum = 0;
  for (const file of new Set(files)) {
    const known = weights.get(file) ?? readFile(join(site, file)).then((bytes) => gzipSync(bytes, { level: 9 }).length);
    weights.set(file, known);
    sum += await known;
  }
  return sum;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
