import { defineConfig } from 'vitest/config';

/**
 * What a test waits for comes at once on an idle machine and late on a busy one. Nothing is timed by these: they only end
 * a test that would wait for ever.
 */
const PATIENCE = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000, interval: 20 } },
};

export default defineConfig({
  test: {
    // Two cores: more workers only slow each other down.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{libs,workers,backend,test/deployment,test/fixtures,test/support,scripts}/**/*.test.ts'],
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'frontend',
          include: ['frontend/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'cli',
          include: ['test/cli/**/*.test.ts'],
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'api',
          include: ['test/api/**/*.test.ts'],
          ...PATIENCE,
        },
      },
    ],
  },
});
