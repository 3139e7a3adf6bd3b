import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type {
  AccountAnswer,
  ChangeEmailRequest,
  ChangePasswordRequest,
  SessionInfo,
  UpdateAccountRequest,
} from '../../libs/contracts/account.dto.ts';
import { Audit } from '../audit/audit.ts';
import { pageLink } from '../auth/links.ts';
import { PasswordHasher } from '../auth/password-hasher.ts';
import { requireUncommonPassword } from '../auth/password-policy.ts';
import type { Deed, Principal } from '../auth/principal.ts';
import { type ClientInfo, SessionsService } from '../auth/sessions.service.ts';
import { DomainError } from '../common/domain-error.ts';
import { AppConfig } from '../config/app-config.ts';
import { Database } from '../database/database.ts';
import { Outbox } from '../mail/outbox.ts';
import { OutboxEmail } from '../mail/outbox-email.entity.ts';
import { toSessionUser } from '../users/session-user.ts';
import { User } from '../users/user.entity.ts';
import { UsersService } from '../users/users.service.ts';
import { AccountData } from './account-data.ts';
import { exportStream } from './account-export.ts';
import { EmailChangeService } from './email-change.service.ts';
import { PasswordCheck } from './password-check.ts';

/** An account may own gigabytes; they go in one transaction. */
const DELETION_DEADLINE_MS = 120_000;

/** What users do with their own account. */
@Injectable()
export class AccountService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly hasher: PasswordHasher,
    private readonly password: PasswordCheck,
    private readonly emailChanges: EmailChangeService,
    private readonly data: AccountData,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly config: AppConfig,
  ) {}

  /** The account as its owner sees it. */
  async describe({ user, actor }: Principal): Promise<AccountAnswer> {
    return { ...toSessionUser(user, actor?.email ?? null), pendingEmail: await this.emailChanges.findPending(user.id) };
  }

  /** Changes the name. */
  async update(deed: Deed, principal: Principal, changes: UpdateAccountRequest): Promise<AccountAnswer> {
    const { id } = principal.user;
    const { firstName = principal.user.firstName, lastName = principal.user.lastName } = changes;
    await this.database.write(async (manager) => {
      await manager.update(User, { id }, { firstName, lastName });
      await this.audit.record(manager, deed, { action: 'account.profile_changed', subjectId: id });
    });
    return this.describe({ ...principal, user: { ...principal.user, firstName, lastName } });
  }

  /**
   * Changes the password. Every session is over, the one that asks included, and every mailed link.
   * @returns the token of a new session for whoever asked
   * @throws DomainError `password_wrong`, `password_common`, `rate_limited`
   */
  async changePassword(
    deed: Deed,
    principal: Principal,
    client: ClientInfo,
    request: ChangePasswordRequest,
  ): Promise<string> {
    await this.password.require(principal, request.currentPassword, 'currentPassword');
    requireUncommonPassword(request);
    const passwordHash = await this.hasher.hash(request.password);
    const { id, username, email } = principal.user;
    return this.database.write(async (manager) => {
      await manager.update(User, { id }, { passwordHash });
      await this.users.endAccess(manager, id);
      await this.audit.record(manager, deed, { action: 'account.password_changed', subjectId: id });
      const variables = { username, resetUrl: pageLink(this.config, '/auth/forgot-password') };
      await this.outbox.add(manager, { template: 'password_changed', to: email, variables });
      return this.sessions.open(manager, id, client);
    });
  }

  /**
   * Begins the change of the address.
   * @throws DomainError `password_wrong`, `validation_failed`, `rate_limited`
   */
  async changeEmail(deed: Deed, principal: Principal, request: ChangeEmailRequest): Promise<void> {
    await this.password.require(principal, request.password, 'password');
    await this.emailChanges.request(deed, principal.user, request.email);
  }

  /** The clients that are signed in, the last used first. */
  async listSessions({ user, sessionId }: Principal): Promise<SessionInfo[]> {
    const sessions = await this.sessions.list(user.id);
    return sessions.map(({ id, userAgent, createdAt, lastSeenAt }) => ({
      id,
      userAgent,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      isCurrent: id === sessionId,
    }));
  }

  /** Ends every session but the one that asks. */
  async endOtherSessions(deed: Deed, { user, sessionId }: Principal): Promise<void> {
    await this.database.write(async (manager) => {
      await this.sessions.endAll(manager, user.id, sessionId);
      await this.audit.record(manager, deed, { action: 'account.sessions_ended', subjectId: user.id });
    });
  }

  /**
   * Ends one session of the account.
   * @throws DomainError `not_found`
   */
  async endSession(deed: Deed, { user }: Principal, sessionId: string): Promise<void> {
    await this.database.write(async (manager) => {
      if (!(await this.sessions.end(manager, user.id, sessionId))) {
        throw new DomainError('not_found');
      }
      await this.audit.record(manager, deed, { action: 'account.sessions_ended', subjectId: user.id });
    });
  }

  /**
   * Everything the account owns as one JSON object, while it is being read.
   * @throws DomainError `password_wrong`, `rate_limited`
   */
  async export(deed: Deed, principal: Principal, password: string): Promise<Readable> {
    await this.password.require(principal, password, 'password');
    const { id } = principal.user;
    await this.database.write((manager) =>
      this.audit.record(manager, deed, { action: 'account.exported', subjectId: id }),
    );
    return exportStream(toSessionUser(principal.user), this.data.sections);
  }

  /**
   * Deletes the account and everything it owns.
   * @throws DomainError `password_wrong`, `rate_limited`; `conflict` for the last administrator
   */
  async delete(deed: Deed, principal: Principal, password: string): Promise<void> {
    await this.password.require(principal, password, 'password');
    await this.database.write((manager) => this.deleteUser(manager, deed, principal.user), {
      deadlineMs: DELETION_DEADLINE_MS,
    });
  }

  /**
   * Deletes an account within a transaction, for administrators too.
   * @throws DomainError `conflict` for the last administrator
   */
  async deleteUser(manager: EntityManager, deed: Deed, user: User): Promise<void> {
    await this.users.requireAnotherAdmin(manager, user);
    for (const section of this.data.sections) {
      await section.erase?.(manager, user.id);
    }
    await manager.delete(OutboxEmail, { recipient: user.email, status: 'waiting' });
    await this.users.endAccess(manager, user.id);
    await manager.delete(User, { id: user.id });
    await this.audit.record(manager, deed, { action: 'account.deleted', subjectId: user.id });
  }
}
