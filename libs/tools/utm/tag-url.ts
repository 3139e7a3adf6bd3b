import { isDoubleQuoted, isSingleQuoted } from '../../lines/quotes.ts';
import { COMMON_PARAMETERS, type UtmTags, utmParameterIndex } from './kernel/utm-parameters.ts';

/** `name://` at the start of a line. */
const SCHEME_WITH_SLASHES = /^([a-z][a-z0-9+.-]*):\/\//i;

/**
 * Schemes that need no `//` behind them. Any other word before a colon is a host, followed by its port. `http` and
 * `https` may be followed by no slash, or by any number of slashes and backslashes (URL Standard, special schemes).
 */
const SCHEME_WITHOUT_SLASHES = /^(https?|mailto|tel|sms|javascript|data|blob|file|about):/i;

/** Scheme and authority, then the path. */
const AUTHORITY_AND_PATH = /^([a-z]+:[/\\]*[^/\\?#]*)([^?#]*)/i;

/** Quotes that are left over in front of the path: the line is not a URL, although `URL` may accept it. */
const STRAY_QUOTE = /["“”„‘’]/;

/** Kinds of reasons why a line cannot be tagged. */
export const REJECTIONS = ['whiteSpace', 'otherScheme', 'invalid'] as const;

export type Rejection = (typeof REJECTIONS)[number];

type Address =
  | { readonly url: URL; readonly head: string }
  /** `scheme` is set if the line has another one than http and https. */
  | { readonly rejection: Rejection; readonly scheme?: string };

const INVALID: Address = { rejection: 'invalid' };

/**
 * Parses a line as a web URL. Removes one pair of quotes around it, adds `https://` to a line without a scheme, and
 * `https:` before `//host`.
 * @param line trimmed and not empty
 * @returns the URL, and its text without query and fragment
 */
function readAddress(line: string): Address {
  const item = withoutQuotes(line);
  if (/\s/.test(item)) {
    return { rejection: 'whiteSpace' };
  }
  const scheme = (SCHEME_WITH_SLASHES.exec(item) ?? SCHEME_WITHOUT_SLASHES.exec(item))?.[1].toLowerCase();
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https') {
    return { rejection: 'otherScheme', scheme };
  }
  const prefix = scheme !== undefined ? '' : item.startsWith('//') ? 'https:' : 'https://';
  const address = prefix + item;
  const [, authority = '', path = ''] = AUTHORITY_AND_PATH.exec(address) ?? [];
  if (STRAY_QUOTE.test(authority)) {
    return INVALID;
  }
  // Chromium escapes `|` in a path, the standard and Node keep it: `URL` gets another text in its place.
  const bar = path.includes('|') ? unusedText(address) : '|';
  const complete = authority + path.replaceAll('|', bar) + address.slice(authority.length + path.length);
  const url = parseUrl(complete);
  if (url === undefined) {
    return INVALID;
  }
  const headEnd = url.href.search(/[?#]/);
  const head = headEnd < 0 ? url.href : url.href.slice(0, headEnd);
  // Node keeps `^` in a path, the standard and Chromium escape it. No other part of the head can have one.
  return { url, head: head.replaceAll(bar, '|').replaceAll('^', '%5E') };
}

/** Parses a URL. `URL.canParse` is not used: Node 20 answers false for some valid hosts with Latin-1 letters. */
function parseUrl(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}

/** Returns a text of letters and digits that does not occur in an address. */
function unusedText(address: string): string {
  let text = 'bar';
  for (let i = 0; address.includes(text); i++) {
    text = `bar${i}bar`;
  }
  return text;
}

/**
 * Returns the host of a line, as the URL Standard writes it.
 * @param line trimmed and not empty
 * @returns null if the line cannot be tagged
 */
export function hostOf(line: string): string | null {
  const address = readAddress(line);
  return 'rejection' in address ? null : address.url.hostname;
}

/** Returns a trimmed line without the pair of quotes around it. */
export function withoutQuotes(line: string): string {
  return isDoubleQuoted(line) || isSingleQuoted(line) ? line.slice(1, -1).trim() : line;
}

/** Returns why a line cannot be tagged, with its scheme if that is the reason; null if it can, or is empty. */
export function rejectionOf(line: string): { readonly rejection: Rejection; readonly scheme?: string } | null {
  const item = line.trim();
  if (item === '') {
    return null;
  }
  const address = readAddress(item);
  return 'rejection' in address ? address : null;
}

/** Returns the reason for the user why a line cannot be tagged; null if it can, or is empty. */
export function rejectionReason(line: string): string | null {
  const found = rejectionOf(line);
  return found && describeRejection(found.rejection, found.scheme);
}

/** Returns a description of a rejection for the user: of one line, or without a scheme of several. */
export function describeRejection(rejection: Rejection, scheme?: string): string {
  switch (rejection) {
    case 'whiteSpace':
      return 'There is white space inside the address.';
    case 'otherScheme':
      return `Only http and https addresses can be tagged${scheme === undefined ? '' : `, not ${scheme}`}.`;
    case 'invalid':
      return 'This is not a valid web address.';
  }
}

/**
 * Tags one URL. `URL` normalizes scheme, host and path and escapes invalid characters of query and fragment. Otherwise
 * query and fragment are edited as text, since `URLSearchParams` would rewrite the whole query (`%20` as `+`, `flag` as
 * `flag=`). Empty pairs and an empty fragment are removed.
 * @param line trimmed and not empty
 * @returns null for a rejected line
 */
export function tagUrl(line: string, tags: UtmTags): string | null {
  const address = readAddress(line);
  if ('rejection' in address) {
    return null;
  }
  const { search, hash } = address.url;
  return `${address.head}?${tagQuery(search.slice(1), tags)}${hash}`;
}

function tagQuery(query: string, { pairs, removesExisting }: UtmTags): string {
  const left = new Set(pairs.keys());
  const result: string[] = [];
  for (const pair of query.split('&')) {
    const index = utmParameterIndex(pair.split('=', 1)[0]);
    const tag = index < 0 ? null : pairs[index];
    if (pair === '' || (removesExisting && index >= 0 && index < COMMON_PARAMETERS)) {
      continue;
    }
    if (tag === null) {
      result.push(pair);
    }
    // The first of a repeated parameter is replaced in place, the others are removed.
    else if (left.delete(index)) {
      result.push(tag);
    }
  }
  for (const index of left) {
    const tag = pairs[index];
    if (tag !== null) {
      result.push(tag);
    }
  }
  return result.join('&');
}
