import { randomUUID } from 'node:crypto';

const CHUNK = 1_000;
const PLANS = ['free', 'free', 'free', 'pro', 'enterprise'];
/** Number of distinct creation times: two years, 20 minutes apart. With more accounts than that, some share a time. */
const MOMENTS = 52_560;
const MOMENT_MS = 1_200_000;
/** A prime that makes the order of names differ from that of creation times. */
const NAME_STEP = 7_919;

/**
 * Returns accounts that cannot sign in, spread over two years, roles and plans, oldest first. The same index always
 * gives the same account, except for its id and its time relative to `now`.
 * @param {number} count no multiple of 7,919
 */
export function makeUsers(count, now = Date.now()) {
  return Array.from({ length: count }, (_, index) => {
    const number = (index * NAME_STEP) % count;
    const username = `user${String(number).padStart(6, '0')}`;
    const email = `${username}@example${number % 97}.com`;
    const createdAt = new Date(now - Math.ceil(((count - index) * MOMENTS) / count) * MOMENT_MS);
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
  });
}

/**
 * Inserts rows in bulk, many per statement.
 * @param {{ query(sql: string, parameters: unknown[]): Promise<unknown> }} manager of TypeORM
 * @param {string} table
 * @param {readonly object[]} rows all with the same properties, named like the columns
 */
export async function insertMany(manager, table, rows) {
  const columns = Object.keys(rows[0] ?? {});
  const places = `(${columns.map(() => '?').join(', ')})`;
  const head = `INSERT INTO ${table} (${columns.map((name) => `\`${name}\``).join(', ')}) VALUES `;
  for (let from = 0; from < rows.length; from += CHUNK) {
    const chunk = rows.slice(from, from + CHUNK);
    const parameters = chunk.flatMap((row) => Object.values(row).map(toStored));
    await manager.query(head + chunk.map(() => places).join(', '), parameters);
  }
}

/** @param {unknown} value */
function toStored(value) {
  return value instanceof Date ? value.toISOString().slice(0, 23).replace('T', ' ') : value;
}
