import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

/** Content security policy of every response: only resources of the site itself. */
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

/**
 * Content security policy of worker scripts, which get it from their own response. Only workers may compile
 * WebAssembly.
 */
export const WORKER_CSP =
  "default-src 'none';script-src 'self' 'wasm-unsafe-eval';connect-src 'self';base-uri 'none';frame-ancestors 'none'";

/** Disables powerful browser features that no page uses; the clipboard is limited to our own pages. */
export const PERMISSIONS_POLICY = [
  ...['accelerometer', 'autoplay', 'camera', 'display-capture', 'encrypted-media', 'fullscreen', 'geolocation'],
  ...['gyroscope', 'hid', 'magnetometer', 'microphone', 'midi', 'payment', 'picture-in-picture'],
  ...['publickey-credentials-get', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
]
  .map((feature) => `${feature}=()`)
  .concat('clipboard-read=(self)', 'clipboard-write=(self)')
  .join(', ');

const HSTS = { maxAge: 31_536_000, includeSubDomains: true };

/**
 * Returns the headers for requests that never reach a route, where helmet does not run.
 * @param isHttps as for `securityHeaders`
 */
export function bareHeaders(isHttps: boolean): Record<string, string> {
  return {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': PERMISSIONS_POLICY,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(isHttps && { 'strict-transport-security': `max-age=${HSTS.maxAge}; includeSubDomains` }),
  };
}

/**
 * Returns the security headers of every response that reaches a route. Helmet chooses them once, since none depends on
 * the request.
 * @param isHttps true if users reach the site over HTTPS; only then may browsers be told to require it
 */
export function securityHeaders(isHttps: boolean): Readonly<Record<string, string>> {
  const headers: Record<string, string> = { 'permissions-policy': PERMISSIONS_POLICY };
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => undefined,
  };
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: Object.fromEntries(Object.entries(SITE_CSP).map(([name, sources]) => [name, [...sources]])),
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isHttps ? HSTS : false,
    xFrameOptions: { action: 'deny' },
  });
  setHeaders({} as IncomingMessage, response as unknown as ServerResponse, () => undefined);
  return headers;
}
