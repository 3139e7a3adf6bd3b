import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { AuditContext, CheckedRequest } from '../../auth/access/principal.ts';

/** Owner of the data that a request works on. */
export interface Owner {
  readonly userId: string;
  /** Audit context of the impersonating administrator; null when the owner acts. */
  readonly impersonatorContext: AuditContext | null;
}

/** The account of a session or an access token as the owner of its saved data. */
export const CurrentOwner = createParamDecorator((_data: unknown, context: ExecutionContext): Owner => {
  const { user: principal, bearer, ip } = context.switchToHttp().getRequest<CheckedRequest>();
  if (bearer) {
    return { userId: bearer.user.id, impersonatorContext: null };
  }
  if (!principal) {
    throw new Error('A route that is open to guests asked for an owner.');
  }
  return {
    userId: principal.user.id,
    impersonatorContext: principal.actor && { actorId: principal.actor.id, address: ip },
  };
});
