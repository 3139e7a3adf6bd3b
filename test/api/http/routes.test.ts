import { expect, test } from 'vitest';
import { buildOpenApi } from '../../../backend/openapi/build-document.ts';
import { loadToolDocs } from '../../../backend/openapi/tool-docs.ts';
import { API_ROUTES, type ApiRoute } from '../../../libs/contracts/api.ts';
import { createSignedIn } from '../../support/accounts.ts';
import { listRoutes } from '../../support/list-routes.ts';
import { call } from '../../support/test-client.ts';
import { useTestApp } from '../../support/use-test-app.ts';

/** Routes that machines ask, not the site. */
const NOT_FOR_THE_SITE = new Set([
  'GET /api/health',
  'GET /api/health/ready',
  'GET /api/metrics',
  'GET /robots.txt',
  'GET /sitemap.xml',
]);

/** Paths of `/api/v1/tools/{tool}` with the types of one tool. */
const PATH_OF_ONE_TOOL = /^\/api\/v1\/tools\/\w+$/;

const running = useTestApp();

const fill = (key: string) => key.replace(/\{\w+\}/g, '01900000-0000-7000-8000-000000000000');

test('every route says who may call it', () => {
  const lines = listRoutes(running).map(
    ({ key, rule, isBarredWhileImpersonating }) =>
      `${rule.padEnd(6)} ${key}${isBarredWhileImpersonating ? ' (barred)' : ''}`,
  );
  expect(lines).toMatchSnapshot();
});

test('the server knows no other routes than those of controllers, the documentation and the site', () => {
  const listed = new Set(listRoutes(running).map(({ key }) => key.replace(/\{(\w+)\}/g, ':$1')));
  const others = registeredRoutes().filter((key) => {
    const [method, path] = key.split(' ') as [string, string];
    const isItsHead = method === 'HEAD' && listed.has(`GET ${path}`);
    return !listed.has(key) && !isItsHead && !path.startsWith('/api/docs');
  });
  expect(others.sort()).toEqual(['GET *', 'HEAD *']);
});

test('guests are refused wherever an account is needed, users wherever an administrator or a program is', async () => {
  const { token } = await createSignedIn(running);
  for (const { key, rule } of listRoutes(running)) {
    if (rule !== 'public') {
      expect([key, (await call(running, fill(key))).status]).toEqual([key, 401]);
    }
    if (rule === 'admin' || rule === 'token') {
      expect([key, (await call(running, fill(key), { token })).status]).toEqual([key, 403]);
    }
  }
});

test('the table that types the frontend is what the OpenAPI document says', async () => {
  const document = buildOpenApi(running.app, await loadToolDocs());
  const described: Record<string, ApiRoute> = {};
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations as Record<string, Operation>)) {
      const key = `${method.toUpperCase()} ${path}`;
      if (!NOT_FOR_THE_SITE.has(key) && !PATH_OF_ONE_TOOL.test(path)) {
        described[key] = describeOperation(operation);
      }
    }
  }
  expect(withoutQueries(API_ROUTES)).toEqual(described);
  const tabled = new Set(Object.keys(API_ROUTES));
  const served = listRoutes(running).filter(({ key }) => !NOT_FOR_THE_SITE.has(key));
  expect(new Set(served.map(({ key }) => key))).toEqual(tabled);
});

/** Returns the routes that the server has registered, parsed from the tree it prints. */
function registeredRoutes(): string[] {
  const routes: string[] = [];
  const path: string[] = [];
  for (const line of running.server.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent, segment, methods] = /^([│ ]*)[├└]── (\S*)(?: \(([^)]+)\))?/.exec(line) ?? [];
    if (indent === undefined || segment === undefined) {
      continue;
    }
    path.length = indent.length / 4;
    path.push(segment);
    routes.push(...(methods?.split(', ') ?? []).map((method) => `${method} ${path.join('')}`));
  }
  return routes;
}

interface Operation {
  readonly requestBody?: { readonly content: Record<string, { readonly schema: Schema }> };
  readonly responses: Record<string, { readonly content?: Record<string, { readonly schema: Schema }> }>;
}

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly items?: Schema;
}

function describeOperation({ requestBody, responses }: Operation): ApiRoute {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const body = requestBody?.content['application/json'];
  return {
    ...(body && { body: nameOf(body.schema) as ApiRoute['body'] }),
    answer: success?.content ? (nameOf(Object.values(success.content)[0]?.schema) as ApiRoute['answer']) : 'none',
  };
}

function nameOf(schema: Schema | undefined): string {
  if (schema?.type === 'array') {
    return `${nameOf(schema.items)}[]`;
  }
  return schema?.$ref?.split('/').at(-1) ?? 'file';
}

/** The document spells a query out as single parameters, so its class has no name there. */
function withoutQueries(routes: Record<string, ApiRoute>): Record<string, ApiRoute> {
  return Object.fromEntries(Object.entries(routes).map(([key, { query: _query, ...rest }]) => [key, rest]));
}
