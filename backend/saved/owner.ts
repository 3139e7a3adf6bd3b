import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { CheckedRequest, Deed } from '../auth/principal.ts';

/** Whose data a request works on. */
export interface Owner {
  readonly userId: string;
  /** The administrator who does it in the owner's place, from where; null for the owner. */
  readonly actingDeed: Deed | null;
}

/** The signed-in account as the owner of what it saves. */
export const CurrentOwner = createParamDecorator((_data: unknown, context: ExecutionContext): Owner => {
  const { user: principal, ip } = context.switchToHttp().getRequest<CheckedRequest>();
  if (!principal) {
    throw new Error('A route that is open to guests asked for an owner.');
  }
  return {
    userId: principal.user.id,
    actingDeed: principal.actor && { actorId: principal.actor.id, address: ip },
  };
});
