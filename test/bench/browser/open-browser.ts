import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright';
import { build, preview } from 'vite';
import playwrightConfig from '../../../playwright.config.ts';
import { installBrowserPackage, packageFolder } from '../packages.ts';
import { processorMsOf, residentBytesOf } from './resident-bytes.ts';

/** Page in a browser, with a function that closes it. */
export interface OpenPage {
  readonly page: Page;
  close(): Promise<void>;
}

/** Page that runs only the engine. */
export interface EnginePage extends OpenPage {
  /** True if DuckDB-Wasm could be installed. */
  readonly hasDuckdb: boolean;
  /** Returns the private memory of the browser's page processes; null if the system does not report it. */
  residentBytes(): Promise<number | null>;
  /** Returns the processor time of the browser's page processes so far. */
  processorMs(): Promise<number>;
}

const options = playwrightConfig.use?.launchOptions;

async function launch(): Promise<Browser> {
  return chromium.launch(options);
}

/**
 * Starts a browser with a profile on disk, as users have one: the private windows that tests use by default store files
 * in memory.
 */
async function launchWithProfile(
  folder: string,
  ...flags: readonly string[]
): Promise<{ browser: Browser; page: Page }> {
  const context = await chromium.launchPersistentContext(folder, {
    ...options,
    args: [...(options?.args ?? []), ...flags],
  });
  const browser = context.browser();
  const [page] = context.pages();
  if (!browser || !page) {
    throw new Error('The browser has no window.');
  }
  return { browser, page };
}

/**
 * Defines the helper through which the TypeScript runner names functions; it is missing in functions that run in the
 * page.
 */
export const NAME_HELPER = 'globalThis.__name = (named) => named;';

/** Opens the page that runs only the engine, in workers. */
export async function openEnginePage(settings: { readonly withDuckdb?: boolean } = {}): Promise<EnginePage> {
  const outDir = mkdtempSync(join(tmpdir(), 'overprint-bench-site-'));
  const root = fileURLToPath(new URL('.', import.meta.url));
  const shared = { root, configFile: false, logLevel: 'warn', worker: { format: 'es' } } as const;
  await build({ ...shared, build: { outDir, emptyOutDir: true, target: 'es2023' } });
  const hasDuckdb = settings.withDuckdb === true && (await addDuckdb(join(outDir, 'duckdb')));
  const server = await preview({ ...shared, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } });
  const profile = mkdtempSync(join(tmpdir(), 'overprint-bench-profile-'));
  const { browser, page } = await launchWithProfile(profile, '--js-flags=--expose-gc');
  await page.addInitScript(NAME_HELPER);
  await page.goto(server.resolvedUrls?.local[0] ?? '');
  await page.waitForFunction(() => 'runEngine' in window);
  return {
    page,
    hasDuckdb,
    residentBytes: () => residentBytesOf(browser),
    processorMs: () => processorMsOf(browser),
    close: async () => {
      await browser.close();
      await server.close();
      for (const folder of [outDir, profile]) {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

/** Copies DuckDB-Wasm into a folder of the page; returns false if it cannot be installed. */
async function addDuckdb(outDir: string): Promise<boolean> {
  if (!installBrowserPackage('@duckdb/duckdb-wasm')) {
    return false;
  }
  const dist = join(packageFolder('@duckdb/duckdb-wasm'), 'dist');
  await build({
    root: dist,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: true,
      lib: { entry: join(dist, 'duckdb-browser.mjs'), formats: ['es'], fileName: () => 'duckdb.js' },
    },
  });
  for (const file of ['duckdb-eh.wasm', 'duckdb-browser-eh.worker.js']) {
    copyFileSync(join(dist, file), join(outDir, file));
  }
  return true;
}

/** Opens a page of a running site in a new browser without any cache. */
export async function openAsNew(url: string): Promise<OpenPage> {
  const profile = mkdtempSync(join(tmpdir(), 'overprint-bench-profile-'));
  const { browser, page } = await launchWithProfile(profile);
  await page.addInitScript(NAME_HELPER);
  await page.goto(url);
  return {
    page,
    close: async () => {
      await browser.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** Starts the built product and opens one of its pages. */
export async function openProduct(path: string): Promise<OpenPage> {
  if (!existsSync('dist/backend/main.js')) {
    throw new Error('Build the product first: npm run build');
  }
  // The site also uses the next two ports; browser tests start at 4173.
  const port = 4290;
  const server = spawn('node', ['test/support/start-site.mjs'], {
    // Vite's build has set NODE_ENV to production, which requires secrets.
    env: { ...process.env, NODE_ENV: 'development', PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await waitFor(`http://127.0.0.1:${port}/api/health`, server);
    const browser = await launch();
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: 'en-US' });
    await page.addInitScript(NAME_HELPER);
    await page.goto(`http://127.0.0.1:${port}${path}`);
    return {
      page,
      close: async () => {
        await browser.close();
        server.kill();
      },
    };
  } catch (error) {
    server.kill();
    throw error;
  }
}

async function waitFor(url: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (server.exitCode !== null) {
      throw new Error('The product did not start.');
    }
    if (await answers(url)) {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The product did not answer.');
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}
