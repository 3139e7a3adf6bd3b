import { FIELD_LIMITS } from './limits.ts';

/** One rule of a password, for the live checklist and for the API. */
export interface PasswordRule {
  readonly id: 'length' | 'upper' | 'lower' | 'digit';
  readonly label: string;
  readonly isMet: (password: string) => boolean;
}

/** What a password needs. Letters and digits may be of any script. */
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

/** Whether a password meets every rule and is not longer than allowed. */
export function isPasswordValid(password: string): boolean {
  return password.length <= FIELD_LIMITS.passwordMax && PASSWORD_RULES.every((rule) => rule.isMet(password));
}
