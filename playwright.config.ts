import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/**
 * Path of Chromium: `CHROMIUM_PATH`, one of Debian's packages, or undefined for Playwright's own. The headless shell,
 * which Playwright uses as well, needs an eighth less processor time than the whole browser.
 */
const executablePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(
  (path) => path && existsSync(path),
);

/**
 * Browser features that are off. Chromium takes the last list only, so this one repeats Playwright's own
 * (`chromiumSwitches.ts`), which is to be compared at every update of Playwright.
 */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // Two pages of the browser itself, loaded for every window: half a second of processor time for each test.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

/** What a browser needs as root in a closed network. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A host that is not this machine for the browser: pages of it are not in a secure context (insecure.e2e.ts).
  '--host-resolver-rules=MAP lan.test 127.0.0.1',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
];

/**
 * Tests that run one at a time after all others: they change what every visitor sees, read the log of the whole server,
 * need most of the memory, or expect something within seconds.
 */
const ALONE = /\/(?:admin-[a-z]+|client-errors|memory|bulk-inputs|worker-faults|account-tabs)\.e2e\.ts$/;

const port = Number(process.env.E2E_PORT ?? 4173);
const viewport = { width: 1280, height: 900 };

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.e2e.ts',
  fullyParallel: false,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // A flaky test counts as failed.
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: process.env.E2E_REPORT ?? 'test-results/e2e.json' }]],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    headless: true,
    locale: 'en-US',
    timezoneId: 'UTC',
    // A call that waits in vain ends with its own name, mostly before the limit of the test.
    actionTimeout: 90_000,
    navigationTimeout: 90_000,
    serviceWorkers: 'block',
    // A page that scrolls smoothly moves away from a press, and closes a menu that was opened meanwhile.
    reducedMotion: 'reduce',
    // Pictures and snapshots of every step take nearly a fifth of the processor time; a failed test has its page's snapshot.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: ARGS },
  },
  projects: [
    { name: 'side by side', testIgnore: ALONE, outputDir: 'test-results/e2e-side-by-side', use: { viewport } },
    { name: 'alone', testMatch: ALONE, workers: 1, outputDir: 'test-results/e2e-alone', use: { viewport } },
  ],
  webServer: {
    command: 'node test/support/start-site.mjs',
    url: `http://127.0.0.1:${port}/api/health`,
    env: { PORT: String(port) },
    reuseExistingServer: false,
    timeout: 60_000,
    // So that the site removes its data folder.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
