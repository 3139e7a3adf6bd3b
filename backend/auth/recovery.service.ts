import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { CheckLinkRequest, ResetPasswordRequest } from '../../libs/contracts/account/auth.dto.ts';
import { Audit } from '../audit/audit.ts';
import { AppConfig } from '../config/app-config.ts';
import { Database } from '../database/database.ts';
import { Outbox } from '../mail/outbox.ts';
import { OutboxSender, type ResolvedMail } from '../mail/outbox-sender.ts';
import { RateLimitsService } from '../rate-limits/rate-limits.service.ts';
import { emailKey } from '../users/email-key.ts';
import { User } from '../users/user.entity.ts';
import type { AuditContext } from './access/principal.ts';
import { UsersService } from './accounts/users.service.ts';
import { pageLink, tokenLink } from './links/links.ts';
import { OneTimeTokens } from './links/one-time-tokens.ts';
import { requireGoodPassword } from './passwords/common-passwords.ts';
import { PasswordHasher } from './passwords/password-hasher.ts';

/** Lifetime of a username reminder in the outbox; it contains no link that could expire. */
const REMINDER_LIFETIME_MS = 24 * 3_600_000;

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

  /** Mails a link to reset the password if the account exists. */
  async forgotPassword(email: string): Promise<void> {
    await this.limits.attempt([['mailAddress', `password:${emailKey(email)}`]], () =>
      this.database.write((manager) => this.outbox.request(manager, 'password_reset', email)),
    );
  }

  /** Mails the username if the account exists. */
  async forgotUsername(email: string): Promise<void> {
    await this.limits.attempt([['mailAddress', `username:${emailKey(email)}`]], () =>
      this.database.write((manager) => this.outbox.request(manager, 'username_reminder', email)),
    );
  }

  /**
   * Checks that the token of a mailed link is valid, without using it up.
   * @throws DomainError `link_invalid`
   */
  async checkLink({ purpose, token }: CheckLinkRequest): Promise<void> {
    await this.database.read((manager) => this.tokens.require(manager, purpose, token));
  }

  /**
   * Sets a new password with a mailed token, which also verifies the address. All sessions end and all other links of
   * the account are revoked. Accounts that were not verified before are welcomed.
   * @throws DomainError `link_invalid`, `password_common`
   */
  async resetPassword(auditContext: AuditContext, request: ResetPasswordRequest): Promise<void> {
    // Hashing is costly, so it is left to requests with a valid link. A link does not survive a change of the address.
    const { email } = await this.database.read((manager) =>
      this.tokens.require(manager, 'reset_password', request.token),
    );
    requireGoodPassword(request.password, email);
    const passwordHash = await this.hasher.hash(request.password);
    await this.database.write(async (manager) => {
      const { user } = await this.tokens.redeem(manager, 'reset_password', request.token);
      await manager.update(User, { id: user.id }, { passwordHash, emailVerified: true });
      await this.users.endAccess(manager, user.id);
      await this.audit.record(manager, auditContext, { action: 'account.password_reset', subjectId: user.id });
      const { id: userId, username, firstName, lastName, email: to } = user;
      const resetUrl = pageLink(this.config, '/auth/forgot-password');
      await this.outbox.add(manager, { template: 'password_changed', userId, to, variables: { username, resetUrl } });
      if (!user.emailVerified && !(await this.users.isCreatedByAdmin(manager, user.id))) {
        const variables = { username, firstName, lastName };
        await this.outbox.add(manager, { template: 'welcome', userId, to, variables });
      }
    });
  }

  /** Creates a reset link and its mail; the transaction must have locked the account's row. */
  async issueReset(manager: EntityManager, user: User): Promise<ResolvedMail> {
    const { token, expiresAt } = await this.tokens.issue(manager, user.id, 'reset_password');
    const variables = { username: user.username, resetUrl: tokenLink(this.config, 'resetPassword', token) };
    return { userId: user.id, templateKey: 'password_reset', recipient: user.email, variables, expiresAt };
  }

  private async resolveReset(manager: EntityManager, address: string): Promise<ResolvedMail | undefined> {
    const user = await this.users.lockByEmail(manager, address);
    return user?.isActive ? this.issueReset(manager, user) : undefined;
  }

  private async resolveReminder(manager: EntityManager, address: string): Promise<ResolvedMail | undefined> {
    const user = await this.users.findByEmail(manager, address);
    if (!user?.isActive) {
      return undefined;
    }
    const expiresAt = new Date(Date.now() + REMINDER_LIFETIME_MS);
    return {
      userId: user.id,
      templateKey: 'username_reminder',
      recipient: user.email,
      variables: { username: user.username },
      expiresAt,
    };
  }
}
