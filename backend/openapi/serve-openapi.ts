import type { INestApplication } from '@nestjs/common';
import { SwaggerModule } from '@nestjs/swagger';
import type { FastifyRequest, RouteOptions } from 'fastify';
import { DomainError } from '../common/domain-error.ts';
import { buildOpenApi } from './build-document.ts';
import type { ToolDocs } from './tool-docs.ts';

const DOCS_PATH = 'api/docs';

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
export function serveOpenApi(app: INestApplication, tools: readonly ToolDocs[]): void {
  SwaggerModule.setup(DOCS_PATH, app, () => buildOpenApi(app, tools), {
    jsonDocumentUrl: `${DOCS_PATH}/openapi.json`,
    yamlDocumentUrl: `${DOCS_PATH}/openapi.yaml`,
    customSiteTitle: 'Overprint API',
  });
}
