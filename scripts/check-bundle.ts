/**
 * Measures the scripts of the built site, gzipped as they are served, and fails if a page exceeds its budget: 188 kB
 * before the first paint for any page, and 309.5 kB for a tool's page with everything that it loads without user action,
 * such as the editor and the grid of results. All scripts and styles, which are precached for offline use, may have 2.8 MB
 * before compression.
 */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROUTE_TABLE, type RouteEntry } from '../libs/contracts/site/routes.ts';
import { closureOf, ENTRY, readManifest, readPageModules } from './site-manifest.ts';

const FIRST_PAINT_LIMIT = 188_000;
const TOOL_LIMIT = 309_500;
const SITE_LIMIT = 2_800_000;

/** The descriptions of other tools, which a page loads when rows are sent to them or saved as a recipe. */
const DESCRIPTION = /^_description-/;

/**
 * Parts of pages that load only after an action or a failure: dialogs, menus, modes of a tool, what it needs for tables, the
 * editor of recipes, downloads, copying without the clipboard of the browser, reports of errors. A name with an underscore
 * is that of a file that several of them share.
 */
const ON_DEMAND = [
  '_load-list-',
  '_save-as-recipe-',
  '_sheets-dialog-',
  '../libs/tools/utm/url-column.ts',
  'src/app/tools-panel.tsx',
  'src/workbench/saving/',
  'src/workbench/fixes/fix-panel.tsx',
  'src/workbench/inputs/box-notice.tsx',
  'src/workbench/inputs/choose-columns.ts',
  'src/workbench/inputs/column-dialog.tsx',
  'src/workbench/inputs/replace-dialog.tsx',
  'src/workbench/inputs/starter-pack-dialog.tsx',
  'src/workbench/inputs/table-settings.tsx',
  'src/workbench/rows/virtual-rows/row-details.tsx',
  'src/shared/api/error-reporter.ts',
  'src/shared/ui/copy-from-box.ts',
  'src/shared/ui/menu-list.tsx',
  'src/features/tools/campaigns/download-bar.tsx',
  'src/features/tools/campaigns/structure-preview.tsx',
  'src/features/tools/replace/rule-list.tsx',
  'src/features/tools/replace/rules-preview-box.tsx',
  'src/features/tools/replace/word-list-dialog.tsx',
  'src/features/tools/utm/rejected-lines.tsx',
  'src/features/admin/impersonation-banner.tsx',
  'src/features/recipes/recipe-editor.tsx',
  'src/features/recipes/shared-recipe.tsx',
];

const repository = resolve(import.meta.dirname, '..');
const site = join(repository, 'dist/site');
const manifest = await readManifest(repository);
const modules = await readPageModules(repository);
const pageModules = new Set(modules.values());

const sizes = new Map<string, Promise<number>>();
const rows: { page: string; first: number; all: number; faults: string[] }[] = [];
const entries: readonly RouteEntry[] = ROUTE_TABLE;
for (const { path, category, sameAs } of entries.filter(({ prerender }) => prerender)) {
  const module = modules.get(sameAs ?? path);
  if (module === undefined) {
    throw new Error(`${path} has no screen.`);
  }
  const first = await gzipSize(await scriptsOfHtml(path));
  const all = await gzipSize(await scriptsOfPage(module));
  const faults = [
    first > FIRST_PAINT_LIMIT ? `more than ${kilobytes(FIRST_PAINT_LIMIT)} before first paint` : undefined,
    category === 'Core Tools' && all > TOOL_LIMIT ? `more than ${kilobytes(TOOL_LIMIT)} in total` : undefined,
  ].filter((fault) => fault !== undefined);
  rows.push({ page: path, first, all, faults });
}

console.log(`${'page'.padEnd(24)}${'first paint'.padStart(12)}${'total'.padStart(12)}`);
for (const { page, first, all, faults } of rows) {
  console.log(
    `${page.padEnd(24)}${kilobytes(first).padStart(12)}${kilobytes(all).padStart(12)}  ${faults.join(', ')}`.trimEnd(),
  );
}
if (rows.some(({ faults }) => faults.length > 0)) {
  process.exitCode = 1;
}
const siteSize = await assetsSize();
if (siteSize > SITE_LIMIT) {
  console.log(`All scripts and styles: ${kilobytes(siteSize)}, more than ${kilobytes(SITE_LIMIT)}`);
  process.exitCode = 1;
}

/** Returns the bytes of all scripts and styles, workers included. */
async function assetsSize(): Promise<number> {
  const assets = join(site, 'assets');
  const names = (await readdir(assets)).filter((name) => /\.(?:js|css)$/.test(name));
  const files = await Promise.all(names.map((name) => stat(join(assets, name))));
  return files.reduce((sum, { size }) => sum + size, 0);
}

/** Returns the scripts in the HTML of a prerendered page, which are fetched and run before it hydrates. */
async function scriptsOfHtml(path: string): Promise<string[]> {
  const html = await readFile(join(site, path, 'index.html'), 'utf8');
  const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? [];
  return tags
    .filter((tag) => tag.startsWith('<script') || tag.includes('rel="modulepreload"'))
    .map((tag) => /(?:src|href)="\/([^"]+)"/.exec(tag)?.[1])
    .filter((file) => file !== undefined);
}

/** True for what a page loads only after an action of the user. */
function isOnDemand(key: string): boolean {
  return DESCRIPTION.test(key) || ON_DEMAND.some((part) => key.startsWith(part));
}

/**
 * Returns all scripts that a page loads without user action. Workers are excluded: they run in their own threads and do
 * not block the page.
 */
async function scriptsOfPage(module: string): Promise<string[]> {
  const keys = closureOf(manifest, [ENTRY, module], (key) => !(pageModules.has(key) || isOnDemand(key)));
  const files = new Set(keys.map((key) => manifest[key]?.file).filter((file) => file?.endsWith('.js')) as string[]);
  return ['before-paint.js', ...files];
}

async function gzipSize(files: readonly string[]): Promise<number> {
  let sum = 0;
  for (const file of new Set(files)) {
    const known = sizes.get(file) ?? readFile(join(site, file)).then((bytes) => gzipSync(bytes, { level: 9 }).length);
    sizes.set(file, known);
    sum += await known;
  }
  return sum;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
