import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest, RouteOptions } from 'fastify';
import { DomainError } from './domain-error.ts';

/** What the bodies of such routes are called once they have been let in; no client is to send it. */
export const STREAMED_JSON = 'application/vnd.overprint.streamed+json';
const JSON_TYPE = /^application\/json\s*(;|$)/i;

/** Lets a route take JSON of any size; its request's `body` is the stream, which the route reads. */
export const TakesJsonStream = () => RouteConfig({ takesJsonStream: true });

/** Applies `@TakesJsonStream` when a route is registered: its JSON is not for the parser that reads whole bodies. */
export function applyJsonStream(route: RouteOptions): void {
  if (!takesJsonStream(route.config)) {
    return;
  }
  route.onRequest = async (request: FastifyRequest) => {
    const { 'content-type': type = '' } = request.headers;
    if (!JSON_TYPE.test(type)) {
      throw new DomainError('unsupported_media_type', { message: 'Send JSON, with Content-Type: application/json.' });
    }
    request.headers['content-type'] = type.replace(JSON_TYPE, `${STREAMED_JSON}$1`);
  };
}

/** Fastify's parser for such bodies: gives the stream itself to routes that take it, and refuses it everywhere else. */
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
