import { randomInt } from 'node:crypto';
import { type EntityManager, In } from 'typeorm';
import { User } from '../../users/user.entity.ts';

/** Maximum characters of a username without its number. */
const MAX_LENGTH = 48;
/** Number of names in the first lookup; each further lookup doubles it. */
const FIRST_LOOKUP = 16;
const LARGEST_LOOKUP = 512;
/** Range of random numbers in usernames; its upper end is exclusive. */
const RANDOM_NUMBERS = [100_000, 1_000_000] as const;

/**
 * Returns the username for an address: the part before the `@` in lower case, reduced to letters, digits, dot, dash and
 * underscore.
 */
export function usernameFrom(email: string): string {
  const local = email.slice(0, email.lastIndexOf('@')).normalize('NFKC').toLowerCase();
  const name = [...local.replace(/[^\p{L}\p{N}._-]/gu, '')].slice(0, MAX_LENGTH).join('');
  return name || 'user';
}

/**
 * Returns the first free username for an address, with a number from 2 if needed. Looks up exact names, since a prefix
 * search could match most of the table.
 */
export async function findFreeUsername(manager: EntityManager, email: string): Promise<string> {
  const base = usernameFrom(email);
  for (let from = 1, count = FIRST_LOOKUP; ; from += count, count = Math.min(2 * count, LARGEST_LOOKUP)) {
    const names = Array.from({ length: count }, (_, index) => (from + index === 1 ? base : `${base}${from + index}`));
    const rows = await manager.find(User, { select: { username: true }, where: { username: In(names) } });
    const taken = new Set(rows.map(({ username }) => username));
    const free = names.find((name) => !taken.has(name));
    if (free !== undefined) {
      return free;
    }
  }
}

/** Returns a username for an address with a random number, which may be taken. */
export function randomUsername(email: string): string {
  return `${usernameFrom(email)}${randomInt(...RANDOM_NUMBERS)}`;
}
