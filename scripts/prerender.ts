/**
 * Finishes the built site (`dist/site`): writes the HTML of every prerendered route, the empty shell `app.html` and
 * `404.html`, a `.br` and `.gz` beside every file that gains by it, and the service worker.
 *
 * What belongs to a deployment (its address, say) is a placeholder in them, which the server fills in when it starts.
 */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { ROUTE_TABLE, type RouteEntry } from '../libs/contracts/routes.ts';
import { buildServiceWorker } from './build-service-worker.ts';
import { filesOfPage, readManifest, readPageModules } from './site-manifest.ts';

const repository = resolve(import.meta.dirname, '..');
const site = join(repository, 'dist/site');
const renderer = join(repository, 'dist/prerender');

process.env.NODE_ENV = 'production';
await build({
  configFile: join(repository, 'frontend/vite.config.ts'),
  logLevel: 'warn',
  build: { ssr: 'prerender.tsx' },
});
const { pageHeadTags, pageTitle, renderPage, SCRIPTS_ID, siteHeadTags } = (await import(
  pathToFileURL(join(renderer, 'prerender.js')).href
)) as typeof import('../frontend/prerender.tsx');

// The manifest is for us, not for visitors.
await rename(join(site, '.vite/manifest.json'), join(repository, 'dist/site-manifest.json'));
await rm(join(site, '.vite'), { recursive: true });
const manifest = await readManifest(repository);
const pageModules = await readPageModules(repository);
const template = paintFirst(await readFile(join(site, 'index.html'), 'utf8'));

const entries: readonly RouteEntry[] = ROUTE_TABLE;
const pages = entries.filter(({ prerender }) => prerender);
for (const entry of pages) {
  await writePage(join(entry.path, 'index.html'), {
    title: pageTitle(entry.path),
    head: pageHeadTags(entry),
    module: pageModules.get(entry.sameAs ?? entry.path),
    markup: await renderPage(entry.path),
  });
}
const noIndex = ['<meta name="robots" content="noindex" />', ...siteHeadTags()];
// Any path: the one that is asked for is not known here, and the screen does not depend on it.
const missing = '/404';
await writePage('404.html', { title: pageTitle(missing), head: noIndex, markup: await renderPage(missing) });
await writePage('app.html', { title: 'Overprint', head: noIndex, markup: '' });
await rm(renderer, { recursive: true });
const compressed = await compressAll(site);
// Not compressed: the server writes the list of pages into it.
const kept = await buildServiceWorker(repository, manifest);
console.log(`Prerendered ${pages.length} pages, compressed ${compressed} files.`);
console.log(`For use offline: ${kept.count} files of ${Math.round(kept.bytes / 1000)} kB, and the pages.`);

interface Page {
  readonly title: string;
  /** Lines about the page, for its head. */
  readonly head: readonly string[];
  /** The source file of its screen, where that is not part of the entry. */
  readonly module?: string | undefined;
  readonly markup: string;
}

async function writePage(file: string, { title, head, module, markup }: Page): Promise<void> {
  const parts: readonly [what: string | RegExp, by: string][] = [
    [/<title>.*?<\/title>/, `<title>${escapeHtml(title)}</title>`],
    ['<!-- page-head -->', head.join('\n    ')],
    ['</head>', `  ${preload(module).join('\n    ')}\n  </head>`],
    ['<div id="root"></div>', `<div id="root">${markup}</div>`],
  ];
  const html = parts.reduce((text, [what, by]) => replaceOnce(text, what, by), template);
  const target = join(site, file);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, html);
}

/** Fetches the text font along with the styles, and names the scripts that the entry has fetched once that is painted. */
function preload(module: string | undefined): string[] {
  const { scripts, font } = filesOfPage(manifest, module);
  return [
    `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin />`,
    `<template id="${SCRIPTS_ID}">`,
    ...scripts.map((file) => `  <link rel="modulepreload" href="/${file}" />`),
    '</template>',
  ];
}

/** Has the entry come after styles and font: the page is there to be read before it lives. */
function paintFirst(html: string): string {
  return html.replaceAll('<script type="module"', '$& fetchpriority="low"');
}

function replaceOnce(text: string, what: string | RegExp, by: string): string {
  if (text.search(what) === -1) {
    throw new Error(`index.html has no ${what}.`);
  }
  return text.replace(what, () => by);
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Writes `.br` and `.gz` beside every text file of the folder where they are smaller. Answers how many files gained. */
async function compressAll(folder: string): Promise<number> {
  const texts = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.xml', '.webmanifest', '.wasm']);
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((file) => file.isFile() && texts.has(extname(file.name)))
    .map((file) => join(file.parentPath, file.name));
  const gains = await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file);
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
        promisify(gzip)(bytes, { level: 9 }),
      ]);
      const smaller = [
        { file: `${file}.br`, content: br },
        { file: `${file}.gz`, content: gz },
      ].filter(({ content }) => content.length < bytes.length);
      await Promise.all(smaller.map(({ file: name, content }) => writeFile(name, content)));
      return smaller.length > 0;
    }),
  );
  return gains.filter(Boolean).length;
}
