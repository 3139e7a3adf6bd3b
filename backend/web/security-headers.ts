import type { FastifyHelmetOptions } from '@fastify/helmet';

/** Content security policy of every answer: nothing but what the site itself serves. */
const SITE_CSP = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  // The component library writes inline styles.
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
} as const;

/** Policy of worker scripts, which is that of their own answer: they alone may compile WebAssembly. */
export const WORKER_CSP =
  "default-src 'none';script-src 'self' 'wasm-unsafe-eval';connect-src 'self';base-uri 'none';frame-ancestors 'none'";

/**
 * Options of helmet for the whole server.
 * @param isHttps whether people reach the site over HTTPS; only then may browsers be told to insist on it
 */
export function securityHeaders(isHttps: boolean): FastifyHelmetOptions {
  return {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: Object.fromEntries(Object.entries(SITE_CSP).map(([name, sources]) => [name, [...sources]])),
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
  };
}
