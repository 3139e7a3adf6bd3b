import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RequestPipe } from '../../../backend/common/request.pipe.ts';
import { ERRORS, type ErrorCode } from '../../../libs/contracts/shared/error-codes.ts';
import { TOOL_CATALOG } from '../../../libs/tools/index.ts';
import { createAccessToken, createSignedIn, PASSWORD } from '../../support/accounts.ts';
import { type RunningServer, startBuilt } from '../../support/built-server.ts';
import { findCases } from '../../support/fixture-cases.ts';
import { findFreePort } from '../../support/free-port.ts';
import { type GeneratedClient, generateClient } from '../../support/generated-client.ts';
import { type ListedRoute, listBodyClasses, listRoutes } from '../../support/list-routes.ts';
import { DocumentReader, type Json, type ReadOperation } from '../../support/openapi-document.ts';
import { buildShippedServer, createServerProgram, type ShippedServer } from '../../support/shipped-server.ts';
import { createStorage, startAppOn, type TestStorage } from '../../support/test-app.ts';
import { findThrownErrors, type HandlerErrors } from '../../support/thrown-errors.ts';
import { callTool } from '../../support/tool-server.ts';

const CASES = join(import.meta.dirname, '../../fixtures/tools');

/** Errors of shared code that these handlers cannot reach: they pass no `If-Match`. */
const UNREACHABLE: Readonly<Record<string, readonly ErrorCode[]>> = {
  addProjectItem: ['precondition_failed'],
  removeProjectItem: ['precondition_failed'],
  // Folders have no data that could be too large.
  renameFolder: ['quota_reached'],
  // Answered as a conflict: the quota is that of another account.
  retryAdminJob: ['quota_reached'],
};

let built: ShippedServer;
let storage: TestStorage;
let server: RunningServer;
let document: DocumentReader;
let operations: readonly ReadOperation[];
let routes: ReadonlyMap<string, ListedRoute>;
let bodyClasses: ReadonlyMap<string, new () => object>;
let thrown: ReadonlyMap<string, HandlerErrors>;
let account: { readonly email: string; readonly session: string; readonly token: string };

beforeAll(async () => {
  const program = createServerProgram();
  thrown = findThrownErrors(program);
  built = await buildShippedServer(program);
  storage = await createStorage();
  const running = await startAppOn(storage.config);
  const { user, token: session } = await createSignedIn(running);
  account = { email: user.email, session, token: (await createAccessToken(running, session)).token };
  bodyClasses = listBodyClasses(running);
  routes = new Map(listRoutes(running).map((route) => [route.key, route]));
  await running.close();
  const PORT = String(await findFreePort());
  server = await startBuilt(built, storage.config, { PORT, APP_URL: `http://127.0.0.1:${PORT}` });
  document = new DocumentReader((await (await fetch(`${server.origin}/api/docs/openapi.json`)).json()) as Json);
  operations = document.operations();
});

afterAll(async () => {
  await server?.kill();
  await storage?.remove();
  await built?.remove();
});

/** Returns the route of an operation; the paths of single tools belong to the route for any tool. */
function routeOf({ key }: ReadOperation): ListedRoute {
  const route = routes.get(key) ?? routes.get(key.replace(/(\/api\/v1\/tools\/)\w+$/, '$1{tool}'));
  if (!route) {
    throw new Error(`${key} is no route.`);
  }
  return route;
}

/** Returns the error codes of an operation by status. */
function errorsOf({ operation, pointer }: ReadOperation): Map<number, ErrorCode[]> {
  const errors = Object.entries(operation.responses).filter(([status]) => Number(status) >= 400);
  return new Map(
    errors.map(([status, response]) => {
      const { value } = document.resolve(response, `${pointer}/responses/${status}`);
      const media = (value.content as Json)['application/json'] as { readonly schema: { readonly allOf: Json[] } };
      const [shape, codes] = media.schema.allOf;
      expect(shape).toEqual({ $ref: '#/components/schemas/ErrorAnswer' });
      return [Number(status), (codes as { properties: { code: { enum: ErrorCode[] } } }).properties.code.enum];
    }),
  );
}

