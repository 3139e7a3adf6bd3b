import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { ACCESS_TOKEN_MARK } from '../../libs/contracts/account/access-tokens.ts';
import { ErrorAnswer } from '../../libs/contracts/shared/error.dto.ts';
import { ACCESS_TOKEN_SCHEME } from '../auth/access/access.decorators.ts';
import { AppConfig } from '../config/app-config.ts';
import { addExamples } from './add-examples.ts';
import { listOperations } from './document-types.ts';
import { errorResponses, listErrors } from './error-responses.ts';
import { completeTexts } from './operation-texts.ts';
import { operationIdOf, type RouteFacts, readRouteFacts } from './route-facts.ts';
import type { ToolDocs } from './tool-docs.ts';
import { describeTools } from './tool-operations.ts';

const DESCRIPTION =
  'The Overprint HTTP API. Responses with a status of 400 or more share one shape: a message for people, a code for programs, and optional details. A method that a path does not have is 405 `method_not_allowed`, with the others in `Allow`.';

/** Tags in the order of the reference. */
const TAGS: readonly (readonly [name: string, description: string])[] = [
  ['Tools', 'Runs of tools and recipes, for programs with a personal access token.'],
  ['Saved data', 'Lists, results, folders, projects, recipes and the trash of the signed-in account.'],
  ['Jobs', 'Runs on the server, and their schedules.'],
  ['Import', 'Imports from other services.'],
  ['Accounts', 'Sign-up, sign-in, the account and its access tokens.'],
  ['Support', 'Messages to support, and error reports of pages.'],
  ['Administration', 'Accounts, mails and logs, for administrators.'],
  ['Operation', 'Health of the server, for load balancers and monitors.'],
];

/**
 * Builds the OpenAPI document from the controllers, the DTO classes and the descriptions of the tools. Summaries and
 * descriptions are docstrings, which only the build adds to the code (`nest-cli.json`).
 */
export function buildOpenApi(app: INestApplication, tools: readonly ToolDocs[]): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setTitle('Overprint API')
    .setDescription(DESCRIPTION)
    .setVersion('1')
    .addServer(app.get(AppConfig).appUrl, 'This server.')
    .addBearerAuth({
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'Session token: the `token` of `POST /api/auth/signin`. It is not accepted by `/api/v1`.',
    })
    .addBearerAuth(
      {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: `${ACCESS_TOKEN_MARK}[A-Za-z0-9_-]{43}`,
        description: `Personal access token, created on the account page. It starts with \`${ACCESS_TOKEN_MARK}\` and is accepted by \`/api/v1\` only.`,
      },
      ACCESS_TOKEN_SCHEME,
    );
  for (const [name, description] of TAGS) {
    builder.addTag(name, description);
  }
  const document = SwaggerModule.createDocument(app, builder.build(), {
    operationIdFactory: operationIdOf,
    extraModels: [ErrorAnswer],
  });
  return complete(document, readRouteFacts(app), tools);
}

function complete(
  document: OpenAPIObject,
  facts: ReadonlyMap<string, RouteFacts>,
  tools: readonly ToolDocs[],
): OpenAPIObject {
  const { components = {} } = document;
  for (const placed of listOperations(document)) {
    const { operation } = placed;
    completeTexts(operation);
    addExamples(operation);
    const errors = listErrors(placed, facts.get(operation.operationId ?? '') as RouteFacts);
    Object.assign(operation.responses, errorResponses(errors, components));
  }
  describeTools(document, components, tools);
  return { ...document, components };
}
