import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { withoutCssVariables, withoutDescriptions } from '../scripts/lighter-modules.ts';

const repository = resolve(import.meta.dirname, '..');
/** While developing, what the server answers that is no part of the built site. */
const API = process.env.API_URL ?? 'http://127.0.0.1:3000';
const SERVED = ['/api', '/sitemap.xml', '/robots.txt'];

/** The package names its build with warnings for developers under every condition; visitors have no use for these. */
const ROUTER = resolve(repository, 'node_modules/react-router/dist/production');
const WITHOUT_WARNINGS = [
  { find: /^react-router$/, replacement: `${ROUTER}/index.mjs` },
  { find: /^react-router\/dom$/, replacement: `${ROUTER}/dom-export.mjs` },
];

/** What changes only with its version stays in one file, which returning visitors have whatever else was deployed. */
const KEPT_LONG = {
  name: 'react',
  test: /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@tanstack\/(?:query-core|react-query))\//,
  priority: 1,
};

/** The entry needs it, and nothing else of what it loads later. */
const LOADER = { name: 'loader', test: /vite\/preload-helper/, priority: 2 };

/** What every page needs beside that, in one file: ten small ones are larger, and take longer to fetch. */
const SHELL = { name: 'shell', test: /\/frontend\/src\/start\/start\.tsx$/, priority: 0 };

/**
 * Builds the site. `vite build` writes it to `dist/site`; `vite build --ssr prerender.tsx` writes the renderer of
 * its pages to `dist/prerender`, which `scripts/prerender.ts` then runs.
 */
export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [withoutDescriptions, withoutCssVariables, react()],
  // The workers and the libraries they share with the server stand beside this root, not below it.
  server: { fs: { allow: [repository] }, proxy: Object.fromEntries(SERVED.map((path) => [path, API])) },
  resolve: { alias: command === 'build' && isSsrBuild !== true ? WITHOUT_WARNINGS : [] },
  worker: { format: 'es' },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    outDir: resolve(repository, isSsrBuild === true ? 'dist/prerender' : 'dist/site'),
    emptyOutDir: true,
    // One style sheet for the whole site, 21 kB as sent: a tool's page would wait for ten of them.
    cssCodeSplit: false,
    // Tells the prerendering which files a page's code and styles are in; it is removed from the site afterwards.
    manifest: isSsrBuild !== true,
    copyPublicDir: isSsrBuild !== true,
    // Browsers that know none of it fetch modules a little later; its stand-in would weigh on every page.
    modulePreload: { polyfill: false },
    // Small files stay files: the content security policy has no data addresses for fonts and scripts.
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild === true ? {} : { output: { codeSplitting: { groups: [LOADER, KEPT_LONG, SHELL] } } },
  },
}));
