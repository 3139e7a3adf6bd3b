import { type EntityManager, Like } from 'typeorm';
import { User } from './user.entity.ts';

/** Characters of a username before a number is added. */
const MAX_LENGTH = 48;

/** The name that an address suggests: what stands before the `@`, in lower case, letters, digits, dot, dash and underscore. */
export function usernameFrom(email: string): string {
  const local = email.slice(0, email.lastIndexOf('@')).normalize('NFKC').toLowerCase();
  const name = [...local.replace(/[^\p{L}\p{N}._-]/gu, '')].slice(0, MAX_LENGTH).join('');
  return name || 'user';
}

/** A name made from an address that nobody has yet: a number is added where needed. */
export async function findFreeUsername(manager: EntityManager, email: string): Promise<string> {
  const base = usernameFrom(email);
  const rows = await manager.find(User, { select: { username: true }, where: { username: Like(`${base}%`) } });
  const taken = new Set(rows.map(({ username }) => username));
  let name = base;
  for (let number = 2; taken.has(name); number += 1) {
    name = `${base}${number}`;
  }
  return name;
}
