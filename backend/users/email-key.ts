import { domainToASCII } from 'node:url';

/**
 * The form of an address in which two spellings of it are equal: composed characters (NFC), lower case, the domain in
 * ASCII. Nothing is taken out of the part before the `@`: whether dots or tags matter there is its server's affair.
 */
export function emailKey(email: string): string {
  const text = email.trim().normalize('NFC').toLowerCase();
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  return `${text.slice(0, at)}@${domainToASCII(domain) || domain}`;
}
