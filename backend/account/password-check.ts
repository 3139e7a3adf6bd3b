import { Injectable } from '@nestjs/common';
import { PasswordHasher } from '../auth/password-hasher.ts';
import type { Principal } from '../auth/principal.ts';
import { DomainError } from '../common/domain-error.ts';
import { RateLimitsService } from '../rate-limits/rate-limits.service.ts';

/** Asks the signed-in user for the password once more, before something that cannot be undone. */
@Injectable()
export class PasswordCheck {
  constructor(
    private readonly hasher: PasswordHasher,
    private readonly limits: RateLimitsService,
  ) {}

  /**
   * Checks the password of the account that is signed in; wrong ones are counted like failed sign-ins.
   * @param field of the request that holds it
   * @throws DomainError `password_wrong`, `rate_limited`
   */
  async require({ user }: Principal, password: string, field: string): Promise<void> {
    const key = `account ${user.id}`;
    await this.limits.consume('signInAddressAndIp', key);
    if (!(await this.hasher.verify(password, user.passwordHash))) {
      const message = 'The current password is not right.';
      throw new DomainError('password_wrong', { message, details: { fields: { [field]: message } } });
    }
    await this.limits.reset('signInAddressAndIp', key);
  }
}
