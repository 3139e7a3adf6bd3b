import { Injectable } from '@nestjs/common';
import { Audit } from '../audit/audit.ts';
import type { AuditContext, Principal } from '../auth/access/principal.ts';
import { PasswordHasher } from '../auth/passwords/password-hasher.ts';
import { fieldError } from '../common/domain-error.ts';
import { Database } from '../database/database.ts';
import { RateLimitsService } from '../rate-limits/rate-limits.service.ts';

/** Re-authenticates the signed-in user before sensitive changes. */
@Injectable()
export class PasswordCheck {
  constructor(
    private readonly database: Database,
    private readonly hasher: PasswordHasher,
    private readonly limits: RateLimitsService,
    private readonly audit: Audit,
  ) {}

  /**
   * Checks the password of the signed-in account. Wrong ones are rate limited like failed sign-ins, and audited. Those
   * that the server could not check are not counted.
   * @param field name of the request field that contains the password
   * @throws DomainError `password_wrong`, `rate_limited`
   */
  async require(auditContext: AuditContext, { user }: Principal, password: string, field: string): Promise<void> {
    const key = `account ${user.id}`;
    await this.limits.consume('signInAddressAndIp', key);
    const isRight = await this.hasher.verify(password, user.passwordHash).catch(async (error: unknown) => {
      await this.limits.refund('signInAddressAndIp', key);
      throw error;
    });
    if (!isRight) {
      await this.database.write((manager) =>
        this.audit.record(manager, auditContext, { action: 'account.reauthentication_failed', subjectId: user.id }),
      );
      throw fieldError(field, 'The current password is incorrect.', 'password_wrong');
    }
    await this.limits.reset('signInAddressAndIp', key);
  }
}
