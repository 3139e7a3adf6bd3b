import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { ErrorAnswer } from '../libs/contracts/error.dto.ts';
import { ACCESS_TOKEN_SCHEME } from './auth/access.decorators.ts';

/** Where the document and its pages are served. */
const DOCS_PATH = 'api/docs';

/** The OpenAPI document of every route, made from the controllers and the DTO classes. */
export function buildOpenApi(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Overprint API')
    .setDescription(
      'The calls behind Overprint. Answers with a status of 400 or more have one shape: a message for people, a code for programs, and sometimes details.',
    )
    .setVersion('1')
    .addBearerAuth()
    .addBearerAuth(
      { type: 'http', scheme: 'bearer', description: 'A personal access token, made on the account page.' },
      ACCESS_TOKEN_SCHEME,
    )
    .addGlobalResponse({ status: 'default', description: 'Anything but success.', type: ErrorAnswer })
    .build();
  return SwaggerModule.createDocument(app, config, { operationIdFactory: (_controller, method) => method });
}

/** Serves the document (`/api/docs/openapi.json`) and pages to read it with (`/api/docs`). */
export function serveOpenApi(app: INestApplication): void {
  SwaggerModule.setup(DOCS_PATH, app, () => buildOpenApi(app), {
    jsonDocumentUrl: `${DOCS_PATH}/openapi.json`,
    yamlDocumentUrl: `${DOCS_PATH}/openapi.yaml`,
    customSiteTitle: 'Overprint API',
  });
}
