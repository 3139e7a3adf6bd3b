import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull, Not } from 'typeorm';
import type { SignUpRequest } from '../../libs/contracts/account/auth.dto.ts';
import { Audit } from '../audit/audit.ts';
import { CaptchaService } from '../captcha/captcha.service.ts';
import { DomainError } from '../common/domain-error.ts';
import { AppConfig } from '../config/app-config.ts';
import { Database } from '../database/database.ts';
import { Outbox } from '../mail/outbox.ts';
import { OutboxSender, type ResolvedMail } from '../mail/outbox-sender.ts';
import { clientKey } from '../rate-limits/client-key.ts';
import { RateLimitsService } from '../rate-limits/rate-limits.service.ts';
import { emailKey } from '../users/email-key.ts';
import { User } from '../users/user.entity.ts';
import type { AuditContext, RequestAuditContext } from './access/principal.ts';
import { UsersService } from './accounts/users.service.ts';
import { pageLink, tokenLink } from './links/links.ts';
import { OneTimeToken, type PendingSignUp } from './links/one-time-token.entity.ts';
import { OneTimeTokens } from './links/one-time-tokens.ts';
import { requireGoodPassword } from './passwords/common-passwords.ts';
import { PasswordHasher } from './passwords/password-hasher.ts';
import { RecoveryService } from './recovery.service.ts';

/**
 * Maximum stored sign-ups after the first one of an unverified account; further ones get a link to choose a password.
 */
export const MAX_PENDING_SIGN_UPS = 5;

