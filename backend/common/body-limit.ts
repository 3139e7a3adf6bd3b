import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest, RouteOptions } from 'fastify';
import { DEFAULT_BODY_BYTES } from '../../libs/contracts/limits.ts';
import { DomainError } from './domain-error.ts';

/**
 * Lets a route take JSON bodies of up to so many bytes instead of the usual 100 KB. A larger body is read only for a
 * well-signed token, so routes that take more are for signed-in accounts.
 */
export const BodyLimit = (bytes: number) => RouteConfig({ bodyLimit: bytes });

/**
 * Applies `@BodyLimit` when a route is registered.
 * @param isTokenSigned whether a token is one of ours; the session itself is checked later
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
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (!token || !isTokenSigned(token)) {
      throw new DomainError('unauthenticated');
    }
  };
}
