import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest, RouteOptions } from 'fastify';
import { DEFAULT_BODY_BYTES } from '../../libs/contracts/shared/limits.ts';
import { hasBody } from './body-arrival.ts';
import { DomainError } from './domain-error.ts';
import { bearerToken } from './http-headers.ts';

/** Internal content type of streamed JSON once it is admitted; clients must not send it. */
export const STREAMED_JSON = 'application/vnd.overprint.streamed+json';
/** Message for a body of another type where JSON is expected. */
export const SEND_JSON = 'Send JSON in UTF-8, with Content-Type: application/json.';
/** Message for a body of another type where text is expected. */
export const SEND_TEXT = 'Send the text as text/plain in UTF-8.';

const JSON_TYPE = /^application\/json\s*(;|$)/i;
const TEXT_TYPE = /^text\/plain\s*(;|$)/i;

/** Rules for the body of a route, each set by one of the decorators below. */
interface BodyRules {
  readonly bodyLimit?: number;
  readonly takesJsonStream?: boolean;
  readonly takesText?: boolean;
}

/**
 * Raises the JSON body limit of a route from the default 100 KB. Larger bodies are read only for a token with a valid
 * signature, so such routes must require a sign-in.
 */
export const BodyLimit = (bytes: number) => RouteConfig({ bodyLimit: bytes } satisfies BodyRules);

/** Lets a route take JSON of any size: `body` is the unread stream. */
export const TakesJsonStream = () => RouteConfig({ takesJsonStream: true } satisfies BodyRules);

/** Lets a route take `text/plain`: `body` is the unread stream. */
export const TakesText = () => RouteConfig({ takesText: true } satisfies BodyRules);

/**
 * Applies the decorators of bodies when a route is registered.
 * @param isTokenSigned checks only the signature of a token; the session is checked later
 */
export function applyBodyRules(route: RouteOptions, isTokenSigned: (token: string) => boolean): void {
  const { bodyLimit, takesJsonStream, takesText } = rulesOf(route.config);
  if (bodyLimit !== undefined) {
    route.bodyLimit = bodyLimit;
  }
  if (bodyLimit !== undefined && bodyLimit > DEFAULT_BODY_BYTES) {
    route.onRequest = async ({ headers }: FastifyRequest) => {
      const token = bearerToken(headers.authorization);
      if (!token || !isTokenSigned(token)) {
        throw new DomainError('unauthenticated');
      }
    };
  } else if (takesJsonStream) {
    route.onRequest = renameJson;
  } else if (takesText) {
    route.onRequest = requireText;
  }
}

/** Gives JSON a content type of its own, with which it bypasses the default parser. */
async function renameJson({ headers }: FastifyRequest): Promise<void> {
  const { 'content-type': type = '' } = headers;
  if (!JSON_TYPE.test(type)) {
    throw new DomainError('unsupported_media_type', { message: SEND_JSON });
  }
  headers['content-type'] = type.replace(JSON_TYPE, `${STREAMED_JSON}$1`);
}

/** Refuses other content types before Fastify does, so that the error names the right one. */
async function requireText(request: FastifyRequest): Promise<void> {
  if (hasBody(request) && !TEXT_TYPE.test(request.headers['content-type'] ?? '')) {
    throw new DomainError('unsupported_media_type', { message: SEND_TEXT });
  }
}

type ParsingDone = (error: Error | null, body?: unknown) => void;

/** Parses streamed JSON for Fastify: returns the stream on routes that take it, and rejects it elsewhere. */
export function passJsonStream({ routeOptions }: FastifyRequest, payload: unknown, done: ParsingDone): void {
  passStream(rulesOf(routeOptions.config).takesJsonStream === true, payload, done);
}

/**
 * Parses `text/plain` for Fastify: returns the stream on routes with `@TakesText` and rejects it elsewhere, where the
 * handler would take it for an object.
 */
export function passTextStream({ routeOptions, is404 }: FastifyRequest, payload: unknown, done: ParsingDone): void {
  passStream(rulesOf(routeOptions.config).takesText === true || is404, payload, done);
}

function passStream(isTaken: boolean, payload: unknown, done: ParsingDone): void {
  if (isTaken) {
    done(null, payload);
  } else {
    done(new DomainError('unsupported_media_type'));
  }
}

function rulesOf(config: unknown): BodyRules {
  return (config ?? {}) as BodyRules;
}
