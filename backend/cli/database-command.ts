import { existsSync } from 'node:fs';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { Logger } from '@nestjs/common';
import { QueryFailedError } from 'typeorm';
import type { AppConfig, DatabaseTarget } from '../config/app-config.ts';
import { ConfigError, readConfig } from '../config/read-config.ts';
import { Database } from '../database/database.ts';
import { isMissingTable } from '../database/database-errors.ts';
import { explainFailure, UsageError } from './overprint/failure.ts';

export interface DatabaseCommand {
  readonly config: AppConfig;
  /** Connected and migrated. */
  readonly database: Database;
}

/**
 * Runs a command against the configured database, and prints a one-line error if it fails.
 * @param readArguments called before the database is opened
 * @param options.mustExist true for a command that has no use for a new database
 */
export async function runDatabaseCommand<A>(
  readArguments: () => A,
  work: (context: DatabaseCommand, given: A) => Promise<void>,
  { mustExist = false }: { readonly mustExist?: boolean } = {},
): Promise<void> {
  Logger.overrideLogger(['warn', 'error', 'fatal']);
  try {
    const given = readArguments();
    const config = readConfig(process.env);
    if (mustExist) {
      requireDatabase(config.database);
    }
    const isNew = config.database.kind === 'sqlite' && !existsSync(config.database.file);
    const database = new Database(config);
    await database.onModuleInit();
    if (isNew) {
      // Often DATA_DIR was forgotten.
      process.stderr.write(`New database: ${config.database.file}\n`);
    }
    try {
      await database.finishPreparing();
      if (!database.isReady) {
        throw new UsageError('The database cannot be reached.');
      }
      await work({ config, database }, given);
    } finally {
      await database.onApplicationShutdown();
    }
  } catch (error) {
    fail(error);
  }
}

/**
 * Parses the arguments of a command, which prints its help and ends with `--help`.
 * @param usage the help: the form of the command, and its options
 * @throws UsageError for unknown options or too many arguments
 */
export function readCommandLine<O extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  { options, maxArguments = 0 }: { readonly options: O; readonly maxArguments?: number },
) {
  try {
    const parsed = parseArgs({
      options: { ...options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: maxArguments > 0,
    });
    if ('help' in parsed.values && parsed.values.help) {
      print(usage);
      process.exit(0);
    }
    if (parsed.positionals.length > maxArguments) {
      throw usageError(usage);
    }
    return parsed;
  } catch (error) {
    throw error instanceof TypeError ? usageError(usage, error.message) : error;
  }
}

/**
 * Returns an error that tells the form of a command: the first line of its help.
 * @param problem sentences before it, with or without a final dot
 */
export function usageError(usage: string, problem = ''): UsageError {
  const [form] = usage.split('\n', 1);
  return new UsageError(problem === '' ? form : `${problem.replaceAll('\n', ' ').replace(/\.?$/, '.')} ${form}`);
}

/**
 * Checks that the file of the embedded database exists; opening it would create an empty one.
 * @throws UsageError
 */
export function requireDatabase(target: DatabaseTarget): void {
  if (target.kind === 'sqlite' && !existsSync(target.file)) {
    throw new UsageError(`${target.file}: there is no database. Set DATA_DIR or DATABASE_URL as for the server.`);
  }
}

export function fail(error: unknown): void {
  process.stderr.write(`${describe(error)}\n`);
  process.exitCode = 1;
}

function describe(error: unknown): string | undefined {
  if (!(error instanceof Error)) {
    return String(error);
  }
  // The driver marks failed connections as fatal, and the answers of a server have a state.
  if ('fatal' in error || ('sqlState' in error && !(error instanceof QueryFailedError))) {
    return `The database cannot be used: ${error.message}`;
  }
  if (isMissingTable(error)) {
    return 'The database is empty. Set DATA_DIR or DATABASE_URL as for the server, or create the tables: npm run db:migrate.';
  }
  return error instanceof ConfigError ? error.message : (explainFailure(error) ?? error.stack);
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
