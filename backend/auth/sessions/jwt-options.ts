import { createSecretKey, type KeyObject } from 'node:crypto';
import type { JwtModuleOptions } from '@nestjs/jwt';
import type { AppConfig } from '../../config/app-config.ts';
import { deriveKey } from '../../config/secrets.ts';

export const JWT_ISSUER = 'overprint';
export const JWT_AUDIENCE = 'overprint-site';

/**
 * Returns the key that signs session tokens.
 *
 * It is a key object because for raw bytes the library tries to parse a public key on every request, which took a third
 * of the server's time.
 */
export function tokenKey(config: AppConfig): KeyObject {
  return createSecretKey(deriveKey(config.secrets.appSecret, 'session-tokens'));
}

export function jwtOptions(config: AppConfig): JwtModuleOptions {
  return {
    secret: tokenKey(config),
    verifyOptions: { algorithms: ['HS256'], issuer: JWT_ISSUER, audience: JWT_AUDIENCE },
    signOptions: { algorithm: 'HS256', issuer: JWT_ISSUER, audience: JWT_AUDIENCE },
  };
}
