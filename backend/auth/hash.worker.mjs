import { createHmac } from 'node:crypto';
import { compare, hash } from 'bcryptjs';

/**
 * Hashes or checks one password in a thread of its own, since bcryptjs keeps the thread it runs on busy. This file is
 * JavaScript, so that it starts from source too.
 * @param {{ password: string, pepper: string, cost?: number, expected?: string }} task `expected` is a hash to compare
 *   with; without it a new hash of work factor `cost` is made
 * @returns {Promise<string | boolean>} the hash, or whether the password fits
 */
export default async function run({ password, pepper, cost = 12, expected }) {
  // bcrypt reads 72 bytes at most and stops at a NUL: give it the keyed hash, in base64.
  const secret = createHmac('sha256', pepper).update(password, 'utf8').digest('base64');
  return expected === undefined ? hash(secret, cost) : compare(secret, expected);
}
