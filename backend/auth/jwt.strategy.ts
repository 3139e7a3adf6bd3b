import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { AppConfig } from '../config/app-config.ts';
import { JWT_AUDIENCE, JWT_ISSUER, tokenKey } from './jwt-options.ts';
import type { Principal } from './principal.ts';
import { SessionsService, type TokenClaims } from './sessions.service.ts';

/** Checks the token of a request: its signature and times by the library, its session by us. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(
    config: AppConfig,
    private readonly sessions: SessionsService,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      // The types know strings and buffers only; the library that checks takes key objects, too.
      secretOrKey: tokenKey(config) as unknown as Buffer,
      algorithms: ['HS256'],
      issuer: JWT_ISSUER,
      audience: JWT_AUDIENCE,
      ignoreExpiration: false,
    });
  }

  /**
   * Who sent a request, or undefined when its token is no good.
   *
   * The strategy is asked directly: passport finds strategies by a name that all servers of a process share.
   */
  identify(request: FastifyRequest): Promise<Principal | undefined> {
    return new Promise((resolve, reject) => {
      // Passport keeps the ways out of one request on the strategy, so each request gets its own copy.
      const attempt: JwtStrategy = Object.create(this);
      attempt.success = (principal: unknown) => resolve(principal as Principal);
      attempt.fail = () => resolve(undefined);
      attempt.error = reject;
      // Its types are Express's; it reads the headers, which are the same.
      attempt.authenticate(request as unknown as Parameters<Strategy['authenticate']>[0], {});
    });
  }

  /** Who the claims of a well-signed token stand for; nobody when its session is over. */
  async validate(claims: Partial<TokenClaims>): Promise<Principal | false> {
    const { sub, sid, act } = claims;
    if (typeof sub !== 'string' || typeof sid !== 'string') {
      return false;
    }
    return (await this.sessions.resolve({ sub, sid, ...(act && { act }) })) ?? false;
  }
}
