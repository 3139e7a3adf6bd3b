import { isOwnAddress, PASSWORD_IS_ADDRESS } from '../../../libs/contracts/shared/password-rules.ts';
import { DomainError, fieldError } from '../../common/domain-error.ts';
import { isCommonPassword, listPasswordRoots } from './common-passwords.ts';

/**
 * Rejects a password that is easy to guess: a common one, a variant of one, or the email address.
 * @param email address of the account
 * @throws DomainError `password_common`
 */
export function requireGoodPassword(password: string, email: string): void {
  const isAddress = listPasswordRoots(password).some((root) => isOwnAddress(root, email));
  if (isAddress || isCommonPassword(password)) {
    const { message } = isAddress ? { message: PASSWORD_IS_ADDRESS } : new DomainError('password_common');
    throw fieldError('password', message, 'password_common');
  }
}
