import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { AppConfig } from '../../config/app-config.ts';
import type { Principal } from '../access/principal.ts';
import { JWT_AUDIENCE, JWT_ISSUER, tokenKey } from './jwt-options.ts';
import { SessionsService, type TokenClaims } from './sessions.service.ts';

/** Authenticates requests: the library checks signature and expiry of the token, `validate` checks the session. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(
    config: AppConfig,
    private readonly sessions: SessionsService,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      // The types allow strings and buffers only, but the verifying library also accepts key objects.
      secretOrKey: tokenKey(config) as unknown as Buffer,
      algorithms: ['HS256'],
      issuer: JWT_ISSUER,
      audience: JWT_AUDIENCE,
      ignoreExpiration: false,
    });
  }

  /**
   * Returns the sender of a request, or undefined if its token is invalid.
   *
   * The strategy is called directly because passport's registry of strategies is shared by all servers of a process.
   */
  identify(request: FastifyRequest): Promise<Principal | undefined> {
    return new Promise((resolve, reject) => {
      // Passport stores the callbacks of a request on the strategy, so each request gets its own copy.
      const attempt: JwtStrategy = Object.create(this);
      attempt.success = (principal: unknown) => resolve(principal as Principal);
      attempt.fail = () => resolve(undefined);
      attempt.error = reject;
      // The types are those of Express; only the headers are read, and they are the same.
      attempt.authenticate(request as unknown as Parameters<Strategy['authenticate']>[0], {});
    });
  }

  /** Returns the principal of verified claims, or false if the session has ended. */
  async validate(claims: Partial<TokenClaims>): Promise<Principal | false> {
    const { sub, sid, act } = claims;
    if (typeof sub !== 'string' || typeof sid !== 'string') {
      return false;
    }
    return (await this.sessions.resolve({ sub, sid, ...(act && { act }) })) ?? false;
  }
}
