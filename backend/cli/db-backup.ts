import 'reflect-metadata';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readConfig } from '../config/read-config.ts';
import { createBackup } from '../database/backup.ts';
import { fail, print, readCommandLine, requireDatabase } from './database-command.ts';
import { draftOf, removeOnSignal } from './overprint/draft-files.ts';
import { nameFile } from './overprint/failure.ts';

const USAGE = `Usage: npm run db:backup -- [FILE]
Writes every row of the configured database to a file, by default overprint-backup-TIME.jsonl.gz.`;

/**
 * `npm run db:backup -- [file]`: writes every row of the configured database to a file; the server may keep running.
 */
try {
  const { positionals } = readCommandLine(USAGE, { options: {}, maxArguments: 1 });
  const { database } = readConfig(process.env);
  requireDatabase(database);
  const moment = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const file = resolve(positionals[0] ?? `overprint-backup-${moment}.jsonl.gz`);
  const draft = draftOf(file);
  const release = removeOnSignal(draft);
  try {
    await pipeline(createBackup(database), createWriteStream(draft, { mode: 0o600, flags: 'wx' }));
    await rename(draft, file);
  } catch (error) {
    throw (error as NodeJS.ErrnoException).path === draft ? nameFile(error, file) : error;
  } finally {
    await rm(draft, { force: true });
    release();
  }
  print(
    `Written: ${file}
Keep PASSWORD_PEPPER and APP_SECRET (DATA_DIR/secrets.json unless set) with it, in another place:
without the pepper no password in it can be checked.`,
  );
} catch (error) {
  fail(error);
}
