import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findRoute } from '../../libs/contracts/site/routes.ts';
import { DomainError } from '../common/domain-error.ts';
import { pathOf, SITE_ROUTE } from './serve-site.ts';

/**
 * Answers requests whose path is known but whose method is not with status 405 and the header `Allow` (RFC 9110,
 * section 15.5.6). Register it before any route.
 */
export function refuseUnknownMethods(server: FastifyInstance): void {
  const methodsByRoute = new Map<string, Set<string>>();
  server.addHook('onRoute', ({ url, method }) => {
    const methods = methodsByRoute.get(url) ?? new Set();
    methodsByRoute.set(url, methods);
    for (const name of [method].flat()) {
      methods.add(name);
    }
  });
  let routes: { readonly matches: (path: string) => boolean; readonly methods: ReadonlySet<string> }[] = [];
  server.addHook('onReady', async () => {
    routes = [...methodsByRoute].map(([url, methods]) => ({ matches: matcherOf(url), methods }));
  });
  server.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done) => {
    const route = request.routeOptions.url;
    if (route !== undefined && route !== SITE_ROUTE) {
      done();
      return;
    }
    const path = pathOf(request.url);
    const allowed = routes.filter(({ matches }) => matches(path)).flatMap(({ methods }) => [...methods]);
    if (allowed.length > 0 && !allowed.includes(request.method)) {
      reply.header('allow', [...new Set(allowed)].sort().join(', '));
      done(new DomainError('method_not_allowed'));
      return;
    }
    done();
  });
}

/** Returns a function that tells whether a path belongs to a route. */
function matcherOf(url: string): (path: string) => boolean {
  if (url === SITE_ROUTE) {
    return (path) => findRoute(path) !== undefined;
  }
  const parts = url.split('/').map((part) => {
    if (part === '*') {
      return '.*';
    }
    return part.startsWith(':') ? '[^/]+' : part.replaceAll('.', '\\.');
  });
  const pattern = new RegExp(`^${parts.join('/')}$`);
  return (path) => pattern.test(path);
}
