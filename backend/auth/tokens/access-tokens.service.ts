import { Injectable, Logger } from '@nestjs/common';
import { LessThanOrEqual, MoreThan } from 'typeorm';
import type {
  AccessTokenInfo,
  CreateAccessTokenRequest,
  CreatedAccessToken,
} from '../../../libs/contracts/account/access-tokens.dto.ts';
import { ACCESS_TOKEN_LIMITS, ACCESS_TOKEN_MARK } from '../../../libs/contracts/account/access-tokens.ts';
import { AccountData } from '../../account/data/account-data.ts';
import { Audit } from '../../audit/audit.ts';
import { DomainError } from '../../common/domain-error.ts';
import { hashSecret, newId, newSecret } from '../../common/ids.ts';
import { Database } from '../../database/database.ts';
import { Projection } from '../../database/schema/projection.ts';
import { USER_PROJECTION } from '../../users/user.entity.ts';
import type { AuditContext, Principal, TokenBearer } from '../access/principal.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { AccessToken } from './access-token.entity.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Characters of a token that are stored to identify it; they reveal 24 of its 256 random bits. */
const PREFIX_LENGTH = ACCESS_TOKEN_MARK.length + 4;
const TOKEN_FORM = new RegExp(`^Bearer (${ACCESS_TOKEN_MARK}[\\w-]{43})$`, 'i');

const TOKEN = new Projection(AccessToken, ['userId', 'id', 'expiresAt', 'lastUsedAt'], 'token');

/** SELECT of an access token with its account, by the hash of its secret. */
export const SELECT_TOKEN_BEARER = `SELECT ${TOKEN.columns}, ${USER_PROJECTION.columns} FROM ${TOKEN.table} JOIN ${USER_PROJECTION.table} ON user.id = token.userId WHERE token.secretHash = ?`;

/** Creates, lists, revokes and checks the personal access tokens for `/api/v1`. */
@Injectable()
export class AccessTokensService {
  private readonly logger = new Logger('AccessTokens');

  constructor(
    private readonly database: Database,
    private readonly sessions: SessionsService,
    private readonly audit: Audit,
    accountData: AccountData,
  ) {
    accountData.add({ name: 'accessTokens', read: (userId) => this.readAll(userId) });
  }

  /** Returns the valid tokens of an account, newest first. */
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
   * Creates a token for the account of a session.
   * @returns the token with its secret, which is not stored
   * @throws DomainError `quota_reached` if the account has the maximum number of tokens; `unauthenticated` if the
   * session has ended since the request was authenticated
   */
  create(
    auditContext: AuditContext,
    principal: Principal,
    request: CreateAccessTokenRequest,
  ): Promise<CreatedAccessToken> {
    const secret = ACCESS_TOKEN_MARK + newSecret();
    return this.database.write(async (manager) => {
      const { id: userId } = await this.sessions.requireOpen(manager, principal);
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
      await this.audit.record(manager, auditContext, { action: 'account.token_created', subjectId: userId, details });
      return { ...toInfo(token), token: secret };
    });
  }

  /**
   * Revokes a token immediately and permanently.
   * @throws DomainError `not_found`
   */
  async revoke(auditContext: AuditContext, userId: string, id: string): Promise<void> {
    await this.database.write(async (manager) => {
      const { affected } = await manager.delete(AccessToken, { userId, id });
      if (affected !== 1) {
        throw new DomainError('not_found');
      }
      const details = { tokenId: id };
      await this.audit.record(manager, auditContext, { action: 'account.token_revoked', subjectId: userId, details });
    });
  }

  /**
   * Returns the owner of the token in a request.
   * @param authorization `Authorization` header
   * @returns undefined if the token is missing, expired or revoked, or its account may not sign in
   */
  async identify(authorization: string | undefined): Promise<TokenBearer | undefined> {
    const secret = TOKEN_FORM.exec(authorization ?? '')?.[1];
    if (secret === undefined) {
      return undefined;
    }
    const [row] = await this.database.select(SELECT_TOKEN_BEARER, [hashSecret(secret)]);
    if (!row) {
      return undefined;
    }
    const token = TOKEN.read(row);
    const user = USER_PROJECTION.read(row, TOKEN.width);
    const now = Date.now();
    if (token.expiresAt.getTime() <= now || !user.isActive || !user.emailVerified) {
      return undefined;
    }
    this.touch(token, now);
    return { user };
  }

  /** Updates the time of the last use at most once a minute, without delaying the request. */
  private touch({ userId, id, lastUsedAt }: Pick<AccessToken, 'userId' | 'id' | 'lastUsedAt'>, now: number): void {
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
