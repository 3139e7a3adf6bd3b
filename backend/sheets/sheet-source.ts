import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { isIP } from 'node:net';
import type { Bytes } from '../../libs/lines/blocks/line-block.ts';
import { DomainError } from '../common/domain-error.ts';
import { readUpTo } from '../common/read-up-to.ts';
import { isPublicAddress, lookupPublic, PrivateAddressError } from './public-lookup.ts';

/** Maximum size of a sheet as CSV. */
const MAX_BYTES = 20_000_000;
const MAX_REDIRECTS = 5;
const REDIRECTS: ReadonlySet<number | undefined> = new Set([301, 302, 303, 307, 308]);
/** Hosts that serve the contents of Google documents. */
const CONTENT_HOST = /^(?:docs\.google\.com|(?:[a-z0-9-]+\.)+googleusercontent\.com)$/;
/** Host that private sheets redirect to. */
const SIGN_IN_HOST = 'accounts.google.com';

export interface SheetProvider {
  readonly origin: string;
  /** True if the operator configured it, which permits addresses in private networks. */
  readonly isTrusted: boolean;
}

/**
 * Requests a sheet from the provider, follows redirects to its contents, and reads them.
 * @throws DomainError `unprocessable` for a private, missing or too large sheet, `upstream_failed` for everything else
 */
export async function fetchSheet(url: URL, provider: SheetProvider, signal: AbortSignal): Promise<Bytes> {
  return readSheet(await openSheet(url, provider, signal), signal);
}

/** Returns the response with the contents of a sheet, before its body has arrived. */
async function openSheet(url: URL, provider: SheetProvider, signal: AbortSignal): Promise<IncomingMessage> {
  let next = url;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await ask(next, provider, signal);
    if (!REDIRECTS.has(response.statusCode)) {
      return requireSheet(response);
    }
    response.destroy();
    next = followed(response.headers.location, next, provider);
  }
  throw unexpected();
}

/** Reads a response to its end; destroys it on failure. */
async function readSheet(response: IncomingMessage, signal: AbortSignal): Promise<Bytes> {
  const tooLarge = (limit: string) =>
    unprocessable(`This Google Sheet is larger than ${limit}. Please import a part of it.`);
  try {
    return await readUpTo(response, MAX_BYTES, tooLarge);
  } catch (error) {
    throw sheetFault(error, signal);
  }
}

async function ask(url: URL, provider: SheetProvider, signal: AbortSignal): Promise<IncomingMessage> {
  const isOwnNetworkAllowed = provider.isTrusted && url.origin === provider.origin;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  try {
    if (!isOwnNetworkAllowed && isIP(host) !== 0 && !isPublicAddress(host)) {
      throw new PrivateAddressError(host);
    }
    return await new Promise((resolve, reject) => {
      const options = {
        agent: false,
        signal,
        headers: { accept: 'text/csv', 'accept-encoding': 'identity', 'user-agent': 'Overprint' },
        ...(!isOwnNetworkAllowed && { lookup: lookupPublic }),
      };
      const request = url.protocol === 'https:' ? getHttps(url, options, resolve) : getHttp(url, options, resolve);
      request.once('error', reject);
    });
  } catch (error) {
    throw sheetFault(error, signal);
  }
}

/** Returns the target of a redirect; throws unless it is a host that serves sheets. */
function followed(location: string | undefined, from: URL, provider: SheetProvider): URL {
  if (location === undefined || !URL.canParse(location, from.href)) {
    throw unexpected();
  }
  const url = new URL(location, from);
  if (url.hostname === SIGN_IN_HOST) {
    throw privateSheet();
  }
  const isContent = url.protocol === 'https:' && url.port === '' && CONTENT_HOST.test(url.hostname);
  if (!isContent && url.origin !== provider.origin) {
    throw unexpected();
  }
  return url;
}

function requireSheet(response: IncomingMessage): IncomingMessage {
  const problem = problemOf(response.statusCode ?? 0, response.headers['content-type'] ?? '');
  if (problem) {
    response.destroy();
    throw problem;
  }
  return response;
}

function problemOf(status: number, contentType: string): DomainError | undefined {
  if (status === 401 || status === 403) {
    return privateSheet();
  }
  if (status === 404 || status === 410) {
    return unprocessable('There is no such Google Sheet. Please check the address.');
  }
  if (status === 400) {
    return unprocessable('The Google Sheet has no such tab. Open the tab you need and copy its address.');
  }
  if (status !== 200) {
    return unexpected();
  }
  // For a private sheet, the provider responds with a sign-in page.
  return /^text\/html\b/i.test(contentType) ? privateSheet() : undefined;
}

/**
 * Returns the error to show for a failed connection.
 * @param signal aborts at the time limit of the import
 */
function sheetFault(error: unknown, signal: AbortSignal): DomainError {
  if (error instanceof DomainError) {
    return error;
  }
  const message = signal.aborted
    ? 'Google Sheets did not answer in time. Please try again.'
    : 'Google Sheets could not be reached. Please try again.';
  return new DomainError('upstream_failed', { message, cause: error });
}

/** Returns the error for a request that fails because of the sheet itself. */
export function unprocessable(message: string): DomainError {
  return new DomainError('unprocessable', { message });
}

function privateSheet(): DomainError {
  return unprocessable('This Google Sheet is private. Share it with anyone who has the link, then try again.');
}

function unexpected(): DomainError {
  return new DomainError('upstream_failed', {
    message: 'Google Sheets sent an unexpected response. Please try again.',
  });
}
