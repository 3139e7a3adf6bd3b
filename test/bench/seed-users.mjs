// Puts accounts straight into the database of the built server, whose configuration is in the environment:
// node test/bench/seed-users.mjs 100000. Spread over two years, roles and plans; nobody can sign in to them.
import { randomUUID } from 'node:crypto';
import { ConfigError, readConfig } from '../../dist/backend/config/read-config.js';
import { createDataSources } from '../../dist/backend/database/data-sources.js';
import { User } from '../../dist/backend/users/user.entity.js';

const CHUNK = 500;
const PLANS = ['free', 'free', 'free', 'pro', 'enterprise'];
const MINUTES_OF_TWO_YEARS = 1_051_200;

try {
  const count = Number(process.argv[2]);
  const { writer } = createDataSources(readConfig(process.env).database);
  await writer.initialize();
  await writer.transaction(async (manager) => {
    for (let from = 0; from < count; from += CHUNK) {
      const numbers = Array.from({ length: Math.min(CHUNK, count - from) }, (_, index) => from + index);
      await manager.insert(User, numbers.map(makeUser));
    }
  });
  await writer.destroy();
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : error.stack}\n`);
  process.exitCode = 1;
}

/** One account; the same number always gives the same one, apart from its id and the day it counts back from. */
function makeUser(number) {
  const username = `user${String(number).padStart(6, '0')}`;
  const email = `${username}@example${number % 97}.com`;
  const minutesAgo = (number * 7_919) % MINUTES_OF_TWO_YEARS;
  const createdAt = new Date(Date.now() - minutesAgo * 60_000);
  return {
    id: randomUUID(),
    email,
    emailKey: email,
    username,
    firstName: 'Seeded',
    lastName: `Number ${number}`,
    passwordHash: '',
    role: number % 1_000 === 999 ? 'admin' : 'user',
    subscriptionPlan: PLANS[number % PLANS.length],
    subscriptionExpires: null,
    emailVerified: number % 10 !== 0,
    isActive: number % 50 !== 0,
    lastLogin: number % 3 === 0 ? null : createdAt,
    createdAt,
  };
}
