import { domainToASCII } from 'node:url';

/**
 * Returns the normalized form of an address, equal for all its spellings: composed characters (NFC), lower case, and
 * the domain in ASCII. The part before the `@` keeps its dots and tags, since their meaning depends on the mail server.
 */
export function emailKey(email: string): string {
  const text = email.trim().normalize('NFC').toLowerCase();
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  return `${text.slice(0, at)}@${domainToASCII(domain) || domain}`;
}
