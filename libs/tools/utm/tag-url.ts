import { type UtmTags, utmParameterIndex } from './utm-parameters.ts';

/** `name://` at the start of a line. */
const SCHEME_WITH_SLASHES = /^([a-z][a-z0-9+.-]*):\/\//i;

/** Schemes that are written without slashes; any other word before a colon is a host, and what follows its port. */
const SCHEME_WITHOUT_SLASHES = /^(mailto|tel|sms|javascript|data|blob|file|about):/i;

type Address = { readonly url: URL } | { readonly rejection: string };

/**
 * Reads a line as a web address. `https://` is put before a line without a scheme, `https:` before `//host`.
 * @param line trimmed and not empty
 */
function readAddress(line: string): Address {
  if (/\s/.test(line)) return { rejection: 'There is white space inside the address.' };
  const scheme = (SCHEME_WITH_SLASHES.exec(line) ?? SCHEME_WITHOUT_SLASHES.exec(line))?.[1].toLowerCase();
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https') {
    return { rejection: `Only http and https addresses can be tagged, not ${scheme}.` };
  }
  const prefix = scheme !== undefined ? '' : line.startsWith('//') ? 'https:' : 'https://';
  try {
    return { url: new URL(prefix + line) };
  } catch {
    return { rejection: 'This is not a valid web address.' };
  }
}

/** Why a line cannot be tagged, in words for the user; null when it can, or is empty. */
export function rejectionReason(line: string): string | null {
  const item = line.trim();
  if (item === '') return null;
  const address = readAddress(item);
  return 'rejection' in address ? address.rejection : null;
}

/**
 * Tags one address. `URL` writes scheme, host and path and escapes what query and fragment may not hold; apart from
 * that these are edited as text, since `URLSearchParams` would write the whole query anew (`%20` as `+`, `flag` as
 * `flag=`). Empty pairs and an empty fragment go.
 * @param line trimmed and not empty
 * @returns null for a line that is rejected
 */
export function tagUrl(line: string, tags: UtmTags): string | null {
  const address = readAddress(line);
  if ('rejection' in address) return null;
  const { href, search, hash } = address.url;
  const headEnd = href.search(/[?#]/);
  const head = headEnd < 0 ? href : href.slice(0, headEnd);
  return `${head}?${tagQuery(search.slice(1), tags)}${hash}`;
}

function tagQuery(query: string, { pairs, removesExisting }: UtmTags): string {
  const left = new Set(pairs.keys());
  const result: string[] = [];
  for (const pair of query.split('&')) {
    const index = utmParameterIndex(pair.split('=', 1)[0]);
    const tag = index < 0 ? null : pairs[index];
    if (pair === '' || (index >= 0 && removesExisting)) continue;
    if (tag === null) result.push(pair);
    // The first of a repeated parameter is replaced where it stands, the others go.
    else if (left.delete(index)) result.push(tag);
  }
  for (const index of left) {
    const tag = pairs[index];
    if (tag !== null) result.push(tag);
  }
  return result.join('&');
}
