import 'reflect-metadata';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { AppConfig, AppConfigValues } from '../../backend/config/app-config.ts';
import { AppConfig as AppConfigClass } from '../../backend/config/app-config.ts';
import { databaseTarget, readConfig } from '../../backend/config/read-config.ts';
import { createApp } from '../../backend/configure-app.ts';
import { Database } from '../../backend/database/database.ts';
import { createSchema } from './find-database.ts';

/** `DATABASE_DEADLINE_MS` of tests that do not test deadlines. */
const PATIENT_DEADLINE_MS = '30000';

/** Complete server with its own database; send requests through `server.inject`. */
export interface TestApp {
  readonly app: NestFastifyApplication;
  readonly database: Database;
  readonly server: FastifyInstance;
  readonly config: AppConfig;
  /** All log lines so far, parsed. */
  readonly logs: Record<string, unknown>[];
  /** Stops the server and deletes its data. */
  close(): Promise<void>;
}

/** A separate database and data folder, deleted by `remove`. */
export interface TestStorage {
  readonly config: AppConfig;
  remove(): Promise<void>;
}

/**
 * Creates storage for one server: on SQLite in a temporary folder, else (if `DATABASE_URL` names a server) in a
 * separate schema. Unless `overrides` say otherwise, rate limits are high, password hashing is fast, and deadlines suit
 * a busy machine.
 */
export async function createStorage(overrides: Partial<AppConfigValues> = {}): Promise<TestStorage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'overprint-test-'));
  const serverUrl = process.env.DATABASE_URL;
  const schema = serverUrl ? await createSchema(serverUrl) : undefined;
  const base = readConfig({
    DATA_DIR: dataDir,
    RATE_LIMIT_FACTOR: '1000',
    BCRYPT_COST: '4',
    CAPTCHA_WORK_BITS: '6',
    DATABASE_DEADLINE_MS: PATIENT_DEADLINE_MS,
    LOG_LEVEL: 'info',
    SITE_DIR: join(dataDir, 'site'),
  });
  return {
    config: new AppConfigClass({ ...base, database: databaseTarget(schema?.url ?? null, dataDir), ...overrides }),
    remove: async () => {
      await schema?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts a server; `overrides` replace values of its configuration. */
export async function startTestApp(overrides: Partial<AppConfigValues> = {}): Promise<TestApp> {
  const storage = await createStorage(overrides);
  const running = await startAppOn(storage.config);
  return {
    ...running,
    close: async () => {
      await running.close();
      await storage.remove();
    },
  };
}

/** Starts a server on existing storage, which it does not delete. */
export async function startAppOn(config: AppConfig): Promise<TestApp> {
  const logs: Record<string, unknown>[] = [];
  const app = await createApp(config, { write: (line) => logs.push(JSON.parse(line)) });
  const server = app.getHttpAdapter().getInstance();
  return { app, database: app.get(Database), server, config, logs, close: () => app.close() };
}
