import { afterAll, beforeAll, test } from 'vitest';
import type { AppConfigValues } from '../../backend/config/app-config.ts';
import type { User } from '../../backend/users/user.entity.ts';
import { createSignedIn } from './accounts.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/**
 * Starts a server before the tests of a file and stops it after them. Its properties exist while they run.
 * @param overrides replace values of its configuration
 */
export function useTestApp(overrides: Partial<AppConfigValues> = {}): TestApp {
  let running: TestApp;
  beforeAll(async () => {
    running = await startTestApp(overrides);
  });
  afterAll(() => running.close());
  return {
    get app() {
      return running.app;
    },
    get server() {
      return running.server;
    },
    get config() {
      return running.config;
    },
    get logs() {
      return running.logs;
    },
    get database() {
      return running.database;
    },
    close: () => running.close(),
  };
}

/** Signs in a new account before the tests of a file. */
export function useSignedIn(
  running: TestApp,
  values?: Parameters<typeof createSignedIn>[1],
): { readonly user: User; readonly token: string } {
  let account: { readonly user: User; readonly token: string };
  beforeAll(async () => {
    account = await createSignedIn(running, values);
  });
  return {
    get user() {
      return account.user;
    },
    get token() {
      return account.token;
    },
  };
}

/** Runs a test whose outcome does not depend on the database: only if the database is SQLite. */
export const testOnce = test.skipIf(process.env.DATABASE_URL);
