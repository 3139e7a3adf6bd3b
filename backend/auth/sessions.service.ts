import { Injectable, Logger } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { type EntityManager, Not } from 'typeorm';
import { hashSecret, newId, newSecret } from '../common/ids.ts';
import { Database } from '../database/database.ts';
import { User } from '../users/user.entity.ts';
import type { Principal } from './principal.ts';
import { Session } from './session.entity.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A session that was not used for so long is over. */
export const SESSION_IDLE_MS = 24 * HOUR_MS;
/** A session is over after so long in any case. */
export const SESSION_MAX_MS = 7 * 24 * HOUR_MS;
/** An administrator acts as a user for so long at most. */
export const IMPERSONATION_MAX_MS = HOUR_MS;
const USER_AGENT_LENGTH = 255;

/** What a token says; the rest is looked up at every request. */
export interface TokenClaims {
  /** The account. */
  readonly sub: string;
  /** The session's secret. */
  readonly sid: string;
  /** The administrator who acts as the account. */
  readonly act?: { readonly sub: string };
}

/** What is known of a client that signs in. */
export interface ClientInfo {
  readonly userAgent: string;
}

/** Signed-in clients: tokens are worth something as long as their row is there. */
@Injectable()
export class SessionsService {
  private readonly logger = new Logger('Sessions');

  constructor(
    private readonly database: Database,
    private readonly jwt: JwtService,
  ) {}

  /**
   * Begins a session within a transaction.
   * @param actorId the administrator who is going to act as the account; such a session lasts an hour at most
   * @returns the token
   */
  async open(manager: EntityManager, userId: string, client: ClientInfo, actorId?: string): Promise<string> {
    const secret = newSecret();
    const now = new Date();
    const lifetimeMs = actorId ? IMPERSONATION_MAX_MS : SESSION_MAX_MS;
    await manager.insert(Session, {
      id: newId(),
      userId,
      secretHash: hashSecret(secret),
      actorId: actorId ?? null,
      userAgent: client.userAgent.slice(0, USER_AGENT_LENGTH),
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + lifetimeMs),
    });
    const claims: TokenClaims = { sub: userId, sid: secret, ...(actorId && { act: { sub: actorId } }) };
    return this.jwt.sign(claims, { expiresIn: lifetimeMs / 1000 });
  }

  /**
   * Who the bearer of a token is.
   * @param claims of a token whose signature has been checked
   * @returns undefined when the session is over, or the account may no longer sign in
   */
  async resolve(claims: TokenClaims): Promise<Principal | undefined> {
    const session = await this.database.read((manager) =>
      manager.findOneBy(Session, { secretHash: hashSecret(claims.sid), userId: claims.sub }),
    );
    const now = Date.now();
    if (!session || session.expiresAt.getTime() <= now || session.lastSeenAt.getTime() + SESSION_IDLE_MS <= now) {
      return undefined;
    }
    const [user, actor] = await Promise.all([
      this.findActive(session.userId),
      session.actorId === null ? null : this.findActive(session.actorId),
    ]);
    const isActorWrong = session.actorId !== (claims.act?.sub ?? null) || (actor !== null && actor?.role !== 'admin');
    if (!user || isActorWrong) {
      return undefined;
    }
    this.touch(session, now);
    return { user, sessionId: session.id, actor: actor ? { id: actor.id, email: actor.email } : null };
  }

  /** Whether a token is well signed and not too old; its session may be over all the same. */
  isSigned(token: string): boolean {
    try {
      this.jwt.verify(token);
      return true;
    } catch {
      return false;
    }
  }

  /** The sessions of an account that are not over, the last used first; those of administrators acting as it are left out. */
  async list(userId: string): Promise<Session[]> {
    const sessions = await this.database.read((manager) =>
      manager.find(Session, { where: { userId }, order: { lastSeenAt: 'DESC' } }),
    );
    const now = Date.now();
    return sessions.filter(
      ({ expiresAt, lastSeenAt, actorId }) =>
        actorId === null && expiresAt.getTime() > now && lastSeenAt.getTime() + SESSION_IDLE_MS > now,
    );
  }

  /** Ends one session of an account; tells whether there was one. */
  async end(manager: EntityManager, userId: string, sessionId: string): Promise<boolean> {
    const { affected } = await manager.delete(Session, { id: sessionId, userId });
    return affected === 1;
  }

  /** Ends every session of an account, but for one where it is named. */
  async endAll(manager: EntityManager, userId: string, exceptId?: string): Promise<void> {
    await manager.delete(Session, { userId, ...(exceptId !== undefined && { id: Not(exceptId) }) });
  }

  private async findActive(userId: string): Promise<User | undefined> {
    const user = await this.database.read((manager) => manager.findOneBy(User, { id: userId }));
    return user?.isActive ? user : undefined;
  }

  /** Notes that a session is in use, once a minute at most, without making the request wait. */
  private touch(session: Session, now: number): void {
    if (now - session.lastSeenAt.getTime() < MINUTE_MS) {
      return;
    }
    this.database
      .write((manager) => manager.update(Session, { id: session.id }, { lastSeenAt: new Date(now) }))
      .catch((error: unknown) => this.logger.warn('A session could not be marked as used', error));
  }
}
