import { createHmac } from 'node:crypto';
import { compare, hash } from 'bcryptjs';

/**
 * Hashes or checks one password in a worker thread, because bcryptjs blocks its thread. The file is JavaScript so that
 * the thread can also start from source.
 * @param {{ password: string, pepper: string, cost?: number, expected?: string }} task `expected` is a hash to compare
 * with; without it a new hash of work factor `cost` is made
 * @returns {Promise<string | boolean>} the hash, or true if the password matches
 */
export default async function run({ password, pepper, cost = 12, expected }) {
  // bcrypt reads at most 72 bytes and stops at a NUL, so it gets the keyed hash in base64.
  const secret = createHmac('sha256', pepper).update(password, 'utf8').digest('base64');
  return expected === undefined ? hash(secret, cost) : compare(secret, expected);
}
