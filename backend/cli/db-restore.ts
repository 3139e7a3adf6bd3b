import 'reflect-metadata';
import { createReadStream, existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { readConfig } from '../config/read-config.ts';
import { RestoreError, restoreBackup } from '../database/backup.ts';
import { fail, print, readCommandLine, usageError } from './database-command.ts';
import { UsageError } from './overprint/failure.ts';

const USAGE = `Usage: npm run db:restore -- FILE
Restores a backup into the configured database, which must be empty.`;

/** `npm run db:restore -- file`: restores a backup into the configured database, which must be empty. */
try {
  const {
    positionals: [file],
  } = readCommandLine(USAGE, { options: {}, maxArguments: 1 });
  if (file === undefined) {
    throw usageError(USAGE);
  }
  if (!existsSync(file)) {
    throw new UsageError(`${file}: there is no such file.`);
  }
  const { database } = readConfig(process.env);
  const { rows } = await restoreBackup(createReadStream(resolve(file)), database);
  print(`Restored ${rows} rows. Passwords work only with the PASSWORD_PEPPER they were made with.`);
} catch (error) {
  fail(error instanceof RestoreError ? new UsageError(error.message) : error);
}
