import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** Where a Chromium is: named, Debian's, or the one Playwright keeps itself. */
const executablePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find((path) => path && existsSync(path));

/** What a browser needs as root in a closed network. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const port = Number(process.env.E2E_PORT ?? 4173);

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/e2e',
  fullyParallel: false,
  // The tests measure main-thread gaps; on two cores a second browser would disturb them.
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  // A test that passes at the second try only is a failed test.
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    headless: true,
    locale: 'en-US',
    timezoneId: 'UTC',
    serviceWorkers: 'block',
    // A picture of every step takes a sixth of the time, and a failed one has its page's snapshot.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: ARGS },
  },
  projects: [{ name: 'chromium', use: { viewport: { width: 1280, height: 900 } } }],
  webServer: {
    command: 'node test/support/start-site.mjs',
    url: `http://127.0.0.1:${port}/api/health`,
    env: { PORT: String(port) },
    reuseExistingServer: false,
    timeout: 60_000,
  },
});
