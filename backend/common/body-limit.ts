import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest, RouteOptions } from 'fastify';
import { DEFAULT_BODY_BYTES } from '../../libs/contracts/shared/limits.ts';
import { DomainError } from './domain-error.ts';
import { bearerToken } from './http-headers.ts';

/**
 * Raises the JSON body limit of a route from the default 100 KB. Larger bodies are read only for a token with a valid
 * signature, so such routes must require a sign-in.
 */
export const BodyLimit = (bytes: number) => RouteConfig({ bodyLimit: bytes });

/**
 * Applies `@BodyLimit` when a route is registered.
 * @param isTokenSigned checks only the signature of a token; the session is checked later
 */
export function applyBodyLimit(route: RouteOptions, isTokenSigned: (token: string) => boolean): void {
  const { bodyLimit } = (route.config ?? {}) as { readonly bodyLimit?: number };
  if (bodyLimit === undefined) {
    return;
  }
  route.bodyLimit = bodyLimit;
  if (bodyLimit <= DEFAULT_BODY_BYTES) {
    return;
  }
  route.onRequest = async (request: FastifyRequest) => {
    const token = bearerToken(request.headers.authorization);
    if (!token || !isTokenSigned(token)) {
      throw new DomainError('unauthenticated');
    }
  };
}
