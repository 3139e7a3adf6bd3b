import { DomainError } from '../common/domain-error.ts';
import { isCommonPassword } from './common-passwords.ts';

/**
 * Refuses a new password that is among the first to be tried.
 * @throws DomainError `password_common`
 */
export function requireUncommonPassword({ password }: { readonly password: string }): void {
  if (isCommonPassword(password)) {
    const error = new DomainError('password_common');
    throw new DomainError('password_common', { details: { fields: { password: error.message } } });
  }
}
