import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type {
  AccountAnswer,
  ChangeEmailRequest,
  ChangePasswordRequest,
  SessionInfo,
  UpdateAccountRequest,
} from '../../libs/contracts/account/account.dto.ts';
import { Audit } from '../audit/audit.ts';
import type { AuditContext, Principal } from '../auth/access/principal.ts';
import { UsersService } from '../auth/accounts/users.service.ts';
import { EmailChangeService } from '../auth/email-change.service.ts';
import { pageLink } from '../auth/links/links.ts';
import { requireGoodPassword } from '../auth/passwords/common-passwords.ts';
import { PasswordHasher } from '../auth/passwords/password-hasher.ts';
import { SessionsService } from '../auth/sessions/sessions.service.ts';
import { DomainError } from '../common/domain-error.ts';
import { AppConfig } from '../config/app-config.ts';
import { Database } from '../database/database.ts';
import { Outbox } from '../mail/outbox.ts';
import { User } from '../users/user.entity.ts';
import { toSessionUser } from '../users/user-answers.ts';
import { AccountData, exportStream } from './data/account-data.ts';
import { PasswordCheck } from './password-check.ts';

/** Deadline of the deletion in ms; one transaction may delete gigabytes. */
const DELETION_DEADLINE_MS = 120_000;

@Injectable()
export class AccountService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly hasher: PasswordHasher,
    private readonly password: PasswordCheck,
    private readonly emailChanges: EmailChangeService,
    private readonly accountData: AccountData,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly config: AppConfig,
  ) {}

  /** Returns the account as its owner sees it. */
  async describe({ user, actor }: Principal): Promise<AccountAnswer> {
    const pendingEmail = await this.emailChanges.findPending(user.id);
    return { ...toSessionUser(user, actor?.email ?? null), bookedPlan: user.subscriptionPlan, pendingEmail };
  }

  /**
   * Changes the names; omitted ones stay unchanged.
   * @throws DomainError `unauthenticated`, `conflict`, as `SessionsService.requireOpen` does
   */
  async update(
    auditContext: AuditContext,
    principal: Principal,
    changes: UpdateAccountRequest,
  ): Promise<AccountAnswer> {
    const user = await this.database.write(async (manager) => {
      const current = await this.sessions.requireOpen(manager, principal);
      const { id } = current;
      const { firstName = current.firstName, lastName = current.lastName } = changes;
      await manager.update(User, { id }, { firstName, lastName });
      await this.audit.record(manager, auditContext, { action: 'account.profile_changed', subjectId: id });
      return { ...current, firstName, lastName };
    });
    return this.describe({ ...principal, user });
  }

  /**
   * Changes the password, ends every session including the current one, and revokes every mailed link.
   * @returns the token of a new session for the caller
   * @throws DomainError `password_wrong`, `password_common`, `rate_limited`
   */
  async changePassword(
    auditContext: AuditContext,
    principal: Principal,
    userAgent: string | undefined,
    request: ChangePasswordRequest,
  ): Promise<string> {
    requireGoodPassword(request.password, principal.user.email);
    await this.password.require(auditContext, principal, request.currentPassword, 'currentPassword');
    const passwordHash = await this.hasher.hash(request.password);
    return this.database.write(async (manager) => {
      const { id, username, email } = await this.sessions.requireOpen(manager, principal);
      await manager.update(User, { id }, { passwordHash });
      await this.users.endAccess(manager, id);
      await this.audit.record(manager, auditContext, { action: 'account.password_changed', subjectId: id });
      const variables = { username, resetUrl: pageLink(this.config, '/auth/forgot-password') };
      await this.outbox.add(manager, { template: 'password_changed', userId: id, to: email, variables });
      return this.sessions.open(manager, id, userAgent);
    });
  }

  /**
   * Checks the password and requests the change of the email address.
   * @throws DomainError `password_wrong`, `validation_failed`, `rate_limited`
   */
  async changeEmail(auditContext: AuditContext, principal: Principal, request: ChangeEmailRequest): Promise<void> {
    await this.password.require(auditContext, principal, request.password, 'password');
    await this.emailChanges.request(auditContext, principal, request.email);
  }

  /** Cancels the pending change of the email address. */
  cancelEmailChange(auditContext: AuditContext, principal: Principal): Promise<void> {
    return this.emailChanges.cancel(auditContext, principal);
  }

  /** Returns the active sessions, most recently used first. */
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

  async endOtherSessions(auditContext: AuditContext, { user, sessionId }: Principal): Promise<void> {
    await this.database.write(async (manager) => {
      await this.sessions.endAll(manager, user.id, sessionId);
      await this.audit.record(manager, auditContext, { action: 'account.sessions_ended', subjectId: user.id });
    });
  }

  /**
   * Ends one session of the account.
   * @throws DomainError `not_found`
   */
  async endSession(auditContext: AuditContext, { user }: Principal, sessionId: string): Promise<void> {
    await this.database.write(async (manager) => {
      if (!(await this.sessions.end(manager, user.id, sessionId))) {
        throw new DomainError('not_found');
      }
      await this.audit.record(manager, auditContext, { action: 'account.sessions_ended', subjectId: user.id });
    });
  }

  /**
   * Streams everything the account owns as one JSON object.
   * @throws DomainError `password_wrong`, `rate_limited`
   */
  async export(auditContext: AuditContext, principal: Principal, password: string): Promise<Readable> {
    await this.password.require(auditContext, principal, password, 'password');
    await this.database.write(async (manager) => {
      const { id } = await this.sessions.requireOpen(manager, principal);
      await this.audit.record(manager, auditContext, { action: 'account.exported', subjectId: id });
    });
    return exportStream(await this.describe(principal), this.accountData.sections);
  }

  /**
   * Deletes the account and everything it owns.
   * @throws DomainError `password_wrong`, `rate_limited`; `conflict` for the last administrator
   */
  async delete(auditContext: AuditContext, principal: Principal, password: string): Promise<void> {
    await this.password.require(auditContext, principal, password, 'password');
    await this.database.write(
      async (manager) => this.deleteUser(manager, auditContext, await this.sessions.requireOpen(manager, principal)),
      { deadlineMs: DELETION_DEADLINE_MS },
    );
  }

  /**
   * Deletes an account, also for administrators. The transaction must hold the lock of its row (`lockUser`).
   * @throws DomainError `conflict` for the last administrator
   */
  async deleteUser(manager: EntityManager, auditContext: AuditContext, user: User): Promise<void> {
    await this.users.requireAnotherAdmin(manager, user);
    for (const section of this.accountData.sections) {
      await section.erase?.(manager, user.id);
    }
    await this.outbox.deleteUnsent(manager, user);
    await this.users.endAccess(manager, user.id);
    await manager.delete(User, { id: user.id });
    await this.audit.record(manager, auditContext, { action: 'account.deleted', subjectId: user.id });
  }
}
