import 'reflect-metadata';
import { readConfig } from '../config/read-config.ts';
import { createDataSources } from '../database/data-sources.ts';
import { migrate } from '../database/migrate.ts';
import { fail, print, readCommandLine } from './database-command.ts';

const USAGE = `Usage: npm run db:migrate
Runs pending migrations of the configured database, like every start of the server.`;

/** `npm run db:migrate`: runs pending migrations of the configured database, like every start of the server. */
try {
  readCommandLine(USAGE, { options: {} });
  const { writer } = createDataSources(readConfig(process.env).database);
  await writer.initialize();
  const names = await migrate(writer).finally(() => writer.destroy());
  print(names.length > 0 ? `Done: ${names.join(', ')}` : 'The database is up to date.');
} catch (error) {
  fail(error);
}
