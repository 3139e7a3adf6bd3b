import { Injectable } from '@nestjs/common';
import { type EntityManager, MoreThan } from 'typeorm';
import type { LinkPurpose } from '../../../libs/contracts/account/auth.dto.ts';
import { DomainError } from '../../common/domain-error.ts';
import { hashSecret, newId, newSecret } from '../../common/ids.ts';
import { lockUser } from '../../users/lock-user.ts';
import { User } from '../../users/user.entity.ts';
import { OneTimeToken } from './one-time-token.entity.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const TOKEN_LIFETIME_MS: Readonly<Record<LinkPurpose, number>> = {
  verify_email: 24 * HOUR_MS,
  reset_password: 30 * MINUTE_MS,
  confirm_email: 24 * HOUR_MS,
};

/** A new token, in the form that goes into a link. */
export interface IssuedToken {
  readonly token: string;
  readonly expiresAt: Date;
}

/** Further values of a token; `lifetimeMs` defaults to the lifetime of the purpose. */
type TokenContent = Partial<Pick<OneTimeToken, 'newEmail' | 'signUp'>> & { readonly lifetimeMs?: number };

export interface RedeemedToken {
  readonly row: OneTimeToken;
  readonly user: User;
}

/** Issues and redeems tokens of mailed links: 256 random bits, stored hashed, valid for one use. */
@Injectable()
export class OneTimeTokens {
  /** Creates a token. The transaction must have locked (`lockUser`) or inserted the account's row. */
  async issue(
    manager: EntityManager,
    userId: string,
    purpose: LinkPurpose,
    { newEmail = null, signUp = null, lifetimeMs = TOKEN_LIFETIME_MS[purpose] }: TokenContent = {},
  ): Promise<IssuedToken> {
    const token = newSecret();
    const createdAt = new Date();
    const expiresAt = new Date(createdAt.getTime() + lifetimeMs);
    const id = newId();
    await manager.insert(OneTimeToken, {
      id,
      userId,
      purpose,
      secretHash: hashSecret(token),
      newEmail,
      signUp,
      createdAt,
      expiresAt,
    });
    return { token, expiresAt };
  }

  /**
   * Redeems a token and locks its account until the transaction ends. Of concurrent attempts, only the one that deletes
   * the row succeeds.
   * @throws DomainError `link_invalid` for an unknown, used or expired token, and for an inactive account
   */
  async redeem(manager: EntityManager, purpose: LinkPurpose, token: string): Promise<RedeemedToken> {
    const row = await findValid(manager, purpose, token);
    const user = row && (await lockUser(manager, { id: row.userId }));
    const { affected } = row ? await manager.delete(OneTimeToken, { id: row.id }) : { affected: 0 };
    if (!row || !user?.isActive || affected !== 1) {
      throw new DomainError('link_invalid');
    }
    return { row, user };
  }

  /**
   * Checks that a token could be redeemed now, without using it up.
   * @returns its account
   * @throws DomainError `link_invalid` as `redeem` does
   */
  async require(manager: EntityManager, purpose: LinkPurpose, token: string): Promise<User> {
    const row = await findValid(manager, purpose, token);
    const user = row && (await manager.findOneBy(User, { id: row.userId, isActive: true }));
    if (!user) {
      throw new DomainError('link_invalid');
    }
    return user;
  }

  /** Revokes all tokens of an account, or those of one purpose. */
  async revoke(manager: EntityManager, userId: string, purpose?: LinkPurpose): Promise<void> {
    await manager.delete(OneTimeToken, { userId, ...(purpose && { purpose }) });
  }
}

function findValid(manager: EntityManager, purpose: LinkPurpose, token: string): Promise<OneTimeToken | null> {
  return manager.findOneBy(OneTimeToken, {
    secretHash: hashSecret(token),
    purpose,
    expiresAt: MoreThan(new Date()),
  });
}
