import { Logger } from '@nestjs/common';
import type { AppConfig } from '../config/app-config.ts';
import { ConfigError, readConfig } from '../config/read-config.ts';
import { Database } from '../database/database.ts';
import { UsageError } from './overprint/failure.ts';

export interface DatabaseCommand {
  readonly config: AppConfig;
  /** Connected and migrated. */
  readonly database: Database;
}

/** Runs a command against the configured database, and prints a one-line error if it fails. */
export async function runDatabaseCommand(work: (context: DatabaseCommand) => Promise<void>): Promise<void> {
  Logger.overrideLogger(['warn', 'error', 'fatal']);
  try {
    const config = readConfig(process.env);
    const database = new Database(config);
    await database.onModuleInit();
    try {
      if (!database.isReady) {
        throw new UsageError('The database cannot be reached.');
      }
      await work({ config, database });
    } finally {
      await database.onApplicationShutdown();
    }
  } catch (error) {
    fail(error);
  }
}

export function fail(error: unknown): void {
  const isExpected = error instanceof UsageError || error instanceof ConfigError;
  process.stderr.write(`${isExpected ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
