import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { FastifyRequest, RouteOptions } from 'fastify';
import { ErrorAnswer } from '../libs/contracts/shared/error.dto.ts';
import { ACCESS_TOKEN_SCHEME } from './auth/access/access.decorators.ts';
import { DomainError } from './common/domain-error.ts';

const DOCS_PATH = 'api/docs';

/** Builds the OpenAPI document from the controllers and the DTO classes. */
export function buildOpenApi(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Overprint API')
    .setDescription(
      'The Overprint HTTP API. Responses with a status of 400 or more share one shape: a message for people, a code for programs, and optional details.',
    )
    .setVersion('1')
    .addBearerAuth()
    .addBearerAuth(
      { type: 'http', scheme: 'bearer', description: 'A personal access token, created on the account page.' },
      ACCESS_TOKEN_SCHEME,
    )
    .addGlobalResponse({ status: 'default', description: 'Error', type: ErrorAnswer })
    .build();
  return SwaggerModule.createDocument(app, config, { operationIdFactory: (_controller, method) => method });
}

/** Files that the documentation page loads; the package contains many more. */
const USED_FILES: readonly string[] = [
  'swagger-ui.css',
  'swagger-ui-bundle.js',
  'swagger-ui-standalone-preset.js',
  'favicon-16x16.png',
  'favicon-32x32.png',
];

/** Responds 404 to every file of the Swagger UI package that the documentation page does not load. */
export function allowOnlyUsedDocsFiles(route: RouteOptions): void {
  if (!route.url.startsWith(`/${DOCS_PATH}/`) || !route.url.endsWith('*')) {
    return;
  }
  const allowed = new Set(route.url === `/${DOCS_PATH}/*` ? USED_FILES : []);
  route.onRequest = async (request: FastifyRequest) => {
    const { '*': name = '' } = request.params as { readonly '*'?: string };
    if (!allowed.has(name)) {
      throw new DomainError('not_found');
    }
  };
}

/** Serves the OpenAPI document (`/api/docs/openapi.json`) and Swagger UI (`/api/docs`). */
export function serveOpenApi(app: INestApplication): void {
  SwaggerModule.setup(DOCS_PATH, app, () => buildOpenApi(app), {
    jsonDocumentUrl: `${DOCS_PATH}/openapi.json`,
    yamlDocumentUrl: `${DOCS_PATH}/openapi.yaml`,
    customSiteTitle: 'Overprint API',
  });
}