describe('the OpenAPI document', () => {
  test('gives every operation a unique, readable id and a summary', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index || !/^[a-z]+([A-Z][a-z]+)*$/.test(id))).toEqual([]);
    expect(ids).toEqual(expect.arrayContaining(['listFolders', 'createSavedList', 'runTool', 'runMerge']));
    const incomplete = operations.filter(
      ({ operation: { summary, tags } }) => !summary?.endsWith('.') || !tags?.length,
    );
    expect(incomplete.map(({ key }) => key)).toEqual([]);
  });

  test('names the server', () => {
    expect(document.root.servers).toEqual([{ url: server.origin, description: 'This server.' }]);
  });

  test('describes every property and parameter', () => {
    expect(document.undescribedProperties()).toEqual([]);
    const parameters = operations.flatMap(({ key, operation: { parameters = [] } }) =>
      parameters.filter(({ description = '' }) => description === '').map(({ name }) => `${key} ${name}`),
    );
    expect(parameters).toEqual([]);
  });

  test('lists every error that the code throws, by status', () => {
    for (const one of operations) {
      const errors = errorsOf(one);
      const { operationId } = one.operation;
      for (const [status, codes] of errors) {
        expect([operationId, codes.map((code) => ERRORS[code].status)]).toEqual([operationId, codes.map(() => status)]);
      }
      const listed = [...errors.values()].flat();
      const { rule } = routeOf(one);
      const byAccess = { public: [], user: ['unauthenticated'] } as Readonly<Record<string, string[]>>;
      const expected = ['internal_error', 'unavailable', ...(byAccess[rule] ?? ['unauthenticated', 'forbidden'])];
      expect([operationId, listed]).toEqual([operationId, expect.arrayContaining(expected)]);
      // Routes for programs may inherit the handlers of the page's.
      const handler = thrown.get(operationId) ?? thrown.get(operationId.replace(/ForPrograms$/, ''));
      const reachable = [...(handler?.thrown ?? [])].filter(
        (code) => !UNREACHABLE[operationId]?.some((other) => other === code),
      );
      expect([operationId, reachable.filter((code) => !listed.some((other) => other === code))]).toEqual([
        operationId,
        [],
      ]);
    }
    const unthrown = [...thrown].flatMap(([name, { thrown: codes, declared }]) =>
      [...declared].filter((code) => !codes.has(code)).map((code) => `${name} ${code}`),
    );
    expect(unthrown).toEqual([]);
  });

  test('gives examples that are valid for every body', () => {
    let count = 0;
    for (const one of operations) {
      for (const { pointer, type, values } of document.examples(one)) {
        expect([pointer, values.length]).not.toEqual([pointer, 0]);
        const check = document.validator(`${pointer}/schema`);
        for (const value of values) {
          check(value);
          expect([pointer, type, check.errors]).toEqual([pointer, type, null]);
          count += 1;
        }
      }
    }
    expect(count).toBeGreaterThan(500);
  });

  test('gives examples that the server accepts', async () => {
    const pipe = new RequestPipe();
    for (const [operationId, metatype] of bodyClasses) {
      const one = operations.find(({ operation }) => operation.operationId === operationId) as ReadOperation;
      const [example] = document.examples(one).filter(({ pointer }) => pointer.includes('/requestBody/'));
      await expect(pipe.transform(example?.values[0], { type: 'body', metatype }), operationId).resolves.toBeInstanceOf(
        metatype,
      );
    }
    expect(bodyClasses.size).toBeGreaterThan(20);
  });

  test('tells which token an operation takes, and its format', () => {
    const schemes = { public: undefined, user: 'bearer', admin: 'bearer', token: 'accessToken' } as const;
    for (const one of operations) {
      const scheme = schemes[routeOf(one).rule];
      expect([one.key, one.operation.security]).toEqual([one.key, scheme && [{ [scheme]: [] }]]);
    }
    const { bearer, accessToken } = document.at('/components/securitySchemes') as Record<
      string,
      { bearerFormat: string }
    >;
    expect(account.token).toMatch(new RegExp(`^${accessToken?.bearerFormat}$`));
    expect(bearer?.bearerFormat).toBe('JWT');
    const [header] = account.session.split('.');
    expect(JSON.parse(Buffer.from(header as string, 'base64url').toString())).toMatchObject({ typ: 'JWT' });
  });
});

