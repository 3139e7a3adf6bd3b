// Inserts accounts directly into the built server's database; the environment holds its configuration: node
// test/bench/seed-users.mjs 100000.
import { ConfigError, readConfig } from '../../dist/backend/config/read-config.js';
import { createDataSources } from '../../dist/backend/database/data-sources.js';
import { insertMany, makeUsers } from '../support/many-users.mjs';

try {
  const { writer } = createDataSources(readConfig(process.env).database);
  await writer.initialize();
  await writer.transaction((manager) => insertMany(manager, 'users', makeUsers(Number(process.argv[2]))));
  await writer.destroy();
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : error.stack}\n`);
  process.exitCode = 1;
}
