import { createSecretKey, type KeyObject } from 'node:crypto';
import type { JwtModuleOptions } from '@nestjs/jwt';
import type { AppConfig } from '../config/app-config.ts';
import { deriveKey } from '../config/secrets.ts';

/** Who issues the tokens. */
export const JWT_ISSUER = 'overprint';
/** Whom they are for: the site's own API. */
export const JWT_AUDIENCE = 'overprint-site';

/**
 * The key that signs tokens.
 *
 * A key object, not its bytes: given bytes, the library first tries to read them as a public key on every request,
 * which took a third of the server's time.
 */
export function tokenKey(config: AppConfig): KeyObject {
  return createSecretKey(deriveKey(config.secrets.appSecret, 'session-tokens'));
}

/** How tokens are signed. */
export function jwtOptions(config: AppConfig): JwtModuleOptions {
  return {
    secret: tokenKey(config),
    verifyOptions: { algorithms: ['HS256'], issuer: JWT_ISSUER, audience: JWT_AUDIENCE },
    signOptions: { algorithm: 'HS256', issuer: JWT_ISSUER, audience: JWT_AUDIENCE },
  };
}
