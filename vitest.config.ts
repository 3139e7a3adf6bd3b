import { defineConfig } from 'vitest/config';

/** Generous timeouts: no test asserts a duration, so these only end tests that hang, even on a busy machine. */
const TIMEOUTS = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000, interval: 20 } },
};

export default defineConfig({
  test: {
    // Matches the two cores of the test machine; more workers are slower.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{libs,workers,backend,test/deployment,test/fixtures,test/support,scripts}/**/*.test.ts'],
          // A process for each file costs more time than the tests of most files.
          isolate: false,
          ...TIMEOUTS,
        },
      },
      {
        test: {
          name: 'frontend',
          include: ['frontend/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: 'test/support/frontend-setup.ts',
          // Loading React and a window for each file takes longer than the tests of most files. They share both.
          isolate: false,
          ...TIMEOUTS,
        },
      },
      {
        test: {
          name: 'cli',
          include: ['test/cli/**/*.test.ts'],
          globalSetup: 'test/support/build-server.ts',
          ...TIMEOUTS,
        },
      },
      {
        test: {
          name: 'api',
          include: ['test/api/**/*.test.ts'],
          globalSetup: 'test/support/build-server.ts',
          // Loading the server takes longer than the tests of most files. They share its modules, but no application.
          isolate: false,
          ...TIMEOUTS,
        },
      },
    ],
  },
});
