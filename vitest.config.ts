import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Two cores: more workers only slow each other down.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{libs,workers,backend,test/deployment,test/fixtures,test/support,scripts}/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'frontend',
          include: ['frontend/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'cli',
          include: ['test/cli/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['test/api/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
