import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { CHUNKS } from './chunks.ts';

const repository = resolve(import.meta.dirname, '..');
/** Paths that the backend serves in development because they are not part of the built site. */
const API = process.env.API_URL ?? 'http://127.0.0.1:3000';
const SERVED = ['/api', '/sitemap.xml', '/robots.txt'];

/**
 * The package's export conditions all select its development build, with warnings. This selects the production build.
 */
const ROUTER = resolve(repository, 'node_modules/react-router/dist/production');
const WITHOUT_WARNINGS = [
  { find: /^react-router$/, replacement: `${ROUTER}/index.mjs` },
  { find: /^react-router\/dom$/, replacement: `${ROUTER}/dom-export.mjs` },
];

/** Short hashes: they do not compress, and each page names some hundred files. */
const FILE_NAMES = { entryFileNames: 'assets/[name]-[hash:7].js', chunkFileNames: 'assets/[name]-[hash:7].js' };

/**
 * Builds the site. `vite build` writes it to `dist/site`. `vite build --ssr prerender.tsx` writes the page renderer to
 * `dist/prerender`, for `scripts/prerender.ts` to run.
 */
export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react()],
  // The workers and the libraries shared with the server are outside this root.
  server: { fs: { allow: [repository] }, proxy: Object.fromEntries(SERVED.map((path) => [path, API])) },
  resolve: { alias: command === 'build' && isSsrBuild !== true ? WITHOUT_WARNINGS : [] },
  worker: { format: 'es' },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    outDir: resolve(repository, isSsrBuild === true ? 'dist/prerender' : 'dist/site'),
    emptyOutDir: true,
    // One style sheet for the whole site, 21 kB compressed: otherwise a tool's page would wait for ten of them.
    cssCodeSplit: false,
    // The prerenderer finds the files of a page's code and styles in the manifest. It is removed from the site
    // afterwards.
    manifest: isSsrBuild !== true,
    copyPublicDir: isSsrBuild !== true,
    // Browsers without support fetch modules slightly later; the polyfill would add to every page.
    modulePreload: { polyfill: false },
    // Small files stay files: the content security policy blocks data URLs for fonts and scripts.
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild === true ? {} : { output: { codeSplitting: { groups: CHUNKS }, ...FILE_NAMES } },
  },
}));
