import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest, RouteOptions } from 'fastify';
import { hasBody } from './body-arrival.ts';
import { DomainError } from './domain-error.ts';

/** Message for a body of another type. */
export const SEND_TEXT = 'Send the text as text/plain in UTF-8.';
const TEXT_TYPE = /^text\/plain\s*(;|$)/i;

/** Lets a route take `text/plain`: `body` is the unread stream. */
export const TakesText = () => RouteConfig({ takesText: true });

/** Applies `@TakesText` when a route is registered, so that the error about another content type names the right one. */
export function applyTextStream(route: RouteOptions): void {
  if (!takesText(route.config)) {
    return;
  }
  route.onRequest = async (request: FastifyRequest) => {
    if (hasBody(request) && !TEXT_TYPE.test(request.headers['content-type'] ?? '')) {
      throw new DomainError('unsupported_media_type', { message: SEND_TEXT });
    }
  };
}

/**
 * Parses `text/plain` for Fastify: returns the stream on routes with `@TakesText` and rejects it elsewhere, where the
 * handler would take it for an object.
 */
export function passTextStream(
  request: FastifyRequest,
  payload: unknown,
  done: (error: Error | null, body?: unknown) => void,
): void {
  if (takesText(request.routeOptions.config) || request.is404) {
    done(null, payload);
  } else {
    done(new DomainError('unsupported_media_type'));
  }
}

function takesText(config: unknown): boolean {
  return (config as { readonly takesText?: boolean } | undefined)?.takesText === true;
}
