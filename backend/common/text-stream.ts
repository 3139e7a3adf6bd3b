import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { DomainError } from './domain-error.ts';

/** Lets a route take `text/plain`; its request's `body` is the stream, which the route reads. */
export const TakesText = () => RouteConfig({ takesText: true });

/**
 * Fastify's parser for `text/plain`: gives the stream itself to routes that say so, and refuses it everywhere else,
 * where it would be taken for an object.
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
