import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { isIP } from 'node:net';
import { DomainError } from '../common/domain-error.ts';
import { isPublicAddress, lookupPublic, PrivateAddressError } from './public-lookup.ts';

const MAX_REDIRECTS = 5;
const REDIRECTS: ReadonlySet<number | undefined> = new Set([301, 302, 303, 307, 308]);
/** Where the provider keeps the contents of documents. */
const CONTENT_HOST = /^(?:docs\.google\.com|(?:[a-z0-9-]+\.)+googleusercontent\.com)$/;
/** Where it sends those who have to sign in. */
const SIGN_IN_HOST = 'accounts.google.com';

/** Where sheets are read from. */
export interface SheetProvider {
  readonly origin: string;
  /** Whether the operator has named it, so that it may be within the own network. */
  readonly isTrusted: boolean;
}

/**
 * Asks the provider for a sheet, follows it to where the contents are, and gives the answer as it begins to arrive.
 * @throws DomainError `unprocessable` for a sheet that is private or not there, `upstream_failed` for everything else
 */
export async function openSheet(url: URL, provider: SheetProvider, signal: AbortSignal): Promise<IncomingMessage> {
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

/** Where a redirect leads, if that is a place where sheets are kept. */
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
  // Whoever may not see a sheet gets a page to sign in with.
  return /^text\/html\b/i.test(contentType) ? privateSheet() : undefined;
}

/**
 * What a fault of the connection is to the user.
 * @param signal ends the import after its time
 */
export function sheetFault(error: unknown, signal: AbortSignal): DomainError {
  if (error instanceof DomainError) {
    return error;
  }
  const message = signal.aborted
    ? 'Google Sheets did not answer in time. Please try again.'
    : 'Google Sheets could not be reached. Please try again.';
  return new DomainError('upstream_failed', { message, cause: error });
}

/** A request that cannot be carried out for a reason that lies in the sheet. */
export function unprocessable(message: string): DomainError {
  return new DomainError('unprocessable', { message });
}

function privateSheet(): DomainError {
  return unprocessable('This Google Sheet is private. Share it with anyone who has the link, then try again.');
}

function unexpected(): DomainError {
  return new DomainError('upstream_failed', {
    message: 'Google Sheets answered in an unexpected way. Please try again.',
  });
}
