import helmet from '@fastify/helmet';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { DEFAULT_BODY_BYTES } from '../libs/contracts/limits.ts';
import { appModule } from './app.module.ts';
import { SessionsService } from './auth/sessions.service.ts';
import { AppLogger } from './common/app-logger.ts';
import { applyBodyLimit } from './common/body-limit.ts';
import { closeIdleConnections } from './common/close-idle-connections.ts';
import { DomainError } from './common/domain-error.ts';
import { ErrorFilter } from './common/error.filter.ts';
import { isDeeperThan, MAX_JSON_DEPTH } from './common/json-depth.ts';
import { applyJsonStream, passJsonStream, STREAMED_JSON } from './common/json-stream.ts';
import { type LogStream, loggerOptions } from './common/logger-options.ts';
import { RequestPipe } from './common/request.pipe.ts';
import { runInRequest } from './common/request-context.ts';
import { requestId } from './common/request-id.ts';
import { sendError } from './common/send-error.ts';
import { passTextStream } from './common/text-stream.ts';
import type { AppConfig, TrustProxy } from './config/app-config.ts';
import { MetricsService } from './metrics/metrics.service.ts';
import { serveOpenApi } from './openapi.ts';
import { securityHeaders } from './web/security-headers.ts';
import { serveSite } from './web/serve-site.ts';
import { readSiteFiles } from './web/site-files.ts';

/**
 * Puts the server together without listening; tests use the very same one through `inject`.
 * @param logStream where log lines go
 */
export async function createApp(
  config: AppConfig,
  logStream: LogStream = process.stdout,
): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    logger: loggerOptions(config.logLevel, logStream),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(config.trustProxy),
    genReqId: requestId,
    bodyLimit: DEFAULT_BODY_BYTES,
    skipMiddie: true,
    // A balancer would pass the refusal on; what comes before the last connection is closed is answered.
    return503OnClosing: false,
    multipart: false,
    frameworkErrors: answerUnroutable,
  });
  const server = adapter.getInstance<FastifyInstance>();
  const app = await NestFactory.create<NestFastifyApplication>(appModule(config), adapter, {
    logger: new AppLogger(server.log),
    bodyParser: false,
    abortOnError: false,
  });
  addRequestHooks(server, app.get(MetricsService));
  closeIdleConnections(server);
  server.addHook('onRoute', (route) => applyBodyLimit(route, (token) => app.get(SessionsService).isSigned(token)));
  server.addHook('onRoute', applyJsonStream);
  addBodyParsers(server);
  await server.register(helmet, securityHeaders(config.appUrl.startsWith('https:')));
  app.useGlobalFilters(new ErrorFilter());
  app.useGlobalPipes(new RequestPipe());
  serveOpenApi(app);
  serveSite(server, readSiteFiles(config.siteDir, config));
  app.enableShutdownHooks();
  await app.init();
  await server.ready();
  return app;
}

/** Answers a request whose address cannot even be read; hooks do not run for those, so the headers are set here. */
function answerUnroutable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({
    'x-request-id': request.id,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'cache-control': 'no-store',
  });
  sendError(error, request, reply);
}

/** The same in the server's own terms; a hop is the distance from us, the nearest proxy being 0. */
function trustedProxies(trust: TrustProxy) {
  if (typeof trust === 'number') {
    return (_address: string, hop: number) => hop < trust;
  }
  return trust === false ? false : [...trust];
}

/** Gives every request its id, its log line and its place in the metrics, and answers of the API no place in any cache. */
function addRequestHooks(server: FastifyInstance, metrics: MetricsService): void {
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    runInRequest({ requestId: request.id }, done);
  });
  server.addHook('onSend', async (request, reply) => {
    if (request.url === '/api' || request.url.startsWith('/api/')) {
      reply.header('cache-control', 'no-store');
    }
  });
  server.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        context: 'Requests',
        method: request.method,
        // Without the query: links in mails carry their tokens there.
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
    metrics.observeRequest({
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
    done();
  });
}

/** JSON, where an empty body is none (the client always says JSON), and plain text as a stream that its route reads; some read JSON so, too. */
function addBodyParsers(server: FastifyInstance): void {
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') {
      done(null, undefined);
      return;
    }
    if (isDeeperThan(body as string, MAX_JSON_DEPTH)) {
      done(new DomainError('bad_request'));
      return;
    }
    parseJson(request, body as string, done);
  });
  server.addContentTypeParser('text/plain', passTextStream);
  server.addContentTypeParser(STREAMED_JSON, passJsonStream);
}
