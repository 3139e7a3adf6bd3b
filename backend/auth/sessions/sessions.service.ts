import { Injectable, Logger } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { type EntityManager, Not } from 'typeorm';
import { DomainError } from '../../common/domain-error.ts';
import { bearerToken } from '../../common/http-headers.ts';
import { hashSecret, newId, newSecret } from '../../common/ids.ts';
import { Database } from '../../database/database.ts';
import { lockUser } from '../../users/lock-user.ts';
import { User } from '../../users/user.entity.ts';
import type { Principal } from '../access/principal.ts';
import { readAdmin, readBearer } from './read-bearer.ts';
import { Session } from './session.entity.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Idle time after which a session expires. */
export const SESSION_IDLE_MS = 24 * HOUR_MS;
/** Maximum lifetime of a session. */
export const SESSION_MAX_MS = 7 * 24 * HOUR_MS;
export const IMPERSONATION_MAX_MS = HOUR_MS;
const USER_AGENT_LENGTH = 255;

/** Claims of a session token; all other data is read on every request. */
export interface TokenClaims {
  /** Account id. */
  readonly sub: string;
  /** Session secret. */
  readonly sid: string;
  /** Impersonating administrator. */
  readonly act?: { readonly sub: string };
}

/** Opens, checks and ends sessions. A token is valid only while its row exists. */
@Injectable()
export class SessionsService {
  private readonly logger = new Logger('Sessions');

  constructor(
    private readonly database: Database,
    private readonly jwt: JwtService,
  ) {}

  /**
   * Opens a session within a transaction. The transaction must have locked and checked the account's row (`lockUser`),
   * so that no session survives a concurrent revocation.
   * @param userAgent `User-Agent` header of the client
   * @param actorId administrator who will impersonate the account; such a session lasts an hour at most
   * @returns the token
   */
  async open(manager: EntityManager, userId: string, userAgent: string | undefined, actorId?: string): Promise<string> {
    const secret = newSecret();
    const now = new Date();
    const lifetimeMs = actorId ? IMPERSONATION_MAX_MS : SESSION_MAX_MS;
    await manager.insert(Session, {
      id: newId(),
      userId,
      secretHash: hashSecret(secret),
      actorId: actorId ?? null,
      userAgent: (userAgent ?? '').slice(0, USER_AGENT_LENGTH),
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + lifetimeMs),
    });
    const claims: TokenClaims = { sub: userId, sid: secret, ...(actorId && { act: { sub: actorId } }) };
    return this.jwt.sign(claims, { expiresIn: lifetimeMs / 1000 });
  }

  /**
   * Returns the sender of a request.
   * @param authorization `Authorization` header
   * @returns undefined if the token is missing or invalid, its session has ended, or the account may no longer sign in
   */
  async identify(authorization: string | undefined): Promise<Principal | undefined> {
    const claims = this.verify(bearerToken(authorization));
    return claims && this.resolve(claims);
  }

  private async resolve(claims: TokenClaims): Promise<Principal | undefined> {
    const actorId = claims.act?.sub ?? null;
    const found = await readBearer(this.database, hashSecret(claims.sid), claims.sub);
    const now = Date.now();
    if (!found || hasEnded(found.session, now) || !found.user.isActive) {
      return undefined;
    }
    const { session, user } = found;
    if (session.actorId !== actorId) {
      return undefined;
    }
    const actor = actorId === null ? null : await readAdmin(this.database, actorId);
    if (actor === undefined) {
      return undefined;
    }
    this.touch(session, now);
    return { user, sessionId: session.id, actor };
  }

  /**
   * Locks the account of a request and repeats the checks of the access guard in the transaction: the session exists,
   * and the account is active and has the same password.
   * @returns the current account
   * @throws DomainError `unauthenticated` if access has ended since; `conflict` if only the password hash differs, as
   * after a sign-in that renewed it
   */
  async requireOpen(manager: EntityManager, { user, sessionId }: Principal): Promise<User> {
    const current = await lockUser(manager, { id: user.id });
    const isOpen = current?.isActive && (await manager.existsBy(Session, { id: sessionId, userId: user.id }));
    if (!current || !isOpen || current.role !== user.role) {
      throw new DomainError('unauthenticated');
    }
    if (current.passwordHash !== user.passwordHash) {
      throw new DomainError('conflict');
    }
    return current;
  }

  /** True if a token has a valid signature and has not expired; its session may have ended. */
  isSigned(token: string): boolean {
    return this.verify(token) !== undefined;
  }

  /** Returns the active sessions of an account, most recently used first, without impersonation sessions. */
  async list(userId: string): Promise<Session[]> {
    const sessions = await this.database.read((manager) =>
      manager.find(Session, { where: { userId }, order: { lastSeenAt: 'DESC' } }),
    );
    const now = Date.now();
    return sessions.filter((session) => session.actorId === null && !hasEnded(session, now));
  }

  /**
   * Ends a session of an account, and the sessions in which the account impersonates others.
   * @returns false if the session does not exist
   */
  async end(manager: EntityManager, userId: string, sessionId: string): Promise<boolean> {
    await lockUser(manager, { id: userId });
    const { affected } = await manager.delete(Session, { id: sessionId, userId });
    if (affected !== 1) {
      return false;
    }
    await manager.delete(Session, { actorId: userId });
    return true;
  }

  /** Ends all sessions of an account, except an optional one, and those in which it impersonates others. */
  async endAll(manager: EntityManager, userId: string, exceptId?: string): Promise<void> {
    await lockUser(manager, { id: userId });
    await manager.delete(Session, [
      { userId, ...(exceptId !== undefined && { id: Not(exceptId) }) },
      { actorId: userId },
    ]);
  }

  /** Returns the claims of a token with a valid signature that has not expired. */
  private verify(token: string | undefined): TokenClaims | undefined {
    if (token === undefined) {
      return undefined;
    }
    try {
      const { sub, sid, act } = this.jwt.verify<Partial<TokenClaims>>(token);
      return typeof sub === 'string' && typeof sid === 'string' ? { sub, sid, ...(act && { act }) } : undefined;
    } catch {
      return undefined;
    }
  }

  /** Updates the time of the last use at most once a minute, without delaying the request. */
  private touch(session: Pick<Session, 'id' | 'lastSeenAt'>, now: number): void {
    if (now - session.lastSeenAt.getTime() < MINUTE_MS) {
      return;
    }
    this.database
      .write((manager) => manager.update(Session, { id: session.id }, { lastSeenAt: new Date(now) }))
      .catch((error: unknown) => this.logger.warn('A session could not be marked as used', error));
  }
}

/** True if a session has reached its absolute expiry or was not used for too long. */
function hasEnded({ expiresAt, lastSeenAt }: Pick<Session, 'expiresAt' | 'lastSeenAt'>, now: number): boolean {
  return expiresAt.getTime() <= now || lastSeenAt.getTime() + SESSION_IDLE_MS <= now;
}
