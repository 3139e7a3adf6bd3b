import type { EntityManager } from 'typeorm';
import { ROW_LOCK } from '../database/schema/row-lock.ts';
import { User } from './user.entity.ts';

/**
 * Reads an account and locks its row until the transaction ends.
 *
 * Transactions that open a session, create a token or change credentials call this before any checks. Transactions that
 * end access change or lock the row before they delete sessions and tokens. The two are thus serialized, and the later
 * one sees the changes of the earlier one.
 */
export function lockUser(
  manager: EntityManager,
  where: { readonly id: string } | { readonly emailKey: string },
): Promise<User | null> {
  return manager.findOne(User, { where, ...ROW_LOCK });
}
