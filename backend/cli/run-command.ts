import { Logger } from '@nestjs/common';
import type { AppConfig } from '../config/app-config.ts';
import { ConfigError, readConfig } from '../config/read-config.ts';
import { Database } from '../database/database.ts';

/** A mistake on the command line; its message is all that is shown. */
export class UsageError extends Error {}

/** What a command works with. */
export interface CommandContext {
  readonly config: AppConfig;
  /** Connected, its schema up to date. */
  readonly database: Database;
}

/** Runs one command against the configured database, and says in one line what is wrong when it cannot. */
export async function runCommand(work: (context: CommandContext) => Promise<void>): Promise<void> {
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

/** Ends the process with what is wrong. */
export function fail(error: unknown): void {
  const isExpected = error instanceof UsageError || error instanceof ConfigError;
  process.stderr.write(`${isExpected ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
}

/** Prints one line. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
