import { Injectable, Logger } from '@nestjs/common';
import type { SignInAnswer, SignInRequest } from '../../libs/contracts/account/auth.dto.ts';
import { Audit } from '../audit/audit.ts';
import { WorkChallenges, workBits } from '../captcha/work-challenges.ts';
import { DomainError } from '../common/domain-error.ts';
import { AppConfig } from '../config/app-config.ts';
import { Database } from '../database/database.ts';
import { clientKey } from '../rate-limits/client-key.ts';
import { RateLimitsService, rateLimited } from '../rate-limits/rate-limits.service.ts';
import { emailKey } from '../users/email-key.ts';
import { lockUser } from '../users/lock-user.ts';
import { User } from '../users/user.entity.ts';
import { toSessionUser } from '../users/user-answers.ts';
import type { AuditContext, Principal, RequestAuditContext } from './access/principal.ts';
import { UsersService } from './accounts/users.service.ts';
import { PasswordHasher } from './passwords/password-hasher.ts';
import { SessionsService } from './sessions/sessions.service.ts';

/** An attempt to sign in that the limits have counted. */
interface CountedAttempt {
  /** Removes the attempt from the counters, because the server could not check the password. */
  refund(): Promise<void>;
  /** Removes the attempt and earlier failures of the address and client, after the right password. */
  forget(): Promise<void>;
}

@Injectable()
export class SignInService {
  private readonly logger = new Logger('SignIn');

  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly hasher: PasswordHasher,
    private readonly sessions: SessionsService,
    private readonly limits: RateLimitsService,
    private readonly audit: Audit,
    private readonly challenges: WorkChallenges,
    private readonly config: AppConfig,
  ) {}

  /**
   * Opens a session for a correct address and password. Unknown address, wrong password and inactive account give the
   * same answer after the same amount of work.
   * @throws DomainError `invalid_credentials`; `email_not_verified`, only for a correct password; `rate_limited`, with
   * a challenge if the address has been tried too often from anywhere
   */
  async signIn(
    auditContext: RequestAuditContext,
    userAgent: string | undefined,
    request: SignInRequest,
  ): Promise<SignInAnswer> {
    const attempt = await this.countAttempt(request, auditContext.address);
    const user = await this.checkPassword(request).catch(async (error: unknown) => {
      if (!(error instanceof DomainError && error.code === 'invalid_credentials')) {
        await attempt.refund();
      }
      throw error;
    });
    await attempt.forget();
    if (!user.emailVerified) {
      throw new DomainError('email_not_verified');
    }
    const answer =
      (await this.open(auditContext, userAgent, user, request.password)) ??
      // A concurrent sign-in may have renewed the hash of the same password.
      (await this.open(auditContext, userAgent, await this.checkPassword(request), request.password));
    if (!answer) {
      throw new DomainError('invalid_credentials');
    }
    return answer;
  }

  /** Ends the current session and invalidates its token. */
  async signOut(auditContext: AuditContext, principal: Principal): Promise<void> {
    await this.database.write(async (manager) => {
      if (await this.sessions.end(manager, principal.user.id, principal.sessionId)) {
        await this.audit.record(manager, auditContext, { action: 'account.signed_out', subjectId: principal.user.id });
      }
    });
  }

  /**
   * Returns the active account with the address and password.
   * @throws DomainError `invalid_credentials`, after the same amount of work in all cases
   */
  private async checkPassword({ email, password }: SignInRequest): Promise<User> {
    const user = await this.database.read((manager) => this.users.findByEmail(manager, email));
    const isRight = await this.hasher.verify(password, user?.passwordHash);
    if (!user?.isActive || !isRight) {
      this.logger.warn('A sign-in failed', { userId: user?.id ?? null });
      throw new DomainError('invalid_credentials');
    }
    return user;
  }

  /**
   * Opens a session for an account whose password was checked, and renews an outdated hash.
   * @returns undefined if the account's password hash has changed since
   * @throws DomainError `invalid_credentials` if the account was deleted, deactivated or otherwise changed since
   */
  private async open(
    auditContext: RequestAuditContext,
    userAgent: string | undefined,
    checked: User,
    password: string,
  ): Promise<SignInAnswer | undefined> {
    const renewedHash = this.hasher.isOutdated(checked.passwordHash) ? await this.hasher.hash(password) : undefined;
    const lastLogin = new Date();
    return this.database.write(async (manager) => {
      const user = await lockUser(manager, { id: checked.id });
      if (!user?.isActive || !user.emailVerified || user.role !== checked.role || user.emailKey !== checked.emailKey) {
        throw new DomainError('invalid_credentials');
      }
      if (user.passwordHash !== checked.passwordHash) {
        return undefined;
      }
      await manager.update(User, { id: user.id }, { lastLogin, ...(renewedHash && { passwordHash: renewedHash }) });
      const audited = { ...auditContext, actorId: user.id };
      await this.audit.record(manager, audited, { action: 'account.signed_in', subjectId: user.id });
      const token = await this.sessions.open(manager, user.id, userAgent);
      return { token, user: toSessionUser({ ...user, lastLogin }), message: 'Welcome back!' };
    });
  }

  /**
   * Counts an attempt before it is made, so that concurrent attempts cannot exceed the limit. Only wrong passwords count:
   * successful attempts, attempts refused here, and those that the server could not check are refunded.
   */
  private async countAttempt({ email, proof }: SignInRequest, address: string): Promise<CountedAttempt> {
    const client = clientKey(address);
    const key = emailKey(email);
    const addressAndClient = `${key} ${client}`;
    const keys = [
      ['signInIp', client],
      ['signInAddressAndIp', addressAndClient],
    ] as const;
    await this.limits.attempt(keys, () => this.countForAddress(key, proof));
    return {
      refund: () => this.limits.refundAll([...keys, ['signInAddress', key]]),
      forget: async () => {
        await Promise.all([
          this.limits.refund('signInIp', client),
          this.limits.reset('signInAddressAndIp', addressAndClient),
          this.limits.refund('signInAddress', key),
        ]);
      },
    };
  }

  /**
   * Requires a proof of work beyond the limit of an address. Refusing would let anybody lock the account's owner out.
   */
  private async countForAddress(key: string, proof: string | undefined): Promise<void> {
    const { load, retryAfterSeconds } = await this.limits.count('signInAddress', key);
    const purpose = `sign-in ${key}`;
    if (load <= 1 || (proof !== undefined && (await this.challenges.redeem(purpose, proof)))) {
      return;
    }
    await this.limits.refund('signInAddress', key);
    const task = this.challenges.issue(purpose, workBits(this.config.captchaWorkBits, load));
    throw rateLimited(retryAfterSeconds, 'attempts', task);
  }
}
