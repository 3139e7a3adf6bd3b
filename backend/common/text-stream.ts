import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { DomainError } from './domain-error.ts';

/** Lets a route take `text/plain`: `body` is the unread stream. */
export const TakesText = () => RouteConfig({ takesText: true });

/**
 * Parses `text/plain` for Fastify: returns the stream on routes with `@TakesText` and rejects it elsewhere, where the
 * handler would take it for an object.
 */
export function passTextStream(
  request: FastifyRequest,
  payload: unknown,
  done: (error: Error | null, body?: unknown) => void,
): void {
  const { takesText } = (request.routeOptions.config ?? {}) as { readonly takesText?: boolean };
  if (takesText || request.is404) {
    done(null, payload);
  } else {
    done(new DomainError('unsupported_media_type'));
  }
}
