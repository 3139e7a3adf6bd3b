import { Injectable, Logger } from '@nestjs/common';
import { LessThanOrEqual, MoreThan } from 'typeorm';
import type {
  AccessTokenInfo,
  CreateAccessTokenRequest,
  CreatedAccessToken,
} from '../../libs/contracts/access-tokens.dto.ts';
import { ACCESS_TOKEN_LIMITS, ACCESS_TOKEN_MARK } from '../../libs/contracts/access-tokens.ts';
import { AccountData } from '../account/account-data.ts';
import { Audit } from '../audit/audit.ts';
import type { Deed, TokenBearer } from '../auth/principal.ts';
import { DomainError } from '../common/domain-error.ts';
import { hashSecret, newId, newSecret } from '../common/ids.ts';
import { Database } from '../database/database.ts';
import { lockPlan } from '../saved/plan-quota.ts';
import { User } from '../users/user.entity.ts';
import { AccessToken } from './access-token.entity.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Characters of a token that are kept to tell it from others; 24 of its 256 random bits. */
const PREFIX_LENGTH = ACCESS_TOKEN_MARK.length + 4;
const TOKEN_FORM = new RegExp(`^Bearer (${ACCESS_TOKEN_MARK}[\\w-]{43})$`, 'i');

/** Personal access tokens: what programs of a user show at `/api/v1`. */
@Injectable()
export class AccessTokensService {
  private readonly logger = new Logger('AccessTokens');

  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    data: AccountData,
  ) {
    data.add({ name: 'accessTokens', read: (userId) => this.readAll(userId) });
  }

  /** The tokens of an account that still work, the newest first. */
  async list(userId: string): Promise<AccessTokenInfo[]> {
    const tokens = await this.database.read((manager) =>
      manager.find(AccessToken, {
        where: { userId, expiresAt: MoreThan(new Date()) },
        order: { createdAt: 'DESC', id: 'DESC' },
      }),
    );
    return tokens.map(toInfo);
  }

  /**
   * Makes a token.
   * @returns it with its secret, which is not kept
   * @throws DomainError `quota_reached` when the account has as many as it may have
   */
  create(deed: Deed, userId: string, request: CreateAccessTokenRequest): Promise<CreatedAccessToken> {
    const secret = ACCESS_TOKEN_MARK + newSecret();
    return this.database.write(async (manager) => {
      // What is made at the same moment passes one after the other.
      await lockPlan(manager, userId);
      const now = new Date();
      await manager.delete(AccessToken, { userId, expiresAt: LessThanOrEqual(now) });
      if ((await manager.countBy(AccessToken, { userId })) >= ACCESS_TOKEN_LIMITS.perAccount) {
        const message = `An account can have ${ACCESS_TOKEN_LIMITS.perAccount} access tokens. Please revoke one first.`;
        throw new DomainError('quota_reached', { message });
      }
      const token: AccessToken = {
        userId,
        id: newId(),
        name: request.name,
        prefix: secret.slice(0, PREFIX_LENGTH),
        secretHash: hashSecret(secret),
        createdAt: now,
        expiresAt: new Date(now.getTime() + request.expiresInDays * DAY_MS),
        lastUsedAt: null,
      };
      await manager.insert(AccessToken, token);
      const details = { tokenId: token.id, days: request.expiresInDays };
      await this.audit.record(manager, deed, { action: 'account.token_created', subjectId: userId, details });
      return { ...toInfo(token), token: secret };
    });
  }

  /**
   * Makes a token worthless, at once and for good.
   * @throws DomainError `not_found`
   */
  async revoke(deed: Deed, userId: string, id: string): Promise<void> {
    await this.database.write(async (manager) => {
      const { affected } = await manager.delete(AccessToken, { userId, id });
      if (affected !== 1) {
        throw new DomainError('not_found');
      }
      const details = { tokenId: id };
      await this.audit.record(manager, deed, { action: 'account.token_revoked', subjectId: userId, details });
    });
  }

  /**
   * Whose token a request shows.
   * @param authorization the header, if there is one
   * @returns undefined where it shows none, or one that no longer works: expired, revoked, or its account may not sign in
   */
  async identify(authorization: string | undefined): Promise<TokenBearer | undefined> {
    const secret = TOKEN_FORM.exec(authorization ?? '')?.[1];
    if (secret === undefined) {
      return undefined;
    }
    const [token, user] = await this.database.read(async (manager) => {
      const found = await manager.findOneBy(AccessToken, { secretHash: hashSecret(secret) });
      return [found, found && (await manager.findOneBy(User, { id: found.userId }))];
    });
    const now = Date.now();
    if (!token || token.expiresAt.getTime() <= now || !user?.isActive || !user.emailVerified) {
      return undefined;
    }
    this.touch(token, now);
    return { user, tokenId: token.id };
  }

  /** Notes that a token is in use, once a minute at most, without making the request wait. */
  private touch({ userId, id, lastUsedAt }: AccessToken, now: number): void {
    if (lastUsedAt !== null && now - lastUsedAt.getTime() < MINUTE_MS) {
      return;
    }
    this.database
      .write((manager) => manager.update(AccessToken, { userId, id }, { lastUsedAt: new Date(now) }))
      .catch((error: unknown) => this.logger.warn('An access token could not be marked as used', error));
  }

  private async *readAll(userId: string) {
    const tokens = await this.database.read((manager) =>
      manager.find(AccessToken, { where: { userId }, order: { createdAt: 'ASC', id: 'ASC' } }),
    );
    yield* tokens.map(toInfo);
  }
}

function toInfo({ id, name, prefix, createdAt, expiresAt, lastUsedAt }: AccessToken): AccessTokenInfo {
  return {
    id,
    name,
    prefix,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
