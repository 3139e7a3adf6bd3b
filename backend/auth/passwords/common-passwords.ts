import { dictionary } from '@zxcvbn-ts/language-common';
import { isOwnAddress, PASSWORD_IS_ADDRESS } from '../../../libs/contracts/shared/password-rules.ts';
import { DomainError, fieldError } from '../../common/domain-error.ts';

/** The 10,000 most common leaked passwords, in lower case; the library orders them by rank. */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(dictionary['passwords-common'].slice(0, 10_000));

/** Words associated with this site. A password that contains one needs at least eight other characters. */
const CONTEXT_WORDS = ['overprint'];
const MIN_OTHERS = 8;

/** Maximum trailing digits and signs that are ignored in the comparison with common passwords. */
const MAX_SUFFIX = 4;
const SUFFIX = /[^\p{L}\p{M}]$/u;

/** Letters behind common character substitutions. */
const SUBSTITUTED: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
};

/** True for a common password, a variant of one, or the name of the site with few other characters. */
export function isCommonPassword(password: string): boolean {
  const roots = listPasswordRoots(password);
  const isSiteName = CONTEXT_WORDS.some((word) =>
    // The first two roots are the whole password, as typed and with substitutions undone.
    roots.slice(0, 2).some((text) => text.includes(word) && text.replaceAll(word, '').length < MIN_OTHERS),
  );
  return isSiteName || roots.some((root) => COMMON_PASSWORDS.has(root));
}

/**
 * Returns the words a password may be a variant of: the lower-case password and the same without up to four trailing
 * digits or signs, each also with common substitutions undone (`P@ssw0rd24` gives `password`).
 */
export function listPasswordRoots(password: string): string[] {
  const roots: string[] = [];
  let rest = [...password.toLowerCase()];
  for (let removed = 0; removed <= MAX_SUFFIX; removed += 1) {
    roots.push(rest.join(''), rest.map((character) => SUBSTITUTED[character] ?? character).join(''));
    if (!SUFFIX.test(rest.at(-1) ?? '')) {
      break;
    }
    rest = rest.slice(0, -1);
  }
  return roots;
}

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
