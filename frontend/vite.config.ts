import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const repository = resolve(import.meta.dirname, '..');

/** What changes only with its version stays in one file, which returning visitors have whatever else was deployed. */
const KEPT_LONG = {
  name: 'react',
  test: /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@tanstack\/(?:query-core|react-query))\//,
};

/**
 * Leaves the pages' descriptions out of what browsers load: they are for search engines and the site map, which get
 * them from the prerendering and the server.
 */
const withoutDescriptions: Plugin = {
  name: 'without-descriptions',
  enforce: 'pre',
  transform(code, id, options) {
    if (options?.ssr || !id.endsWith('/libs/contracts/routes.ts')) return null;
    return {
      code: code.replaceAll(/\n {4}description:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),/g, "description: '',"),
      map: null,
    };
  },
};

/**
 * Builds the site. `vite build` writes it to `dist/site`; `vite build --ssr prerender.tsx` writes the renderer of
 * its pages to `dist/prerender`, which `scripts/prerender.ts` then runs.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [withoutDescriptions, react()],
  // The workers and the libraries they share with the server stand beside this root, not below it.
  server: { fs: { allow: [repository] }, proxy: { '/api': process.env.API_URL ?? 'http://127.0.0.1:3000' } },
  worker: { format: 'es' },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    outDir: resolve(repository, isSsrBuild === true ? 'dist/prerender' : 'dist/site'),
    emptyOutDir: true,
    // Tells the prerendering which files a page's code and styles are in; it is removed from the site afterwards.
    manifest: isSsrBuild !== true,
    copyPublicDir: isSsrBuild !== true,
    // Small files stay files: the content security policy has no data addresses for fonts and scripts.
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild === true ? {} : { output: { codeSplitting: { groups: [KEPT_LONG] } } },
  },
}));
