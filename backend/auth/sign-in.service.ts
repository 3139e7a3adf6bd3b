import { Injectable, Logger } from '@nestjs/common';
import type { SignInAnswer, SignInRequest } from '../../libs/contracts/auth.dto.ts';
import { Audit } from '../audit/audit.ts';
import { DomainError } from '../common/domain-error.ts';
import { Database } from '../database/database.ts';
import { clientKey } from '../rate-limits/client-key.ts';
import { RateLimitsService } from '../rate-limits/rate-limits.service.ts';
import { emailKey } from '../users/email-key.ts';
import { toSessionUser } from '../users/session-user.ts';
import { User } from '../users/user.entity.ts';
import { UsersService } from '../users/users.service.ts';
import { PasswordHasher } from './password-hasher.ts';
import type { Deed, Principal, RequestDeed } from './principal.ts';
import { type ClientInfo, SessionsService } from './sessions.service.ts';

/** Sign-in and sign-out. */
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
  ) {}

  /**
   * Begins a session for the right address and password. Unknown address, wrong password and inactive account are
   * answered alike, after the same work.
   * @throws DomainError `invalid_credentials`; `email_not_verified`, only after the right password; `rate_limited`
   */
  async signIn(deed: RequestDeed, client: ClientInfo, request: SignInRequest): Promise<SignInAnswer> {
    const attempt = await this.countAttempt(request.email, deed.address);
    const user = await this.database.read((manager) => this.users.findByEmail(manager, request.email));
    const isRight = await this.hasher.verify(request.password, user?.passwordHash);
    if (!user?.isActive || !isRight) {
      this.logger.warn('A sign-in failed', { userId: user?.id ?? null });
      throw new DomainError('invalid_credentials');
    }
    await attempt.forget();
    if (!user.emailVerified) {
      throw new DomainError('email_not_verified');
    }
    const renewedHash = this.hasher.isOutdated(user.passwordHash)
      ? await this.hasher.hash(request.password)
      : undefined;
    const lastLogin = new Date();
    const token = await this.database.write(async (manager) => {
      await manager.update(User, { id: user.id }, { lastLogin, ...(renewedHash && { passwordHash: renewedHash }) });
      const audited = { ...deed, actorId: user.id };
      await this.audit.record(manager, audited, { action: 'account.signed_in', subjectId: user.id });
      return this.sessions.open(manager, user.id, client);
    });
    return { token, user: toSessionUser({ ...user, lastLogin }), message: 'Welcome back!' };
  }

  /** Ends the session that asks; its token is dead from then on. */
  async signOut(deed: Deed, principal: Principal): Promise<void> {
    await this.database.write(async (manager) => {
      await this.sessions.end(manager, principal.user.id, principal.sessionId);
      await this.audit.record(manager, deed, { action: 'account.signed_out', subjectId: principal.user.id });
    });
  }

  /**
   * Counts an attempt before it is made, so that many at the same moment cannot slip through; a successful one is
   * taken back, since only failures count.
   */
  private async countAttempt(email: string, address: string): Promise<{ forget(): Promise<void> }> {
    const client = clientKey(address);
    const key = emailKey(email);
    await this.limits.consume('signInIp', client);
    await this.limits.consume('signInAddressAndIp', `${key} ${client}`);
    await this.limits.consume('signInAddress', key);
    return {
      forget: async () => {
        await Promise.all([
          this.limits.refund('signInIp', client),
          this.limits.reset('signInAddressAndIp', `${key} ${client}`),
          this.limits.refund('signInAddress', key),
        ]);
      },
    };
  }
}
