import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { User } from '../users/user.entity.ts';

/** Who a request comes from, once its token has been checked. */
export interface Principal {
  /** The account, as it is now. */
  readonly user: User;
  readonly sessionId: string;
  /** The administrator who acts as this account, or null. */
  readonly actor: { readonly id: string; readonly email: string } | null;
}

/** Whose program a request comes from, once its personal access token has been checked. */
export interface TokenBearer {
  /** The account, as it is now. */
  readonly user: User;
  readonly tokenId: string;
}

/** A request whose token, if any, has been checked. */
export interface CheckedRequest extends FastifyRequest {
  user?: Principal | undefined;
  /** On routes for programs alone. */
  bearer?: TokenBearer;
}

/** For the audit log: who does something, from where. */
export interface Deed {
  /** The person behind it: the administrator when acting as a user; null for a guest. */
  readonly actorId: string | null;
  /** Network address of the client; null on the command line and in jobs. */
  readonly address: string | null;
}

/** A deed that a request is made for. */
export interface RequestDeed extends Deed {
  readonly address: string;
}

/** The signed-in account of a route that needs one. */
export const CurrentUser = createParamDecorator((_data: unknown, context: ExecutionContext): Principal => {
  const { user } = context.switchToHttp().getRequest<CheckedRequest>();
  if (!user) {
    throw new Error('A route that is open to guests asked for the signed-in account.');
  }
  return user;
});

/** Whose program asks, on a route for programs. */
export const CurrentBearer = createParamDecorator((_data: unknown, context: ExecutionContext): TokenBearer => {
  const { bearer } = context.switchToHttp().getRequest<CheckedRequest>();
  if (!bearer) {
    throw new Error('A route that is not for programs asked for the bearer of a token.');
  }
  return bearer;
});

/** The signed-in account of a route that guests may call, too; undefined for a guest. */
export const MaybeUser = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Principal | undefined =>
    context.switchToHttp().getRequest<CheckedRequest>().user,
);

/** Who does something, from where. */
export const CurrentDeed = createParamDecorator((_data: unknown, context: ExecutionContext): RequestDeed => {
  const request = context.switchToHttp().getRequest<CheckedRequest>();
  return { actorId: request.user?.actor?.id ?? request.user?.user.id ?? null, address: request.ip };
});
