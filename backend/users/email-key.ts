import { domainToASCII } from 'node:url';

/**
 * Returns the normalized form of an address, equal for all its spellings: composed characters (NFC), lower case, and
 * the domain in ASCII. The part before the `@` keeps its dots and tags, since their meaning depends on the mail server.
 */
export function emailKey(email: string): string {
  return withAsciiDomain(email.trim().normalize('NFC').toLowerCase());
}

/**
 * Returns a normalized address, or the end of one, with its domain in ASCII, as far as that is possible.
 * @param text in lower case; without an `@` it is a domain
 */
export function withAsciiDomain(text: string): string {
  const start = text.lastIndexOf('@') + 1;
  const domain = text.slice(start);
  return text.slice(0, start) + (domainToASCII(domain) || domain);
}
