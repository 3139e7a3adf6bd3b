import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { SignUpRequest } from '../../libs/contracts/auth.dto.ts';
import { Audit } from '../audit/audit.ts';
import { CaptchaService } from '../captcha/captcha.service.ts';
import { DomainError } from '../common/domain-error.ts';
import { AppConfig } from '../config/app-config.ts';
import { Database } from '../database/database.ts';
import { Outbox } from '../mail/outbox.ts';
import { OutboxSender } from '../mail/outbox-sender.ts';
import { clientKey } from '../rate-limits/client-key.ts';
import { RateLimitsService } from '../rate-limits/rate-limits.service.ts';
import { emailKey } from '../users/email-key.ts';
import { User } from '../users/user.entity.ts';
import { type NewUser, UsersService } from '../users/users.service.ts';
import { pageLink, tokenLink } from './links.ts';
import { OneTimeTokens } from './one-time-tokens.ts';
import { PasswordHasher } from './password-hasher.ts';
import { requireUncommonPassword } from './password-policy.ts';
import type { Deed, RequestDeed } from './principal.ts';

/** Sign-up and the verification of the address. */
@Injectable()
export class SignUpService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly hasher: PasswordHasher,
    private readonly captcha: CaptchaService,
    private readonly tokens: OneTimeTokens,
    private readonly outbox: Outbox,
    private readonly limits: RateLimitsService,
    private readonly audit: Audit,
    private readonly config: AppConfig,
    sender: OutboxSender,
  ) {
    sender.resolveWith('verification', (manager, address) => this.resolveVerification(manager, address));
  }

  /**
   * Makes an account and mails the link that verifies its address. With an address that has an account already
   * everything looks the same, and its owner is told by mail.
   * @throws DomainError `captcha_wrong`, `password_common`, `rate_limited`
   */
  async signUp(deed: RequestDeed, request: SignUpRequest): Promise<void> {
    await this.limits.consume('signUpIp', clientKey(deed.address));
    await this.limits.consume('mailAddress', `signup:${emailKey(request.email)}`);
    await this.captcha.check(request.captchaSessionId, request.captchaInput);
    requireUncommonPassword(request);
    const passwordHash = await this.hasher.hash(request.password);
    const { firstName, lastName, email } = request;
    const values: NewUser = { firstName, lastName, email, passwordHash };
    try {
      await this.database.write((manager) => this.createOrTell(manager, deed, values));
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'conflict')) {
        throw error;
      }
      // The same address at the same moment: the other one has made the account.
      await this.database.write((manager) => this.createOrTell(manager, deed, values));
    }
  }

  /**
   * Verifies the address that a token was mailed to.
   * @throws DomainError `link_invalid`
   */
  async verify(deed: Deed, token: string): Promise<void> {
    await this.database.write(async (manager) => {
      const { userId } = await this.tokens.redeem(manager, 'verify_email', token);
      const user = await manager.findOneBy(User, { id: userId });
      if (!user || user.emailVerified) {
        return;
      }
      await manager.update(User, { id: userId }, { emailVerified: true });
      await this.tokens.revoke(manager, userId, 'verify_email');
      await this.audit.record(manager, deed, { action: 'account.email_verified', subjectId: userId });
      const { username, firstName, lastName, email } = user;
      await this.outbox.add(manager, { template: 'welcome', to: email, variables: { username, firstName, lastName } });
    });
  }

  /** Has the link mailed again, where the address belongs to an account that is not verified yet. */
  async resend(email: string): Promise<void> {
    await this.limits.consume('mailAddress', `verification:${emailKey(email)}`);
    await this.database.write((manager) => this.outbox.request(manager, 'verification', email));
  }

  /** Makes a new link for an account and mails it. */
  async mailVerification(manager: EntityManager, user: User): Promise<void> {
    const link = await this.issueVerification(manager, user);
    await this.outbox.add(manager, { template: 'verification', to: user.email, ...link });
  }

  private async resolveVerification(manager: EntityManager, address: string) {
    const user = await this.users.findByEmail(manager, address);
    if (!user?.isActive || user.emailVerified) {
      return undefined;
    }
    const link = await this.issueVerification(manager, user);
    return { templateKey: 'verification', recipient: user.email, ...link };
  }

  private async issueVerification(manager: EntityManager, { id, username }: User) {
    const { token, expiresAt } = await this.tokens.issue(manager, id, 'verify_email');
    return { variables: { username, verificationUrl: tokenLink(this.config, 'verifyEmail', token) }, expiresAt };
  }

  private async createOrTell(manager: EntityManager, deed: Deed, values: NewUser): Promise<void> {
    const existing = await this.users.findByEmail(manager, values.email);
    if (existing?.emailVerified || existing?.isActive === false) {
      await this.tellOwner(manager, existing);
      return;
    }
    if (existing) {
      // Nobody has proved yet that the address is theirs: whoever tries last chooses the password, and earlier links die.
      await manager.update(User, { id: existing.id }, values);
      await this.users.endAccess(manager, existing.id);
      await this.mailVerification(manager, existing);
      return;
    }
    await this.mailVerification(manager, await this.users.create(manager, deed, values));
  }

  private async tellOwner(manager: EntityManager, user: User): Promise<void> {
    await this.outbox.add(manager, {
      template: 'already_registered',
      to: user.email,
      variables: {
        username: user.username,
        signInUrl: pageLink(this.config, '/auth/signin'),
        resetUrl: pageLink(this.config, '/auth/forgot-password'),
      },
    });
  }
}
