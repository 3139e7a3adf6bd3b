import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { Audit } from '../audit/audit.ts';
import { tokenLink } from '../auth/links.ts';
import { OneTimeToken } from '../auth/one-time-token.entity.ts';
import { OneTimeTokens } from '../auth/one-time-tokens.ts';
import type { Deed } from '../auth/principal.ts';
import { DomainError } from '../common/domain-error.ts';
import { AppConfig } from '../config/app-config.ts';
import { Database } from '../database/database.ts';
import { isUniqueViolation } from '../database/database-errors.ts';
import { Outbox } from '../mail/outbox.ts';
import { RateLimitsService } from '../rate-limits/rate-limits.service.ts';
import { emailKey } from '../users/email-key.ts';
import { User } from '../users/user.entity.ts';
import { UsersService } from '../users/users.service.ts';

/** The change of an account's address, which takes effect when the new address is confirmed. */
@Injectable()
export class EmailChangeService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly tokens: OneTimeTokens,
    private readonly outbox: Outbox,
    private readonly limits: RateLimitsService,
    private readonly audit: Audit,
    private readonly config: AppConfig,
  ) {}

  /**
   * Mails a link to the new address; the one before, if any, no longer works. Whether the address is somebody else's
   * is not told.
   * @throws DomainError `validation_failed` for the address the account has already; `rate_limited`
   */
  async request(deed: Deed, user: User, email: string): Promise<void> {
    const key = emailKey(email);
    if (key === user.emailKey) {
      const message = 'This is the address of your account already.';
      throw new DomainError('validation_failed', { message, details: { fields: { email: message } } });
    }
    await this.limits.consume('mailAddress', `change:${key}`);
    await this.limits.consume('mailAddress', `change by ${user.id}`);
    await this.database.write(async (manager) => {
      await this.tokens.revoke(manager, user.id, 'confirm_email');
      await this.audit.record(manager, deed, { action: 'account.email_change_requested', subjectId: user.id });
      if (await this.users.findByEmail(manager, email)) {
        return;
      }
      const { token, expiresAt } = await this.tokens.issue(manager, user.id, 'confirm_email', email);
      const confirmUrl = tokenLink(this.config, 'confirmEmail', token);
      const variables = { username: user.username, newEmail: email, confirmUrl };
      await this.outbox.add(manager, { template: 'email_change', to: email, variables, expiresAt });
    });
  }

  /**
   * Gives the account its new address, and tells the old one.
   * @throws DomainError `link_invalid`, also when somebody else has taken the address meanwhile
   */
  async confirm(deed: Deed, token: string): Promise<void> {
    try {
      await this.database.write(async (manager) => {
        const { userId, newEmail } = await this.tokens.redeem(manager, 'confirm_email', token);
        const user = await manager.findOneBy(User, { id: userId });
        if (!user?.isActive || newEmail === null) {
          throw new DomainError('link_invalid');
        }
        const changed = { email: newEmail, emailKey: emailKey(newEmail), emailVerified: true };
        await manager.update(User, { id: userId }, changed);
        // Links that went to the old mailbox must not open the account any more.
        await this.tokens.revoke(manager, userId);
        await this.audit.record(manager, deed, { action: 'account.email_changed', subjectId: userId });
        const variables = { username: user.username, newEmail, supportEmail: this.config.supportEmail };
        await this.outbox.add(manager, { template: 'email_changed', to: user.email, variables });
      });
    } catch (error) {
      throw isUniqueViolation(error) ? new DomainError('link_invalid') : error;
    }
  }

  /** The new address that waits for its confirmation, or null. */
  async findPending(userId: string): Promise<string | null> {
    const token = await this.database.read((manager) =>
      manager.findOneBy(OneTimeToken, { userId, purpose: 'confirm_email', expiresAt: MoreThan(new Date()) }),
    );
    return token?.newEmail ?? null;
  }
}
