import { FIELD_LIMITS } from '../../../../libs/contracts/limits.ts';
import { isPasswordValid } from '../../../../libs/contracts/password-rules.ts';
import { formatCount } from '../../ui/format.ts';
import { SIGN_UP_TEXTS, FORM_TEXTS as texts } from '../screens/texts.ts';

/** What is wrong with an address, in words; undefined when nothing is. Whether it is a real one only a mail can tell. */
export function checkEmail(email: string): string | undefined {
  if (email.trim() === '') {
    return texts.emailMissing;
  }
  return /^\S+@\S+$/.test(email.trim()) ? undefined : texts.emailWrong;
}

/** What is wrong with a password that proves who one is. */
export function checkPresentPassword(password: string): string | undefined {
  return password === '' ? texts.passwordMissing : undefined;
}

/** What is wrong with a password that is being chosen. */
export function checkNewPassword(password: string): string | undefined {
  if (password.length > FIELD_LIMITS.passwordMax) {
    return texts.passwordTooLong(formatCount(FIELD_LIMITS.passwordMax));
  }
  return isPasswordValid(password) ? undefined : SIGN_UP_TEXTS.weakText;
}

/** What is wrong with its repetition. */
export function checkRepetition(password: string, repeated: string): string | undefined {
  return password === repeated ? undefined : texts.passwordsDiffer;
}

/** What is wrong with a first or last name. */
export function checkName(name: string): string | undefined {
  return name.trim() === '' ? texts.nameMissing : undefined;
}
