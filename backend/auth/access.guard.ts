import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { DomainError } from '../common/domain-error.ts';
import { clientKey } from '../rate-limits/client-key.ts';
import { RateLimitsService } from '../rate-limits/rate-limits.service.ts';
import { ACCESS_RULE, type AccessRule, BARRED_WHILE_IMPERSONATING, UNLIMITED } from './access.decorators.ts';
import { JwtStrategy } from './jwt.strategy.ts';
import type { CheckedRequest, Principal } from './principal.ts';

/**
 * Stands before every route: finds out who asks, counts the request, and lets it pass only if the route's rule says so.
 * A route without a rule needs a signed-in account.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly strategy: JwtStrategy,
    private readonly limits: RateLimitsService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<CheckedRequest>();
    // No token, or a bad one, makes a guest; whether that is enough is the rule's affair.
    request.user = request.headers.authorization === undefined ? undefined : await this.strategy.identify(request);
    if (!this.find<boolean>(UNLIMITED, context)) {
      await this.count(request);
    }
    this.authorise(context, request.user);
    return true;
  }

  private async count(request: CheckedRequest): Promise<void> {
    if (request.user) {
      await this.limits.consume('apiUser', request.user.user.id);
    } else {
      await this.limits.consume('apiGuest', clientKey(request.ip));
    }
  }

  private authorise(context: ExecutionContext, principal: Principal | undefined): void {
    const rule = this.find<AccessRule>(ACCESS_RULE, context) ?? 'user';
    if (rule === 'public') {
      return;
    }
    if (!principal) {
      throw new DomainError('unauthenticated');
    }
    if (rule === 'admin' && principal.user.role !== 'admin') {
      throw new DomainError('forbidden');
    }
    if (principal.actor && this.find<boolean>(BARRED_WHILE_IMPERSONATING, context)) {
      throw new DomainError('forbidden', { message: 'This cannot be done while acting as another user.' });
    }
  }

  private find<T>(key: string, context: ExecutionContext): T | undefined {
    return this.reflector.getAllAndOverride<T | undefined>(key, [context.getHandler(), context.getClass()]);
  }
}
