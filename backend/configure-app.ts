import compress from '@fastify/compress';
import { Logger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { DEFAULT_BODY_BYTES } from '../libs/contracts/shared/limits.ts';
import { appModule } from './app.module.ts';
import { SessionsService } from './auth/sessions/sessions.service.ts';
import { AppLogger } from './common/app-logger.ts';
import { BatchedLines } from './common/batched-lines.ts';
import { limitBodyArrival } from './common/body-arrival.ts';
import { closeIdleConnections } from './common/close-idle-connections.ts';
import { ErrorFilter } from './common/error.filter.ts';
import { parseJsonBody } from './common/json-body.ts';
import { type LogStream, loggerOptions, logsRequests, requestLine } from './common/log-lines.ts';
import { RequestPipe } from './common/request.pipe.ts';
import { requestId, runInRequest } from './common/request-context.ts';
import { applyBodyRules, passJsonStream, passTextStream, STREAMED_JSON } from './common/route-bodies.ts';
import { abortSlowReaders } from './common/slow-readers.ts';
import type { AppConfig, TrustProxy } from './config/app-config.ts';
import { MetricsService } from './monitoring/metrics.service.ts';
import { allowOnlyUsedDocsFiles, serveOpenApi } from './openapi/serve-openapi.ts';
import { loadToolDocs } from './openapi/tool-docs.ts';
import { refuseUnknownMethods } from './web/allowed-methods.ts';
import { addAnswerHeaders, answerUnreadable, answerUnroutable } from './web/answer-headers.ts';
import { serveSite } from './web/serve-site.ts';
import { readSiteFiles, SHELL } from './web/site-files.ts';

/**
 * Creates the server without listening; tests call it and send requests through `inject`.
 * @param logStream destination of log lines
 */
export async function createApp(
  config: AppConfig,
  logStream: LogStream = new BatchedLines(process.stdout),
): Promise<NestFastifyApplication> {
  const isHttps = config.appUrl.startsWith('https:');
  const adapter = new FastifyAdapter({
    logger: loggerOptions(config.logLevel, logStream),
    // The log has the request id from the request context, so that no request needs a logger of its own.
    childLoggerFactory: (logger: FastifyBaseLogger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(config.trustProxy),
    genReqId: requestId,
    bodyLimit: DEFAULT_BODY_BYTES,
    skipMiddie: true,
    // A load balancer would forward the 503, so requests are answered until the last connection closes.
    return503OnClosing: false,
    multipart: false,
    frameworkErrors: answerUnroutable(isHttps),
    clientErrorHandler: answerUnreadable(isHttps),
  });
  const server = adapter.getInstance<FastifyInstance>();
  const app = await NestFactory.create<NestFastifyApplication>(appModule(config), adapter, {
    logger: new AppLogger(server.log),
    bodyParser: false,
    abortOnError: false,
  });
  addRequestHooks(server, app.get(MetricsService), logsRequests(config.logLevel) ? logStream : undefined);
  addAnswerHeaders(server, isHttps);
  // Files of the site are compressed by the build. The readers of uploads limit what they decompress.
  // Rows are compressed by `streamRows`.
  await server.register(compress, { encodings: ['gzip', 'identity'], globalDecompression: false });
  limitBodyArrival(server, config.bodyArrival);
  closeIdleConnections(server);
  abortSlowReaders(server, config.slowReaderSeconds, () => app.get(MetricsService).countSlowReader());
  server.addHook('onRoute', (route) => applyBodyRules(route, (token) => app.get(SessionsService).isSigned(token)));
  addBodyParsers(server);
  refuseUnknownMethods(server);
  app.useGlobalFilters(new ErrorFilter());
  app.useGlobalPipes(new RequestPipe());
  server.addHook('onRoute', allowOnlyUsedDocsFiles);
  serveOpenApi(app, await loadToolDocs());
  const site = readSiteFiles(config.siteDir, config);
  if (!site.has(SHELL)) {
    new Logger('Site').warn('There is no built site in SITE_DIR, so pages get 503', { siteDir: config.siteDir });
  }
  serveSite(server, site);
  // Exit with code 0 after shutdown; by default Nest would end the process with the signal.
  app.enableShutdownHooks([], { useProcessExit: true });
  await app.init();
  await server.ready();
  return app;
}

/** Converts the setting to Fastify's `trustProxy`; hop 0 is the nearest proxy. */
function trustedProxies(trust: TrustProxy) {
  if (typeof trust === 'number') {
    return (_address: string, hop: number) => hop < trust;
  }
  return trust === false ? false : [...trust];
}

/**
 * Adds the request context, the request log and the request metrics.
 * @param logStream destination of the request log; undefined if the log level excludes it
 */
function addRequestHooks(server: FastifyInstance, metrics: MetricsService, logStream: LogStream | undefined): void {
  server.addHook('onRequest', (request, _reply, done) => runInRequest({ requestId: request.id }, done));
  server.addHook('onResponse', (request, reply, done) => {
    logStream?.write(requestLine(request, reply));
    metrics.observeRequest({
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
    done();
  });
}

/** Registers body parsers: JSON is parsed at once; plain text and streamed JSON reach their routes as streams. */
function addBodyParsers(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, parseJsonBody);
  server.addContentTypeParser('text/plain', passTextStream);
  server.addContentTypeParser(STREAMED_JSON, passJsonStream);
}
