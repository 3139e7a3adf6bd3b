import { test } from 'vitest';

/** Runs a test whose outcome does not depend on the database: only if the database is SQLite. */
export const testOnce = test.skipIf(process.env.DATABASE_URL);