@Injectable()
export class SignUpService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly hasher: PasswordHasher,
    private readonly captcha: CaptchaService,
    private readonly tokens: OneTimeTokens,
    private readonly recovery: RecoveryService,
    private readonly outbox: Outbox,
    private readonly limits: RateLimitsService,
    private readonly audit: Audit,
    private readonly config: AppConfig,
    sender: OutboxSender,
  ) {
    sender.resolveWith('verification', (manager, address) => this.resolveVerification(manager, address));
  }

  /**
   * Creates an account and mails the verification link. For an address with a verified account the answer is the same,
   * and its owner is notified by mail. For an unverified address, the sign-up gets a link of its own. Only attempts
   * with a correct captcha count towards the limits, so that requests alone cannot exhaust the limits of an address.
   * @throws DomainError `password_common`, `captcha_wrong`, `rate_limited`
   */
  async signUp(auditContext: RequestAuditContext, request: SignUpRequest): Promise<void> {
    requireGoodPassword(request.password, request.email);
    await this.captcha.check(request);
    const keys = [
      ['signUpIp', clientKey(auditContext.address)],
      ['mailAddress', `signup:${emailKey(request.email)}`],
    ] as const;
    await this.limits.attempt(keys, () => this.register(auditContext, request));
  }

  /**
   * Verifies the address a token was mailed to. The account takes over the password and names of the sign-up that the
   * link belongs to, and all other pending links are revoked.
   * @throws DomainError `link_invalid`
   */
  async verify(auditContext: AuditContext, token: string): Promise<void> {
    await this.database.write(async (manager) => {
      const { row, user } = await this.tokens.redeem(manager, 'verify_email', token);
      if (user.emailVerified) {
        return;
      }
      const chosen = row.signUp ?? {};
      await manager.update(User, { id: user.id }, { emailVerified: true, ...chosen });
      if (row.signUp) {
        await this.users.endAccess(manager, user.id);
      } else {
        await this.tokens.revoke(manager, user.id, 'verify_email');
      }
      await this.audit.record(manager, auditContext, { action: 'account.email_verified', subjectId: user.id });
      const { id: userId, username, firstName, lastName, email } = { ...user, ...chosen };
      const variables = { username, firstName, lastName };
      await this.outbox.add(manager, { template: 'welcome', userId, to: email, variables });
    });
  }

  /**
   * Mails a new link if the address belongs to an unverified account.
   * @throws DomainError `rate_limited`
   */
  async resend(email: string): Promise<void> {
    await this.limits.attempt([['mailAddress', `verification:${emailKey(email)}`]], () =>
      this.database.write((manager) => this.requestVerification(manager, email)),
    );
  }

  /** Adds a request for a new link to the outbox; the link is created when the mail is sent. */
  async requestVerification(manager: EntityManager, email: string): Promise<void> {
    await this.outbox.request(manager, 'verification', email);
  }

  /** Creates and mails a link that verifies an account with its own password and names. */
  async mailVerification(manager: EntityManager, user: User): Promise<void> {
    const link = await this.issueVerification(manager, user);
    await this.outbox.add(manager, { template: 'verification', userId: user.id, to: user.email, ...link });
  }

  /**
   * Creates the mail for a verification requested by address alone. After several sign-ups it is unknown which one is
   * meant, so the mail contains a link to choose a password, which also verifies the address.
   */
  private async resolveVerification(manager: EntityManager, address: string): Promise<ResolvedMail | undefined> {
    const user = await this.users.lockByEmail(manager, address);
    if (!user?.isActive || user.emailVerified) {
      return undefined;
    }
    if ((await countPendingSignUps(manager, user.id)) > 0) {
      return this.recovery.issueReset(manager, user);
    }
    const link = await this.issueVerification(manager, user);
    return { userId: user.id, templateKey: 'verification', recipient: user.email, ...link };
  }

  private async issueVerification(manager: EntityManager, { id, username }: User, signUp: PendingSignUp | null = null) {
    const { token, expiresAt } = await this.tokens.issue(manager, id, 'verify_email', { signUp });
    return { variables: { username, verificationUrl: tokenLink(this.config, 'verifyEmail', token) }, expiresAt };
  }

  private async register(
    auditContext: AuditContext,
    { firstName, lastName, email, password }: SignUpRequest,
  ): Promise<void> {
    const passwordHash = await this.hasher.hash(password);
    const values: PendingSignUp = { firstName, lastName, email, passwordHash };
    try {
      await this.database.write((manager) => this.createOrNotify(manager, auditContext, values));
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'conflict')) {
        throw error;
      }
      // A concurrent sign-up with the same address has created the account.
      await this.database.write((manager) => this.createOrNotify(manager, auditContext, values));
    }
  }

  private async createOrNotify(
    manager: EntityManager,
    auditContext: AuditContext,
    values: PendingSignUp,
  ): Promise<void> {
    const existing = await this.users.lockByEmail(manager, values.email);
    if (!existing) {
      await this.mailVerification(manager, await this.users.create(manager, auditContext, values));
    } else if (existing.emailVerified || !existing.isActive) {
      await this.tellOwner(manager, existing);
    } else {
      await this.addSignUp(manager, auditContext, existing, values);
    }
  }

  /** Mails a link for a later sign-up with an unverified address; earlier sign-ups stay valid. */
  private async addSignUp(
    manager: EntityManager,
    auditContext: AuditContext,
    user: User,
    values: PendingSignUp,
  ): Promise<void> {
    if ((await countPendingSignUps(manager, user.id)) >= MAX_PENDING_SIGN_UPS) {
      await this.outbox.request(manager, 'password_reset', user.email);
    } else {
      const link = await this.issueVerification(manager, user, values);
      await this.outbox.add(manager, { template: 'verification', userId: user.id, to: values.email, ...link });
    }
    await this.audit.record(manager, auditContext, { action: 'account.verification_sent', subjectId: user.id });
  }

  private async tellOwner(manager: EntityManager, user: User): Promise<void> {
    await this.outbox.add(manager, {
      template: 'already_registered',
      userId: user.id,
      to: user.email,
      variables: {
        username: user.username,
        signInUrl: pageLink(this.config, '/auth/signin'),
        resetUrl: pageLink(this.config, '/auth/forgot-password'),
      },
    });
  }
}

/** Counts the sign-ups of an unverified account after the first one, including those with an expired link. */
function countPendingSignUps(manager: EntityManager, userId: string): Promise<number> {
  return manager.countBy(OneTimeToken, { userId, signUp: Not(IsNull()) });
}