describe('requests of tools', () => {
  test('have one schema per tool, and a path of its own', () => {
    const { anyOf } = document.at('/components/schemas/RunToolRequest') as { anyOf: { $ref: string }[] };
    expect(anyOf).toHaveLength(TOOL_CATALOG.length);
    const keys = new Set(operations.map(({ key }) => key));
    expect(TOOL_CATALOG.filter(({ id }) => !keys.has(`POST /api/v1/tools/${id}`))).toEqual([]);
  });

  test('allow all golden cases, each as a request of its tool', async () => {
    const isRequest = document.validator('/components/schemas/RunToolRequest');
    for (const name of await findCases(CASES)) {
      const { tool, input, options, expected } = JSON.parse(await readFile(join(CASES, name), 'utf8'));
      // The document may refuse what the server refuses.
      if ('error' in expected) {
        continue;
      }
      const isOfTool = document.validator(
        `/paths/~1api~1v1~1tools~1${tool}/post/requestBody/content/application~1json/schema`,
      );
      expect([name, isOfTool({ input, options }), isOfTool.errors]).toEqual([name, true, null]);
      expect([name, isRequest({ input, options }), isRequest.errors]).toEqual([name, true, null]);
    }
  });

  test('refuse what the server refuses', async () => {
    const bodies = {
      merge: [
        { input: { columns: 'red' } },
        { input: { columns: [['red'], [1]] } },
        { input: { columns: [] }, options: { casing: 'none', sortOrder: 'ascii' } },
        { input: { columns: [] }, options: { separator: { type: 'tab' } } },
        { input: { columns: [] }, options: { separator: { type: 'custom', custom: 'a\nb' } } },
        { input: { columns: [] }, output: 'duplicates' },
        { input: { columns: [] }, more: true },
      ],
      utm: [{ input: { urls: [], source: 'x'.repeat(501), medium: 'a', campaign: 'b' } }],
    };
    for (const [tool, refused] of Object.entries(bodies)) {
      const isOfTool = document.validator(
        `/paths/~1api~1v1~1tools~1${tool}/post/requestBody/content/application~1json/schema`,
      );
      for (const body of refused) {
        expect([body, isOfTool(body)]).toEqual([body, false]);
        expect([body, (await callTool(server, tool, { token: account.token, body })).status]).toEqual([body, 400]);
      }
    }
  });

  test.each(TOOL_CATALOG.map(({ id }) => id))('%s: the server answers to the example as documented', async (id) => {
    const { requestBody, responses } = document.at(`/paths/~1api~1v1~1tools~1${id}/post`) as {
      requestBody: { content: Record<string, { example: unknown }> };
      responses: Record<string, { content: Record<string, { example: string }> }>;
    };
    const body = requestBody.content['application/json']?.example;
    for (const [accept, { example }] of Object.entries(responses['200']?.content ?? {})) {
      const { text } = await callTool(server, id, { token: account.token, body, headers: { accept } });
      expect(text).toBe(example);
    }
  });
});

test.each([
  ['/api/saved-lists/{id}', ['ETag']],
  ['/api/saved-results/{id}/content', ['ETag', 'X-Row-Count']],
])('headers with a version are described: %s', (path, headers) => {
  const { responses } = document.at(`/paths/${path.replaceAll('/', '~1')}/get`) as {
    responses: Record<string, { headers?: object }>;
  };
  expect(Object.keys(responses['200']?.headers ?? {})).toEqual(headers);
});

/** A program of a customer, with the address of the server from the document. */
const PROGRAM = `
import { client } from './client/client.gen.js';
import { createSavedList, getSavedList, listSavedLists, runMerge, runTool, signIn } from './client/index.js';

const { EMAIL = '', PASSWORD = '', TOKEN = '' } = process.env;
const auth = () => TOKEN;
const merged = await runMerge({ auth, body: { input: { columns: [['red', 'blue'], 'shoes'] }, options: { separator: { type: 'space' } } } });
const deduped = await runTool({ auth, path: { tool: 'dedupe' }, body: { input: { text: 'a\\nA' }, output: 'duplicates' } });
const refused = await runMerge({
  auth,
  // @ts-expect-error There is no such separator.
  body: { input: { columns: [] }, options: { separator: { type: 'tab' } } },
});
const guest = await listSavedLists();

const signedIn = await signIn({ body: { email: EMAIL, password: PASSWORD }, throwOnError: true });
const session: string = signedIn.data.token;
client.setConfig({ auth: () => session });
const saved = await createSavedList({ body: { name: 'Shoes', items: ['red', 'blue'] }, throwOnError: true });
const lists = await listSavedLists({ throwOnError: true });
const missing = await getSavedList({ path: { id: 'missing' } });
// @ts-expect-error This operation does not answer with such an error.
const isQuota: boolean = missing.error?.code === 'quota_reached';
const code: 'not_found' | 'bad_request' | 'unauthenticated' | 'rate_limited' | 'internal_error' | 'unavailable' | undefined = missing.error?.code;

console.log(JSON.stringify({
  merged: merged.data,
  deduped: deduped.data,
  refused: Object.keys(refused.error?.details?.fields ?? {}),
  guest: guest.error?.code,
  names: lists.data.map(({ name, itemCount }) => [name, itemCount]),
  isListed: lists.data.some(({ id }) => id === saved.data.id),
  code,
  isQuota,
}));
`;

describe('a generated client', () => {
  let client: GeneratedClient;

  beforeAll(async () => {
    client = await generateClient(document.root);
  });

  afterAll(() => client?.remove());

  test('compiles with strict types', async () => {
    expect(await client.compile(PROGRAM)).toEqual([]);
  });

  test('calls the server', async () => {
    const printed = await client.run({ EMAIL: account.email, PASSWORD, TOKEN: account.token });
    expect(printed).toEqual({
      merged: 'red shoes\nblue shoes\n',
      deduped: 'A\n',
      refused: ['options.separator.type'],
      guest: 'unauthenticated',
      names: [['Shoes', 2]],
      isListed: true,
      code: 'not_found',
      isQuota: false,
    });
  });
});
