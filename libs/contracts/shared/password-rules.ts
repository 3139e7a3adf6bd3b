import { FIELD_LIMITS, hasAtMost } from './limits.ts';

/** A password rule, for the live checklist and the API. */
export interface PasswordRule {
  readonly id: 'length' | 'upper' | 'lower' | 'digit';
  readonly label: string;
  readonly isMet: (password: string) => boolean;
}

/** Rules for new passwords. Letters and digits may be of any script. */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  {
    id: 'length',
    label: `At least ${FIELD_LIMITS.passwordMin} characters`,
    isMet: (password) => [...password].length >= FIELD_LIMITS.passwordMin,
  },
  { id: 'upper', label: 'One uppercase letter', isMet: (password) => /\p{Lu}/u.test(password) },
  { id: 'lower', label: 'One lowercase letter', isMet: (password) => /\p{Ll}/u.test(password) },
  { id: 'digit', label: 'One number', isMet: (password) => /\p{Nd}/u.test(password) },
];

/** Message for a new password that `isOwnAddress`. */
export const PASSWORD_IS_ADDRESS = 'Please choose a password other than your email address.';

/** True if a password is the address of its account or its local part, ignoring case. */
export function isOwnAddress(password: string, email: string): boolean {
  const [lower, address] = [password.trim().toLowerCase(), email.trim().toLowerCase()];
  return lower !== '' && (lower === address || lower === address.slice(0, address.lastIndexOf('@')));
}

/** True if a password meets every rule and is not too long. */
export function isPasswordValid(password: string): boolean {
  return hasAtMost(password, FIELD_LIMITS.passwordMax) && PASSWORD_RULES.every((rule) => rule.isMet(password));
}
