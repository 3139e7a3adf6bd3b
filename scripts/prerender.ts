/**
 * Completes the built site (`dist/site`): writes the HTML of every prerendered route, the empty shell `app.html`,
 * `404.html`, `.br` and `.gz` variants of compressible files, and the service worker.
 *
 * Values that depend on the deployment, such as its address, are placeholders that the server fills in when it starts.
 */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { ROUTE_TABLE, type RouteEntry } from '../libs/contracts/site/routes.ts';
import { escapeHtml } from '../libs/escape-html.ts';
import { buildServiceWorker } from './build-service-worker.ts';
import { filesOfPage, readManifest, readPageModules } from './site-manifest.ts';

const repository = resolve(import.meta.dirname, '..');
const site = join(repository, 'dist/site');
const renderer = join(repository, 'dist/prerender');

process.env.NODE_ENV = 'production';
await build({
  configFile: join(repository, 'frontend/vite.config.ts'),
  logLevel: 'warn',
  build: {
    ssr: 'prerender.tsx',
    // The tags in the head need the texts of all guides, which are in the files of their pages.
    rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
  },
});
const { pageHeadTags, pageTitle, renderPage, SCRIPTS_ID, siteHeadTags } = (await import(
  pathToFileURL(join(renderer, 'prerender.js')).href
)) as typeof import('../frontend/prerender.tsx');

// Only the build tools need the manifest.
await rename(join(site, '.vite/manifest.json'), join(repository, 'dist/site-manifest.json'));
await rm(join(site, '.vite'), { recursive: true });
const manifest = await readManifest(repository);
const pageModules = await readPageModules(repository);
const template = paintFirst(await readFile(join(site, 'index.html'), 'utf8'));

const entries: readonly RouteEntry[] = ROUTE_TABLE;
const pages = entries.filter(({ prerender }) => prerender);
const noIndex = ['<meta name="robots" content="noindex" />', ...siteHeadTags()];
for (const entry of pages) {
  await writePage(join(entry.path, 'index.html'), {
    title: pageTitle(entry.path),
    head: entry.access === 'public' ? pageHeadTags(entry) : noIndex,
    module: pageModules.get(entry.sameAs ?? entry.path),
    markup: await renderPage(entry.path),
  });
}
// Any path will do: the requested one is unknown here, and the screen does not depend on it.
const missing = '/404';
await writePage('404.html', { title: pageTitle(missing), head: noIndex, markup: await renderPage(missing) });
await writePage('app.html', { title: 'Overprint', head: noIndex, markup: '' });
await rm(renderer, { recursive: true });
const compressed = await compressAll(site);
// Not compressed: the server inserts the list of pages.
const precached = await buildServiceWorker(repository, manifest);
console.log(`Prerendered ${pages.length} pages, compressed ${compressed} files.`);
console.log(
  `Precached for offline use: ${precached.count} files with ${Math.round(precached.bytes / 1000)} kB, and the pages.`,
);

interface Page {
  readonly title: string;
  /** Lines for the page's `<head>`. */
  readonly head: readonly string[];
  /** Source file of the page's screen if that is not part of the entry. */
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

/**
 * Returns tags that preload the text font together with the styles, and name the scripts that the entry loads after the
 * first paint.
 */
function preload(module: string | undefined): string[] {
  const { scripts, font } = filesOfPage(manifest, module);
  return [
    `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin />`,
    `<template id="${SCRIPTS_ID}">`,
    ...scripts.map((file) => `  <link rel="modulepreload" href="/${file}" />`),
    '</template>',
  ];
}

/**
 * Lowers the priority of the entry script, so that styles and font arrive first and the page is readable before it
 * hydrates.
 */
function paintFirst(html: string): string {
  return html.replaceAll('<script type="module"', '$& fetchpriority="low"');
}

function replaceOnce(text: string, what: string | RegExp, by: string): string {
  if (text.search(what) === -1) {
    throw new Error(`index.html has no ${what}.`);
  }
  return text.replace(what, () => by);
}

/**
 * Writes `.br` and `.gz` variants of every text file in the folder for which they are smaller.
 * @returns the number of files that have a variant
 */
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
