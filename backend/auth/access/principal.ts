import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { User } from '../../users/user.entity.ts';

/** Authenticated sender of a request. */
export interface Principal {
  /** Account, read afresh for the request. */
  readonly user: User;
  readonly sessionId: string;
  /** Impersonating administrator, or null. */
  readonly actor: { readonly id: string; readonly email: string } | null;
}

/** Owner of the personal access token that a request was made with. */
export interface TokenBearer {
  /** Account, read afresh for the request. */
  readonly user: User;
}

/** A request after authentication. */
export interface CheckedRequest extends FastifyRequest {
  user?: Principal | undefined;
  /** Set only on routes for access tokens. */
  bearer?: TokenBearer;
}

/** Actor and origin of audit events. */
export interface AuditContext {
  /** Acting account (the administrator while impersonating); null for a guest, the command line and the server. */
  readonly actorId: string | null;
  /** Network address of the client; null without a request. */
  readonly address: string | null;
  /** Origin of an event without a request. It is stored in the details. */
  readonly source?: 'command line' | 'server';
}

export interface RequestAuditContext extends AuditContext {
  readonly address: string;
}

/** Injects the principal of a route that requires a sign-in. */
export const CurrentUser = createParamDecorator((_data: unknown, context: ExecutionContext): Principal => {
  const { user } = context.switchToHttp().getRequest<CheckedRequest>();
  if (!user) {
    throw new Error('A route that is open to guests asked for the signed-in account.');
  }
  return user;
});

/** Injects the token bearer of a route for access tokens. */
export const CurrentBearer = createParamDecorator((_data: unknown, context: ExecutionContext): TokenBearer => {
  const { bearer } = context.switchToHttp().getRequest<CheckedRequest>();
  if (!bearer) {
    throw new Error('A route that is not for programs asked for the bearer of a token.');
  }
  return bearer;
});

/** Injects the principal of a route that is also open to guests; undefined for a guest. */
export const MaybeUser = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Principal | undefined =>
    context.switchToHttp().getRequest<CheckedRequest>().user,
);

export const CurrentAuditContext = createParamDecorator(
  (_data: unknown, context: ExecutionContext): RequestAuditContext => {
    const request = context.switchToHttp().getRequest<CheckedRequest>();
    return { actorId: request.user?.actor?.id ?? request.user?.user.id ?? null, address: request.ip };
  },
);
