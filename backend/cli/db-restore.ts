import 'reflect-metadata';
import { createReadStream, existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { readConfig } from '../config/read-config.ts';
import { RestoreError, restoreBackup } from '../database/backup.ts';
import { fail, print } from './database-command.ts';
import { UsageError } from './overprint/failure.ts';

/** `npm run db:restore -- file`: restores a backup into the configured database, which must be empty. */
try {
  const [file] = process.argv.slice(2);
  if (!file || !existsSync(file)) {
    throw new UsageError('Usage: npm run db:restore -- overprint-backup-….jsonl.gz');
  }
  const { database } = readConfig(process.env);
  const { rows } = await restoreBackup(createReadStream(resolve(file)), database);
  print(`Restored ${rows} rows. Passwords work only with the PASSWORD_PEPPER they were made with.`);
} catch (error) {
  fail(error instanceof RestoreError ? new UsageError(error.message) : error);
}
