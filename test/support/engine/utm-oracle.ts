import type { UtmOptions } from '../../../libs/tools/utm/options.ts';

type TagOptions = Pick<UtmOptions, 'autoEncode' | 'overwriteExisting' | 'removeDuplicates'>;

/** Parameters in the order in which they are appended (`docs/spec/tools.md`, UTM builder). */
const NAMES = [
  ...(['source', 'medium', 'campaign', 'term', 'content'] as const),
  ...(['id', 'source_platform', 'creative_format', 'marketing_tactic'] as const),
] as const;

/** Values by the names of parameters without `utm_`. */
export type SlowValues = { readonly [name in (typeof NAMES)[number]]?: string };

const SCHEMES_WITHOUT_SLASHES = [
  'http',
  'https',
  'mailto',
  'tel',
  'sms',
  'javascript',
  'data',
  'blob',
  'file',
  'about',
];

/** ASCII signs that a value may not hold although it counts as encoded. */
const ESCAPED_SIGNS = '"#&+<>\\^`{|}%';

/**
 * Tags URLs line by line, straight from the rules. It shares no code with the product, so that mistakes there show.
 * @returns the two outputs of the tool
 */
export function tagUrlsSlowly(
  text: string,
  values: SlowValues,
  options: TagOptions,
): { lines: string[]; rejected: string[] } {
  const lines: string[] = [];
  const rejected: string[] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    const item = line.trim();
    if (item === '') {
      continue;
    }
    const tagged = tagSlowly(item, values, options);
    if (tagged === null) {
      rejected.push(item);
    } else {
      lines.push(tagged);
    }
  }
  return { lines: options.removeDuplicates ? [...new Set(lines)] : lines, rejected };
}

/** Tags a trimmed line; null if it is no URL. */
export function tagSlowly(item: string, values: SlowValues, options: TagOptions): string | null {
  const url = parseUrl(item);
  return url === null ? null : tagParsed(url, values, options);
}

export function parseUrl(item: string): URL | null {
  const line = withoutQuotes(item);
  if (/\s/.test(line)) {
    return null;
  }
  const scheme = schemeOf(line);
  if (scheme !== null && scheme !== 'http' && scheme !== 'https') {
    return null;
  }
  let complete = line;
  if (scheme === null) {
    complete = line.startsWith('//') ? `https:${line}` : `https://${line}`;
  }
  if (hasQuoteInHost(complete)) {
    return null;
  }
  try {
    // Not URL.canParse, which is wrong for some hosts with Latin-1 letters in Node 20.
    return new URL(complete);
  } catch {
    return null;
  }
}

export function withoutQuotes(item: string): string {
  const pairs = ['""', '“”', '„“', '„”', "''", '‘’'];
  const isQuoted = item.length > 1 && pairs.includes(`${item[0]}${item.at(-1)}`);
  return isQuoted ? item.slice(1, -1).trim() : item;
}

function hasQuoteInHost(complete: string): boolean {
  let at = complete.indexOf(':') + 1;
  while (complete[at] === '/' || complete[at] === '\\') {
    at++;
  }
  while (at < complete.length && !'/\\?#'.includes(complete[at])) {
    if ('"“”„‘’'.includes(complete[at])) {
      return true;
    }
    at++;
  }
  return false;
}

function schemeOf(item: string): string | null {
  const colon = item.indexOf(':');
  const name = item.slice(0, Math.max(0, colon)).toLowerCase();
  if (item.startsWith('//', colon + 1) && /^[a-z][a-z0-9+.-]*$/.test(name)) {
    return name;
  }
  return SCHEMES_WITHOUT_SLASHES.includes(name) ? name : null;
}

function tagParsed(url: URL, values: SlowValues, options: TagOptions): string {
  let pairs = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '');
  if (options.overwriteExisting) {
    pairs = pairs.filter((pair) => !NAMES.slice(0, 5).some((name) => nameOf(pair) === name));
  }
  for (const name of NAMES) {
    const value = (values[name] ?? '').trim();
    if (value === '') {
      continue;
    }
    const tag = `utm_${name}=${encode(value, options.autoEncode)}`;
    const first = pairs.findIndex((pair) => nameOf(pair) === name);
    pairs = pairs.filter((pair, index) => index === first || nameOf(pair) !== name);
    if (first < 0) {
      pairs.push(tag);
    } else {
      pairs[first] = tag;
    }
  }
  const head = new URL(url);
  head.search = '';
  head.hash = '';
  // Node does not escape this sign in a path, contrary to the URL Standard.
  return `${head.href.split('^').join('%5E')}?${pairs.join('&')}${url.hash}`;
}

/** Returns which of the parameters a pair of a query sets, null for any other. */
function nameOf(pair: string): (typeof NAMES)[number] | null {
  const [written] = pair.split('=');
  let name = '';
  for (let at = 0; at < written.length; at++) {
    const hex = written.slice(at + 1, at + 3);
    if (written[at] === '%' && isHex(hex)) {
      name += String.fromCharCode(Number.parseInt(hex, 16));
      at += 2;
    } else {
      name += written[at] === '+' ? ' ' : written[at];
    }
  }
  return NAMES.find((candidate) => name === `utm_${candidate}`) ?? null;
}

/** Encodes a value once; placeholders stay literal, halves of surrogate pairs become U+FFFD. */
export function encode(value: string, encodesAll: boolean): string {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(value));
  let result = '';
  for (let at = 0; at < text.length; ) {
    const piece = placeholderAt(text, at) ?? String.fromCodePoint(text.codePointAt(at) ?? 0);
    if (piece.length > 2) {
      result += piece;
    } else if (encodesAll) {
      result += encodeURIComponent(piece);
    } else if (piece === '%' && isHex(text.slice(at + 1, at + 3))) {
      result += '%';
    } else {
      result += piece > ' ' && piece <= '~' && !ESCAPED_SIGNS.includes(piece) ? piece : encodeURIComponent(piece);
    }
    at += piece.length;
  }
  return result;
}

export function placeholderAt(text: string, at: number): string | null {
  for (const braces of [2, 1]) {
    if (!text.startsWith('{'.repeat(braces), at)) {
      continue;
    }
    let end = at + braces;
    while (end < text.length && /[A-Za-z0-9_.:-]/.test(text[end])) {
      end++;
    }
    if (end > at + braces && text.startsWith('}'.repeat(braces), end)) {
      return text.slice(at, end + braces);
    }
  }
  return null;
}

export function isHex(digits: string): boolean {
  return /^[0-9a-f]{2}$/i.test(digits);
}
