import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest, RouteOptions } from 'fastify';
import { DomainError } from './domain-error.ts';

/** Internal content type of the bodies of such routes once they are admitted; clients must not send it. */
export const STREAMED_JSON = 'application/vnd.overprint.streamed+json';
/** Message for a body of another type. */
export const SEND_JSON = 'Send JSON in UTF-8, with Content-Type: application/json.';
const JSON_TYPE = /^application\/json\s*(;|$)/i;

/** Lets a route take JSON of any size: `body` is the unread stream. */
export const TakesJsonStream = () => RouteConfig({ takesJsonStream: true });

/** Applies `@TakesJsonStream` when a route is registered, so that its JSON bypasses the default parser. */
export function applyJsonStream(route: RouteOptions): void {
  if (!takesJsonStream(route.config)) {
    return;
  }
  route.onRequest = async (request: FastifyRequest) => {
    const { 'content-type': type = '' } = request.headers;
    if (!JSON_TYPE.test(type)) {
      throw new DomainError('unsupported_media_type', { message: SEND_JSON });
    }
    request.headers['content-type'] = type.replace(JSON_TYPE, `${STREAMED_JSON}$1`);
  };
}

/** Parses such bodies for Fastify: returns the stream on routes that take it, and rejects it elsewhere. */
export function passJsonStream(
  request: FastifyRequest,
  payload: unknown,
  done: (error: Error | null, body?: unknown) => void,
): void {
  if (takesJsonStream(request.routeOptions.config)) {
    done(null, payload);
  } else {
    done(new DomainError('unsupported_media_type'));
  }
}

function takesJsonStream(config: unknown): boolean {
  return (config as { readonly takesJsonStream?: boolean } | undefined)?.takesJsonStream === true;
}
