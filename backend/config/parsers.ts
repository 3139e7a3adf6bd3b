import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { LOG_LEVELS, type LogLevel, type TrustProxy } from './app-config.ts';

/** Error for an invalid value of a variable; the message continues the variable's name. */
export class ValueError extends Error {}

/** Parses a TCP port; 0 lets the operating system choose one. */
export function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) {
    throw new ValueError('must be a port number from 0 to 65535');
  }
  return port;
}

/** Parses a non-empty text. */
export function parseText(text: string): string {
  if (text.trim() === '') {
    throw new ValueError('must not be empty');
  }
  return text;
}

/** Parses an http or https origin and removes a trailing slash. */
export function parseOrigin(text: string): string {
  const url = parseUrl(text, ['http:', 'https:']);
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '') {
    throw new ValueError('must be an origin like https://example.com, without a path');
  }
  return url.origin;
}

/** Returns a parser of an optional URL with one of the schemes; empty text gives null. */
export function optionalUrl(...protocols: readonly string[]): (text: string) => string | null {
  return (text) => {
    if (text === '') {
      return null;
    }
    parseUrl(text, protocols);
    return text;
  };
}

/** Parses an optional URL of a MySQL or MariaDB database; empty text gives null. */
export function parseDatabaseUrl(text: string): string | null {
  const url = optionalUrl('mysql:', 'mariadb:')(text);
  if (url !== null && new URL(url).pathname.length < 2) {
    throw new ValueError('must end with the name of a database, as in mysql://user:password@host:3306/overprint');
  }
  return url;
}

/** Parses an email address with an optional display name. */
export function parseMailbox(text: string): string {
  if (!/^(?:[^<>\r\n"]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text)) {
    throw new ValueError('must be an address like hello@example.com or Name <hello@example.com>');
  }
  return text;
}

/** Parses an email address without a display name. */
export function parseAddress(text: string): string {
  if (!/^[^\s<>@,;]+@[^\s<>@,;]+$/.test(text)) {
    throw new ValueError('must be an address like support@example.com');
  }
  return text;
}

/** Parses an optional secret of at least 32 bytes; empty text gives null. */
export function parseSecret(text: string): string | null {
  if (text === '') {
    return null;
  }
  if (Buffer.byteLength(text) < 32) {
    throw new ValueError('must be at least 32 bytes long');
  }
  return text;
}

/** Parses `false`, a number of proxies, or comma-separated addresses and networks. */
export function parseTrustProxy(text: string): TrustProxy {
  if (text === 'false') {
    return false;
  }
  if (/^[1-9]\d?$/.test(text)) {
    return Number(text);
  }
  const addresses = text.split(',').map((part) => part.trim());
  const isNetwork = (part: string) => {
    const [address = '', bits] = part.split('/');
    const version = isIP(address);
    return version !== 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)));
  };
  if (!addresses.every(isNetwork)) {
    throw new ValueError('must be false, the number of proxies in front, or their addresses parted by commas');
  }
  return addresses;
}

export function parseLogLevel(text: string): LogLevel {
  const level = LOG_LEVELS.find((name) => name === text);
  if (!level) {
    throw new ValueError(`must be one of ${LOG_LEVELS.join(', ')}`);
  }
  return level;
}

/** Parses the bcrypt work factor; each step doubles the time. */
export function parseBcryptCost(text: string): number {
  return parseWhole(text, 4, 15);
}

/** Parses the bits of a proof of work; each bit doubles the work. */
export function parseWorkBits(text: string): number {
  return parseWhole(text, 1, 26);
}

/** Parses the number of tool threads; empty text leaves one processor to the server itself. */
export function parseThreads(text: string): number {
  return text === '' ? Math.max(3, Math.min(4, availableParallelism() - 1)) : parseWhole(text, 2, 64);
}

/** Parses the number of job threads; empty text leaves one processor to the server itself. */
export function parseJobThreads(text: string): number {
  return text === '' ? Math.max(1, availableParallelism() - 1) : parseWhole(text, 1, 64);
}

/** Parses a size in MB that may be small. */
export function parseAnyMegabytes(text: string): number {
  return parseWhole(text, 1, 1_000_000);
}

/** Parses `on` or `off`. */
export function parseSwitch(text: string): boolean {
  if (text !== 'on' && text !== 'off') {
    throw new ValueError('must be on or off');
  }
  return text === 'on';
}

export function parseQueue(text: string): number {
  return parseWhole(text, 1, 1000);
}

/** Parses a number of seconds, at most an hour. */
export function parseSeconds(text: string): number {
  return parseWhole(text, 1, 3600);
}

/** Parses the deadline in ms of an operation that a user waits for. */
export function parseDeadline(text: string): number {
  return parseWhole(text, 100, 60_000);
}

/** Parses the memory limit of a run in MB. */
export function parseMegabytes(text: string): number {
  return parseWhole(text, 256, 16_384);
}

/** Parses a number above 0. */
export function parseFactor(text: string): number {
  const factor = Number(text);
  if (!(factor > 0 && Number.isFinite(factor))) {
    throw new ValueError('must be a number above 0');
  }
  return factor;
}

function parseWhole(text: string, min: number, max: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max) {
    throw new ValueError(`must be a whole number from ${min} to ${max}`);
  }
  return value;
}

function parseUrl(text: string, protocols: readonly string[]): URL {
  if (!protocols.some((name) => text.startsWith(`${name}//`))) {
    throw new ValueError(`must be a URL that starts with ${protocols.map((name) => `${name}//`).join(' or ')}`);
  }
  if (!URL.canParse(text)) {
    throw new ValueError('is not a valid URL; in a user name or password, write # as %23, / as %2F and ? as %3F');
  }
  return new URL(text);
}
