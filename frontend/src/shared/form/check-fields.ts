import { FIELD_LIMITS, hasAtMost } from '../../../../libs/contracts/shared/limits.ts';
import { isDeceptiveName } from '../../../../libs/contracts/shared/name-rules.ts';
import {
  isOwnAddress,
  isPasswordValid,
  PASSWORD_IS_ADDRESS,
} from '../../../../libs/contracts/shared/password-rules.ts';
import { formatCount } from '../format/format.ts';
import { FORM_MESSAGES as messages } from './messages.ts';

/** Returns an error message for an address, or undefined. Checks the form only; existence is verified by mail. */
export function checkEmail(email: string): string | undefined {
  if (email.trim() === '') {
    return messages.emailMissing;
  }
  return /^\S[^\s@]*@\S+$/.test(email.trim()) ? undefined : messages.emailWrong;
}

/** Returns an error message for the current password of an account, or undefined. */
export function checkPresentPassword(password: string): string | undefined {
  return password === '' ? messages.passwordMissing : undefined;
}

/**
 * Returns an error message for a new password, or undefined.
 * @param email address of the account, if known; the password must differ from it
 */
export function checkNewPassword(password: string, email = ''): string | undefined {
  if (!hasAtMost(password, FIELD_LIMITS.passwordMax)) {
    return messages.passwordTooLong(formatCount(FIELD_LIMITS.passwordMax));
  }
  if (isOwnAddress(password, email)) {
    return PASSWORD_IS_ADDRESS;
  }
  return isPasswordValid(password) ? undefined : messages.weakText;
}

export function checkRepetition(password: string, repeated: string): string | undefined {
  return password === repeated ? undefined : messages.passwordsDiffer;
}

/** Returns an error message for a first or last name, or undefined. */
export function checkName(name: string): string | undefined {
  if (isDeceptiveName(name)) {
    return messages.nameDeceptive;
  }
  return name.trim() === '' ? messages.nameMissing : undefined;
}
