import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
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
      secretOrKey: tokenKey(config),
      algorithms: ['HS256'],
      issuer: JWT_ISSUER,
      audience: JWT_AUDIENCE,
      ignoreExpiration: false,
    });
  }

  /** Who the claims of a well-signed token stand for. */
  async validate(claims: Partial<TokenClaims>): Promise<Principal | undefined> {
    const { sub, sid, act } = claims;
    if (typeof sub !== 'string' || typeof sid !== 'string') {
      return undefined;
    }
    return this.sessions.resolve({ sub, sid, ...(act && { act }) });
  }
}
