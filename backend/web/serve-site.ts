import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findRoute } from '../../libs/contracts/site/routes.ts';
import { DomainError } from '../common/domain-error.ts';
import { acceptedEncodings, isFresh } from '../common/http-headers.ts';
import { WORKER_CSP } from './security-headers.ts';
import { SHELL, type SiteFile, type SiteFiles, type SiteVariant } from './site-files.ts';

/** Route that serves the site: every path without a route of its own. */
export const SITE_ROUTE = '/*';

/** Not-found screen, if the build wrote it. */
const NOT_FOUND = '/404.html';

/**
 * Serves the built site on all paths without an API route: static files, prerendered pages, the empty shell for other
 * paths of the route table, redirects, and the not-found screen with status 404 for everything else.
 */
export function serveSite(server: FastifyInstance, files: SiteFiles): void {
  server.get(SITE_ROUTE, (request, reply) => {
    const path = pathOf(request.url);
    if (path === '/api' || path.startsWith('/api/')) {
      throw new DomainError('not_found');
    }
    const file = files.get(path);
    if (file && !path.endsWith('.html')) {
      return sendFile(request, reply, file, 200);
    }
    return sendPage(request, reply, files, path);
  });
}

function sendPage(request: FastifyRequest, reply: FastifyReply, files: SiteFiles, path: string): FastifyReply {
  const route = findRoute(path);
  if (!route) {
    return sendNotFound(request, reply, files, path);
  }
  const target = route.redirectTo ?? route.path;
  if (target !== path) {
    return reply.header('cache-control', 'no-cache').redirect(target + queryOf(request.url), 308);
  }
  const file = files.get(path === '/' ? '/index.html' : `${path}/index.html`) ?? files.get(SHELL);
  return file ? sendFile(request, reply, file, 200) : sendUnbuilt(reply);
}

function sendNotFound(request: FastifyRequest, reply: FastifyReply, files: SiteFiles, path: string): FastifyReply {
  const screen = files.get(NOT_FOUND) ?? files.get(SHELL);
  // A client that requests a missing script or image cannot use a page, unlike a browser that opens the path.
  const isFileRequest = /\.\w{2,11}$/.test(path) && !request.headers.accept?.includes('text/html');
  if (!screen || isFileRequest) {
    return reply
      .status(404)
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send('404 Not Found\n');
  }
  return sendFile(request, reply, screen, 404);
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: SiteFile, status: 200 | 404): FastifyReply {
  const variant = chooseVariant(file, request.headers['accept-encoding']);
  reply
    .header('cache-control', file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache')
    .header('vary', 'Accept-Encoding');
  if (file.isWorker) {
    reply.header('content-security-policy', WORKER_CSP);
  }
  if (status === 200) {
    reply.header('etag', variant.etag);
    if (isFresh(variant.etag, request.headers['if-none-match'])) {
      return reply.status(304).send();
    }
  }
  if (variant.encoding !== 'identity') {
    reply.header('content-encoding', variant.encoding);
  }
  return reply.status(status).type(file.contentType).send(variant.bytes);
}

function sendUnbuilt(reply: FastifyReply): FastifyReply {
  const text = 'The site has not been built yet. Run "npm run build", then start the server again.\n';
  return reply.status(503).type('text/plain; charset=utf-8').send(text);
}

function queryOf(url: string): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start);
}

/** Returns the best variant of a file for an `Accept-Encoding` header (RFC 9110, section 12.5.3). */
function chooseVariant(file: SiteFile, acceptEncoding: string | undefined): SiteVariant {
  const accepted = acceptedEncodings(acceptEncoding ?? '');
  const plain = file.variants[file.variants.length - 1] as SiteVariant;
  return file.variants.find(({ encoding }) => encoding === 'identity' || accepted(encoding)) ?? plain;
}

/** Returns the decoded path of a request's URL; as it is if it cannot be decoded. */
export function pathOf(url: string): string {
  const [path = ''] = url.split('?', 1);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
