import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ResetPasswordRequest } from '../../libs/contracts/auth.dto.ts';
import { Audit } from '../audit/audit.ts';
import { DomainError } from '../common/domain-error.ts';
import { AppConfig } from '../config/app-config.ts';
import { Database } from '../database/database.ts';
import { Outbox } from '../mail/outbox.ts';
import { OutboxSender, type ResolvedMail } from '../mail/outbox-sender.ts';
import { RateLimitsService } from '../rate-limits/rate-limits.service.ts';
import { emailKey } from '../users/email-key.ts';
import { User } from '../users/user.entity.ts';
import { UsersService } from '../users/users.service.ts';
import { pageLink, tokenLink } from './links.ts';
import { OneTimeTokens } from './one-time-tokens.ts';
import { PasswordHasher } from './password-hasher.ts';
import { requireUncommonPassword } from './password-policy.ts';
import type { Deed } from './principal.ts';

/** A username reminder holds no link that could run out. */
const REMINDER_LIFETIME_MS = 24 * 3_600_000;

/** Forgotten passwords and usernames. */
@Injectable()
export class RecoveryService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly hasher: PasswordHasher,
    private readonly tokens: OneTimeTokens,
    private readonly outbox: Outbox,
    private readonly limits: RateLimitsService,
    private readonly audit: Audit,
    private readonly config: AppConfig,
    sender: OutboxSender,
  ) {
    sender.resolveWith('password_reset', (manager, address) => this.resolveReset(manager, address));
    sender.resolveWith('username_reminder', (manager, address) => this.resolveReminder(manager, address));
  }

  /** Has a link for a new password mailed, where there is an account. */
  async forgotPassword(email: string): Promise<void> {
    await this.limits.consume('mailAddress', `password:${emailKey(email)}`);
    await this.database.write((manager) => this.outbox.request(manager, 'password_reset', email));
  }

  /** Has the username mailed, where there is an account. */
  async forgotUsername(email: string): Promise<void> {
    await this.limits.consume('mailAddress', `username:${emailKey(email)}`);
    await this.database.write((manager) => this.outbox.request(manager, 'username_reminder', email));
  }

  /**
   * Sets a new password with the token of a mailed link. Whoever has the mailbox has proved the address, too. Every
   * session and every other link of the account is over.
   * @throws DomainError `link_invalid`, `password_common`
   */
  async resetPassword(deed: Deed, request: ResetPasswordRequest): Promise<void> {
    requireUncommonPassword(request);
    const passwordHash = await this.hasher.hash(request.password);
    await this.database.write(async (manager) => {
      const { userId } = await this.tokens.redeem(manager, 'reset_password', request.token);
      const user = await manager.findOneBy(User, { id: userId });
      if (!user?.isActive) {
        throw new DomainError('link_invalid');
      }
      await manager.update(User, { id: userId }, { passwordHash, emailVerified: true });
      await this.users.endAccess(manager, userId);
      await this.audit.record(manager, deed, { action: 'account.password_reset', subjectId: userId });
      await this.outbox.add(manager, {
        template: 'password_changed',
        to: user.email,
        variables: { username: user.username, resetUrl: pageLink(this.config, '/auth/forgot-password') },
      });
    });
  }

  private async resolveReset(manager: EntityManager, address: string): Promise<ResolvedMail | undefined> {
    const user = await this.users.findByEmail(manager, address);
    if (!user?.isActive) {
      return undefined;
    }
    const { token, expiresAt } = await this.tokens.issue(manager, user.id, 'reset_password');
    const variables = { username: user.username, resetUrl: tokenLink(this.config, 'resetPassword', token) };
    return { templateKey: 'password_reset', recipient: user.email, variables, expiresAt };
  }

  private async resolveReminder(manager: EntityManager, address: string): Promise<ResolvedMail | undefined> {
    const user = await this.users.findByEmail(manager, address);
    if (!user?.isActive) {
      return undefined;
    }
    const expiresAt = new Date(Date.now() + REMINDER_LIFETIME_MS);
    return {
      templateKey: 'username_reminder',
      recipient: user.email,
      variables: { username: user.username },
      expiresAt,
    };
  }
}
