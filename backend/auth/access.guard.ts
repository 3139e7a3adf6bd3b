import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ACCESS_TOKEN_MARK } from '../../libs/contracts/account/access-tokens.ts';
import { DomainError } from '../common/domain-error.ts';
import { clientKey } from '../rate-limits/client-key.ts';
import { RateLimitsService } from '../rate-limits/rate-limits.service.ts';
import { ACCESS_RULE, type AccessRule, BARRED_WHILE_IMPERSONATING, UNLIMITED } from './access/access.decorators.ts';
import type { CheckedRequest } from './access/principal.ts';
import { SessionsService } from './sessions/sessions.service.ts';
import { AccessTokensService } from './tokens/access-tokens.service.ts';

const NEEDS_ACCESS_TOKEN =
  'This route requires a valid personal access token in the header Authorization: Bearer …. Create one on your account page.';
const ONLY_FOR_PROGRAMS = 'Personal access tokens work for /api/v1 only. Please sign in.';

/** Rules of a route. */
interface RouteRules {
  readonly controller: unknown;
  readonly access: AccessRule;
  readonly isUnlimited: boolean;
  readonly isBarredWhileImpersonating: boolean;
}

/**
 * Authenticates, rate limits and authorizes every request. A route without an access rule requires a signed-in account.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  private readonly rules = new WeakMap<object, RouteRules>();

  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: SessionsService,
    private readonly tokens: AccessTokensService,
    private readonly limits: RateLimitsService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<CheckedRequest>();
    const rules = this.rulesOf(context);
    if (rules.access === 'token') {
      await this.admitProgram(request);
      return true;
    }
    // A guest is not rejected here; authorise() applies the access rule.
    request.user = await this.sessions.identify(request.headers.authorization);
    if (!rules.isUnlimited) {
      await this.count(request);
    }
    authorise(rules, request);
    return true;
  }

  /**
   * Admits holders of an access token. A session gets 403 instead of 401, so that the page does not sign the user out.
   */
  private async admitProgram(request: CheckedRequest): Promise<void> {
    const bearer = await this.tokens.identify(request.headers.authorization);
    if (bearer) {
      await this.limits.consume('apiProgram', bearer.user.id);
      request.bearer = bearer;
      return;
    }
    request.user = await this.sessions.identify(request.headers.authorization);
    await this.count(request);
    throw new DomainError(request.user ? 'forbidden' : 'unauthenticated', { message: NEEDS_ACCESS_TOKEN });
  }

  private async count(request: CheckedRequest): Promise<void> {
    if (request.user) {
      await this.limits.consume('apiUser', request.user.user.id);
    } else {
      await this.limits.consume('apiGuest', clientKey(request.ip));
    }
  }

  /** Returns the rules of a route, which are read from its decorators once. */
  private rulesOf(context: ExecutionContext): RouteRules {
    const targets = [context.getHandler(), context.getClass()] as const;
    const known = this.rules.get(targets[0]);
    if (known?.controller === targets[1]) {
      return known;
    }
    const find = <T>(key: string) => this.reflector.getAllAndOverride<T | undefined>(key, [...targets]);
    const rules: RouteRules = {
      controller: targets[1],
      access: find<AccessRule>(ACCESS_RULE) ?? 'user',
      isUnlimited: find<boolean>(UNLIMITED) ?? false,
      isBarredWhileImpersonating: find<boolean>(BARRED_WHILE_IMPERSONATING) ?? false,
    };
    this.rules.set(targets[0], rules);
    return rules;
  }
}

function authorise(rules: RouteRules, { user: principal, headers }: CheckedRequest): void {
  if (rules.access === 'public') {
    return;
  }
  if (!principal) {
    const isAccessToken = headers.authorization?.includes(ACCESS_TOKEN_MARK);
    throw new DomainError('unauthenticated', isAccessToken ? { message: ONLY_FOR_PROGRAMS } : {});
  }
  if (rules.access === 'admin' && principal.user.role !== 'admin') {
    throw new DomainError('forbidden');
  }
  if (principal.actor && rules.isBarredWhileImpersonating) {
    throw new DomainError('forbidden', { message: 'This is not possible while you are impersonating a user.' });
  }
}
