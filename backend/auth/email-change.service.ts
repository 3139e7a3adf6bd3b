import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { Audit } from '../audit/audit.ts';
import { DomainError, fieldError } from '../common/domain-error.ts';
import { AppConfig } from '../config/app-config.ts';
import { Database } from '../database/database.ts';
import { isUniqueViolation } from '../database/database-errors.ts';
import { Outbox } from '../mail/outbox.ts';
import { RateLimitsService } from '../rate-limits/rate-limits.service.ts';
import { emailKey } from '../users/email-key.ts';
import { User } from '../users/user.entity.ts';
import type { AuditContext, Principal } from './access/principal.ts';
import { UsersService } from './accounts/users.service.ts';
import { tokenLink } from './links/links.ts';
import { OneTimeToken } from './links/one-time-token.entity.ts';
import { OneTimeTokens } from './links/one-time-tokens.ts';
import { SessionsService } from './sessions/sessions.service.ts';

/** Changes the email address of an account once the new address is confirmed. */
@Injectable()
export class EmailChangeService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly tokens: OneTimeTokens,
    private readonly outbox: Outbox,
    private readonly limits: RateLimitsService,
    private readonly audit: Audit,
    private readonly config: AppConfig,
  ) {}

  /**
   * Stores the new address as pending, revokes earlier links and mails a new one. An address that belongs to another
   * account gets no mail but the same answer, so the answer does not reveal that the account exists.
   * @throws DomainError `validation_failed` for the current address; `rate_limited`; `unauthenticated` if the session
   * has ended since the request was authenticated
   */
  async request(auditContext: AuditContext, principal: Principal, email: string): Promise<void> {
    const { user } = principal;
    const key = emailKey(email);
    if (key === user.emailKey) {
      throw fieldError('email', 'This is the address of your account already.');
    }
    const keys = [
      ['mailAddress', `change:${key}`],
      ['mailAddress', `change by ${user.id}`],
    ] as const;
    await this.limits.attempt(keys, () => this.mailLink(auditContext, principal, email));
  }

  /**
   * Sets the new address and notifies the old one.
   * @throws DomainError `link_invalid`, also if another account has taken the address since
   */
  async confirm(auditContext: AuditContext, token: string): Promise<void> {
    try {
      await this.database.write(async (manager) => {
        const { row, user } = await this.tokens.redeem(manager, 'confirm_email', token);
        const { newEmail } = row;
        if (newEmail === null) {
          throw new DomainError('link_invalid');
        }
        const changed = { email: newEmail, emailKey: emailKey(newEmail), emailVerified: true };
        await manager.update(User, { id: user.id }, changed);
        // Links mailed to the old address must no longer give access.
        await this.tokens.revoke(manager, user.id);
        await this.audit.record(manager, auditContext, { action: 'account.email_changed', subjectId: user.id });
        const variables = { username: user.username, newEmail, supportEmail: this.config.supportEmail };
        await this.outbox.add(manager, { template: 'email_changed', userId: user.id, to: user.email, variables });
      });
    } catch (error) {
      throw isUniqueViolation(error) ? new DomainError('link_invalid') : error;
    }
  }

  /** Cancels the pending change, if there is one: its mailed link becomes invalid. */
  async cancel(auditContext: AuditContext, principal: Principal): Promise<void> {
    const { id } = principal.user;
    await this.database.write(async (manager) => {
      await this.sessions.requireOpen(manager, principal);
      await this.tokens.revoke(manager, id, 'confirm_email');
      await this.audit.record(manager, auditContext, { action: 'account.email_change_cancelled', subjectId: id });
    });
  }

  /** Returns the new address that awaits confirmation, or null. */
  async findPending(userId: string): Promise<string | null> {
    const token = await this.database.read((manager) =>
      manager.findOneBy(OneTimeToken, { userId, purpose: 'confirm_email', expiresAt: MoreThan(new Date()) }),
    );
    return token?.newEmail ?? null;
  }

  private async mailLink(auditContext: AuditContext, principal: Principal, email: string): Promise<void> {
    const { user } = principal;
    await this.database.write(async (manager) => {
      await this.sessions.requireOpen(manager, principal);
      await this.tokens.revoke(manager, user.id, 'confirm_email');
      await this.audit.record(manager, auditContext, { action: 'account.email_change_requested', subjectId: user.id });
      // A taken address gets no mail, so its token stays secret; it is shown as pending like any other.
      const { token, expiresAt } = await this.tokens.issue(manager, user.id, 'confirm_email', { newEmail: email });
      if (await this.users.findByEmail(manager, email)) {
        return;
      }
      const confirmUrl = tokenLink(this.config, 'confirmEmail', token);
      const variables = { username: user.username, newEmail: email, confirmUrl };
      const mail = { template: 'email_change', userId: user.id, to: email, variables, expiresAt } as const;
      await this.outbox.add(manager, mail);
    });
  }
}
