import { Injectable } from '@nestjs/common';
import { type EntityManager, MoreThan } from 'typeorm';
import { DomainError } from '../common/domain-error.ts';
import { hashSecret, newId, newSecret } from '../common/ids.ts';
import { OneTimeToken, type TokenPurpose } from './one-time-token.entity.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long each kind of token works. */
export const TOKEN_LIFETIME_MS: Readonly<Record<TokenPurpose, number>> = {
  verify_email: 24 * HOUR_MS,
  reset_password: 30 * MINUTE_MS,
  confirm_email: 24 * HOUR_MS,
};

/** A token as it goes into a link. */
export interface IssuedToken {
  readonly token: string;
  readonly expiresAt: Date;
}

/** Tokens in mailed links: 256 random bits, stored hashed, good for one use. */
@Injectable()
export class OneTimeTokens {
  /** Makes a token for an account. */
  async issue(
    manager: EntityManager,
    userId: string,
    purpose: TokenPurpose,
    newEmail: string | null = null,
  ): Promise<IssuedToken> {
    const token = newSecret();
    const createdAt = new Date();
    const expiresAt = new Date(createdAt.getTime() + TOKEN_LIFETIME_MS[purpose]);
    const id = newId();
    await manager.insert(OneTimeToken, {
      id,
      userId,
      purpose,
      secretHash: hashSecret(token),
      newEmail,
      createdAt,
      expiresAt,
    });
    return { token, expiresAt };
  }

  /**
   * Uses a token up. Of many attempts at the same moment one succeeds: it is whoever deletes the row.
   * @throws DomainError `link_invalid` for a token that is unknown, used or too old
   */
  async redeem(manager: EntityManager, purpose: TokenPurpose, token: string): Promise<OneTimeToken> {
    const row = await manager.findOneBy(OneTimeToken, {
      secretHash: hashSecret(token),
      purpose,
      expiresAt: MoreThan(new Date()),
    });
    const { affected } = row ? await manager.delete(OneTimeToken, { id: row.id }) : { affected: 0 };
    if (!row || affected !== 1) {
      throw new DomainError('link_invalid');
    }
    return row;
  }

  /** Makes every token of an account worthless, or those of one kind. */
  async revoke(manager: EntityManager, userId: string, purpose?: TokenPurpose): Promise<void> {
    await manager.delete(OneTimeToken, { userId, ...(purpose && { purpose }) });
  }
}
