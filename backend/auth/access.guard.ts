import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ACCESS_TOKEN_MARK } from '../../libs/contracts/account/access-tokens.ts';
import { DomainError } from '../common/domain-error.ts';
import { clientKey } from '../rate-limits/client-key.ts';
import { RateLimitsService } from '../rate-limits/rate-limits.service.ts';
import { ACCESS_RULE, type AccessRule, BARRED_WHILE_IMPERSONATING, UNLIMITED } from './access/access.decorators.ts';
import type { CheckedRequest, Principal } from './access/principal.ts';
import { JwtStrategy } from './sessions/jwt.strategy.ts';
import { AccessTokensService } from './tokens/access-tokens.service.ts';

const NEEDS_ACCESS_TOKEN =
  'This address is for programs. It takes a personal access token that still works, in the header Authorization: Bearer …; make one on your account page.';
const ONLY_FOR_PROGRAMS = 'Personal access tokens work for /api/v1 only. Please sign in.';

/**
 * Authenticates, rate limits and authorizes every request. A route without an access rule requires a signed-in account.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly strategy: JwtStrategy,
    private readonly tokens: AccessTokensService,
    private readonly limits: RateLimitsService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<CheckedRequest>();
    if (this.find<AccessRule>(ACCESS_RULE, context) === 'token') {
      await this.admitProgram(request);
      return true;
    }
    // A guest is not rejected here; authorise() applies the access rule.
    request.user = await this.identify(request);
    if (!this.find<boolean>(UNLIMITED, context)) {
      await this.count(request);
    }
    this.authorise(context, request);
    return true;
  }

  /**
   * Admits holders of an access token. A session gets 403 instead of 401, so that the page does not sign the user out.
   */
  private async admitProgram(request: CheckedRequest): Promise<void> {
    const bearer = await this.tokens.identify(request.headers.authorization);
    if (bearer) {
      await this.limits.consume('apiUser', bearer.user.id);
      await this.limits.consume('apiToken', bearer.tokenId);
      request.bearer = bearer;
      return;
    }
    request.user = await this.identify(request);
    await this.count(request);
    throw new DomainError(request.user ? 'forbidden' : 'unauthenticated', { message: NEEDS_ACCESS_TOKEN });
  }

  /** Returns the principal of the session; undefined for a guest, also if the token is invalid. */
  private async identify(request: CheckedRequest): Promise<Principal | undefined> {
    return request.headers.authorization === undefined ? undefined : this.strategy.identify(request);
  }

  private async count(request: CheckedRequest): Promise<void> {
    if (request.user) {
      await this.limits.consume('apiUser', request.user.user.id);
    } else {
      await this.limits.consume('apiGuest', clientKey(request.ip));
    }
  }

  private authorise(context: ExecutionContext, { user: principal, headers }: CheckedRequest): void {
    const rule = this.find<AccessRule>(ACCESS_RULE, context) ?? 'user';
    if (rule === 'public') {
      return;
    }
    if (!principal) {
      const isAccessToken = headers.authorization?.includes(ACCESS_TOKEN_MARK);
      throw new DomainError('unauthenticated', isAccessToken ? { message: ONLY_FOR_PROGRAMS } : {});
    }
    if (rule === 'admin' && principal.user.role !== 'admin') {
      throw new DomainError('forbidden');
    }
    if (principal.actor && this.find<boolean>(BARRED_WHILE_IMPERSONATING, context)) {
      throw new DomainError('forbidden', { message: 'This is not possible while you are impersonating a user.' });
    }
  }

  private find<T>(key: string, context: ExecutionContext): T | undefined {
    return this.reflector.getAllAndOverride<T | undefined>(key, [context.getHandler(), context.getClass()]);
  }
}
