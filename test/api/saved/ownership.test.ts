import type { EntityManager } from 'typeorm';
import { expect, test } from 'vitest';
import { Text } from '../../../backend/library/blobs/text.entity.ts';
import { TextChunk } from '../../../backend/library/blobs/text-chunk.entity.ts';
import { IdempotencyKey } from '../../../backend/library/shared/idempotency-key.entity.ts';
import type { SessionInfo } from '../../../libs/contracts/account/account.dto.ts';
import { createSignedIn, PASSWORD } from '../../support/accounts.ts';
import { listRoutes } from '../../support/list-routes.ts';
import { manyLines, sendText } from '../../support/saved-data.ts';
import { call } from '../../support/test-client.ts';
import { useTestApp } from '../../support/use-test-app.ts';

// No process takes the job, so that it does not change by itself.
const running = useTestApp({ jobs: { isOn: false, threads: 1 } });

const RECIPE = {
  overprint: 'recipe',
  version: 1,
  name: 'Recipe',
  steps: [{ id: 'd', tool: 'dedupe', inputs: { text: { text: 'secret 9' } } }],
  outputs: [{ from: 'd.unique' }],
};

/** One of everything that an account can have. */
async function createEverything(token: string) {
  const post = async (path: string, body: object) => {
    const headers = { 'idempotency-key': path };
    const answer = await call<{ id: string }>(running, `POST /api/${path}`, { token, body, headers });
    expect([path, answer.status]).toEqual([path, 201]);
    return answer.body.id;
  };
  const send = async (text: string) => (await sendText(running, text, { token, key: text.slice(0, 9) })).body.id;
  const folder = await post('folders', { name: 'Folder' });
  const list = await post('saved-lists', { name: 'List', items: ['secret 1', 'a "quoted"\tline'], folderId: folder });
  const result = await post('saved-results', {
    name: 'Result',
    toolType: 'dedupe',
    inputData: { text: 'secret 2' },
    settings: { caseSensitive: true },
    textId: await send('secret 3\nrow 2'),
    inputTexts: [{ name: 'text', textId: await send('secret 4\n🦊') }],
    folderId: folder,
  });
  const project = await post('projects', { name: 'Project', description: 'secret 5' });
  const projectItem = await post(`projects/${project}/items`, { itemType: 'list', itemId: list });
  await post(`projects/${project}/items`, { itemType: 'folder', itemId: folder });
  const recipe = await post('recipes', { name: 'Recipe', recipe: RECIPE });
  const { status, body: job } = await call<{ id: string }>(running, 'POST /api/jobs', {
    token,
    body: { name: 'Job', tool: 'dedupe', input: { text: 'secret 10' } },
  });
  expect(status).toBe(202);
  const times = { every: 'day', hour: 6, timeZone: 'UTC' };
  const schedule = await post('schedules', { name: 'Schedule', recipeId: recipe, input: {}, ...times });
  const text = await send('secret 6');
  const trashed = await post('saved-lists?trashed', { name: 'Trashed', items: ['secret 8'] });
  await call(running, `DELETE /api/saved-lists/${trashed}`, { token });
  const { body: sessions } = await call<SessionInfo[]>(running, 'GET /api/account/sessions', { token });
  const accessToken = await post('account/tokens', { name: 'secret 7', expiresInDays: 30 });
  return {
    folder,
    list,
    result,
    project,
    projectItem,
    recipe,
    job: job.id,
    schedule,
    text,
    trashed,
    session: sessions[0]?.id as string,
    accessToken,
  };
}

type Everything = Awaited<ReturnType<typeof createEverything>>;

/** For each route that has ids: how it is called on somebody's things. */
const CALLS: Readonly<Record<string, (own: Everything) => { path: string[]; body?: object }>> = {
  'DELETE /api/account/sessions/{id}': ({ session }) => ({ path: [session] }),
  'DELETE /api/account/tokens/{id}': ({ accessToken }) => ({ path: [accessToken] }),
  'DELETE /api/texts/{id}': ({ text }) => ({ path: [text] }),
  'DELETE /api/trash/{kind}/{id}': ({ trashed }) => ({ path: ['list', trashed] }),
  'GET /api/saved-lists/{id}': ({ list }) => ({ path: [list] }),
  'PUT /api/saved-lists/{id}': ({ list }) => ({ path: [list], body: { name: 'Mine', items: ['x'] } }),
  'DELETE /api/saved-lists/{id}': ({ list }) => ({ path: [list] }),
  'POST /api/saved-lists/{id}/restore': ({ list }) => ({ path: [list] }),
  'GET /api/saved-lists/{id}/content': ({ list }) => ({ path: [list] }),
  'GET /api/saved-results/{id}': ({ result }) => ({ path: [result] }),
  'PUT /api/saved-results/{id}': ({ result }) => ({ path: [result], body: { name: 'Mine' } }),
  'DELETE /api/saved-results/{id}': ({ result }) => ({ path: [result] }),
  'POST /api/saved-results/{id}/restore': ({ result }) => ({ path: [result] }),
  'GET /api/saved-results/{id}/content': ({ result }) => ({ path: [result] }),
  'GET /api/saved-results/{id}/inputs/{name}': ({ result }) => ({ path: [result, 'text'] }),
  'GET /api/folders/{id}': ({ folder }) => ({ path: [folder] }),
  'PUT /api/folders/{id}': ({ folder }) => ({ path: [folder], body: { name: 'Mine' } }),
  'DELETE /api/folders/{id}': ({ folder }) => ({ path: [folder] }),
  'POST /api/folders/{id}/restore': ({ folder }) => ({ path: [folder] }),
  'GET /api/projects/{id}': ({ project }) => ({ path: [project] }),
  'PUT /api/projects/{id}': ({ project }) => ({ path: [project], body: { name: 'Mine' } }),
  'DELETE /api/projects/{id}': ({ project }) => ({ path: [project] }),
  'POST /api/projects/{id}/restore': ({ project }) => ({ path: [project] }),
  'GET /api/recipes/{id}': ({ recipe }) => ({ path: [recipe] }),
  'PUT /api/recipes/{id}': ({ recipe }) => ({ path: [recipe], body: { name: 'Mine' } }),
  'DELETE /api/recipes/{id}': ({ recipe }) => ({ path: [recipe] }),
  'POST /api/recipes/{id}/restore': ({ recipe }) => ({ path: [recipe] }),
  'GET /api/jobs/{id}': ({ job }) => ({ path: [job] }),
  'GET /api/jobs/{id}/events': ({ job }) => ({ path: [job] }),
  'GET /api/jobs/{id}/results/{output}': ({ job }) => ({ path: [job, 'unique'] }),
  'DELETE /api/jobs/{id}': ({ job }) => ({ path: [job] }),
  'POST /api/jobs/{id}/repeat': ({ job }) => ({ path: [job] }),
  'DELETE /api/jobs/{id}/record': ({ job }) => ({ path: [job] }),
  'PUT /api/schedules/{id}': ({ schedule }) => ({ path: [schedule], body: { name: 'Mine' } }),
  'DELETE /api/schedules/{id}': ({ schedule }) => ({ path: [schedule] }),
  'POST /api/projects/{id}/items': ({ project, list }) => ({
    path: [project],
    body: { itemType: 'list', itemId: list },
  }),
  'DELETE /api/projects/{id}/items/{itemId}': ({ project, projectItem }) => ({ path: [project, projectItem] }),
};

/** Everything of an account as its owner sees it. */
async function look(token: string, own: Everything) {
  const paths = [
    'saved-lists',
    'saved-results',
    `saved-results/${own.result}`,
    `saved-results/${own.result}/inputs/text`,
    'folders',
    'projects',
    'recipes',
    'jobs',
    'schedules',
    'texts',
    'trash',
    'usage',
    'account/sessions',
    'account/tokens',
  ];
  const answers = await Promise.all(paths.map((path) => call<unknown>(running, `GET /api/${path}`, { token })));
  return answers.map(({ body }) => JSON.stringify(body).replace(/"lastSeenAt":"[^"]*"/g, ''));
}

test('somebody else’s ids are answered with 404 by every route that takes one', async () => {
  const owner = await createSignedIn(running);
  const stranger = await createSignedIn(running);
  const own = await createEverything(owner.token);
  const before = await look(owner.token, own);
  const taking = listRoutes(running).filter(({ key }) => key.includes('{'));
  expect(
    taking
      .filter(({ rule }) => rule === 'user')
      .map(({ key }) => key)
      .sort(),
  ).toEqual(Object.keys(CALLS).sort());
  for (const { key, rule } of taking) {
    const { path, body } = CALLS[key]?.(own) ?? { path: [own.list, own.list], body: {} };
    const ids = [...path];
    const route = key.replace(/\{\w+\}/g, () => ids.shift() as string);
    const answer = await call(running, route, { token: stranger.token, ...(body && { body }) });
    const expected = rule === 'user' ? [404, 'not_found'] : [403, 'forbidden'];
    expect([key, answer.status, answer.body.code]).toEqual([key, ...expected]);
  }
  expect(await look(owner.token, own)).toEqual(before);
  expect((await call(running, `DELETE /api/texts/${own.text}`, { token: owner.token })).status).toBe(200);
});

test('somebody else’s ids within a request are not there either', async () => {
  const owner = await createSignedIn(running);
  const stranger = await createSignedIn(running);
  const theirs = await createEverything(owner.token);
  const mine = await createEverything(stranger.token);
  const before = await look(owner.token, theirs);
  const calls: [string, object][] = [
    ['POST /api/saved-lists', { name: 'A', items: ['a'], folderId: theirs.folder }],
    ['POST /api/saved-lists', { name: 'A', textId: theirs.text }],
    [`PUT /api/saved-lists/${mine.list}`, { folderId: theirs.folder }],
    [`PUT /api/saved-lists/${mine.list}`, { textId: theirs.text }],
    ['POST /api/saved-results', { name: 'A', results: ['a'], folderId: theirs.folder }],
    ['POST /api/saved-results', { name: 'A', textId: theirs.text }],
    ['POST /api/saved-results', { name: 'A', results: ['a'], inputTexts: [{ name: 'text', textId: theirs.text }] }],
    [`PUT /api/saved-results/${mine.result}`, { folderId: theirs.folder }],
    [`POST /api/projects/${mine.project}/items`, { itemType: 'list', itemId: theirs.list }],
    [`POST /api/projects/${mine.project}/items`, { itemType: 'folder', itemId: theirs.folder }],
    [`POST /api/projects/${mine.project}/items`, { itemType: 'result', itemId: theirs.result }],
    [`POST /api/projects/${theirs.project}/items`, { itemType: 'list', itemId: mine.list }],
    [`DELETE /api/projects/${mine.project}/items/${theirs.projectItem}`, {}],
    [`PUT /api/schedules/${mine.schedule}`, { recipeId: theirs.recipe }],
    ['POST /api/schedules', { name: 'A', recipeId: theirs.recipe, every: 'day', hour: 6, timeZone: 'UTC' }],
    [`DELETE /api/projects/${theirs.project}/items/${mine.projectItem}`, {}],
  ];
  for (const [route, body] of calls) {
    const answer = await call(running, route, { token: stranger.token, body });
    expect([route, body, answer.status]).toEqual([route, body, 404]);
  }
  expect(await look(owner.token, theirs)).toEqual(before);
  expect((await call<unknown[]>(running, 'GET /api/saved-lists', { token: stranger.token })).body).toHaveLength(1);
});

test('every id-bearing query of saved data is by owner: equal ids of two accounts are two things', async () => {
  const one = await createSignedIn(running);
  const two = await createSignedIn(running);
  const own = await createEverything(one.token);
  // The same ids under another owner, as a sharded or restored database may have them.
  const database = running.database;
  const rows = await database.read((manager) => manager.findBy(Text, { userId: one.user.id }));
  await database.write(async (manager) => {
    await manager.insert(
      Text,
      rows.map((row) => ({ ...row, userId: two.user.id })),
    );
    for (const { id } of rows) {
      const chunk = { userId: two.user.id, textId: id, seq: 0, firstRow: 0, bytes: Buffer.from('other\n') };
      await manager.insert(TextChunk, chunk);
    }
  });
  const content = await running.server.inject({
    url: `/api/saved-lists/${own.list}/content`,
    headers: { authorization: `Bearer ${one.token}` },
  });
  expect(content.payload).toBe('secret 1\na "quoted"\tline\n');
});

test('the export has everything that is saved, of any length, and nothing of anybody else', async () => {
  const { user, token } = await createSignedIn(running);
  const neighbour = await createSignedIn(running);
  await createEverything(neighbour.token);
  const own = await createEverything(token);
  const long = manyLines(150_000, 'long');
  const { body: sent } = await sendText(running, `${long}${'x'.repeat(3_000_000)}\n`, { token });
  await call(running, 'POST /api/saved-lists', { token, body: { name: 'Long', textId: sent.id } });
  const gone = await call<{ id: string }>(running, 'POST /api/folders', { token, body: { name: 'Gone' } });
  await call(running, `DELETE /api/folders/${gone.body.id}`, { token });
  type Export = Record<string, Record<string, unknown>[]>;
  const { status, body } = await call<Export>(running, 'POST /api/account/export', {
    token,
    body: { password: PASSWORD },
  });
  expect(status).toBe(200);
  expect(body.savedLists).toMatchObject([
    { id: own.list, name: 'List', items: ['secret 1', 'a "quoted"\tline'], folderId: own.folder, deletedAt: null },
    { id: own.trashed, items: ['secret 8'], deletedAt: expect.any(String) },
    { name: 'Long' },
  ]);
  const lines = body.savedLists?.[2]?.items as string[];
  expect([lines.length, lines[149_999], lines[150_000]?.length]).toEqual([150_001, 'long number 149999', 3_000_000]);
  expect(body.recipes).toMatchObject([
    { id: own.recipe, name: 'Recipe', recipe: { steps: [{ inputs: { text: { text: 'secret 9' } } }] } },
  ]);
  expect(body.savedResults).toMatchObject([
    {
      id: own.result,
      toolType: 'dedupe',
      inputData: { text: 'secret 2' },
      settings: { caseSensitive: true },
      results: ['secret 3', 'row 2'],
      inputTexts: { text: ['secret 4', '🦊'] },
    },
  ]);
  expect(body.folders).toMatchObject([
    { id: own.folder, deletedAt: null },
    { id: gone.body.id, deletedAt: expect.any(String) },
  ]);
  expect(body.projects).toMatchObject([
    {
      id: own.project,
      description: 'secret 5',
      items: [
        { itemType: 'list', itemId: own.list },
        { itemType: 'folder', itemId: own.folder },
      ],
    },
  ]);
  expect(body.accessTokens).toEqual([
    {
      id: own.accessToken,
      name: 'secret 7',
      prefix: expect.stringMatching(/^ovp_[\w-]{4}$/),
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
      lastUsedAt: null,
    },
  ]);
  expect(body.unsavedTexts).toMatchObject([{ id: own.text, lineCount: 1, lines: ['secret 6'] }]);
  expect(JSON.stringify(body)).not.toContain(neighbour.user.id);
  expect(body.account).toMatchObject({ id: user.id });
});

test('deleting the account leaves nothing of it in any table, and everything of others', async () => {
  const { user, token } = await createSignedIn(running);
  const neighbour = await createSignedIn(running);
  const theirs = await createEverything(neighbour.token);
  const before = await look(neighbour.token, theirs);
  await createEverything(token);
  await sendText(running, manyLines(250_000), { token });
  const database = running.database;
  const count = () => database.read((manager) => countOwnedRows(manager, user.id));
  expect((await count()).filter((rows) => rows > 0).length).toBeGreaterThanOrEqual(8);
  expect(await database.read((manager) => manager.countBy(IdempotencyKey, { userId: user.id }))).toBeGreaterThan(0);
  const answer = await call(running, 'DELETE /api/account', { token, body: { password: PASSWORD } });
  expect(answer.status).toBe(200);
  expect((await count()).filter((rows) => rows > 0)).toEqual([]);
  expect(await look(neighbour.token, theirs)).toEqual(before);
});

/** Returns the number of an account's rows by table. */
async function countOwnedRows(manager: EntityManager, userId: string): Promise<number[]> {
  const owned = manager.dataSource.entityMetadatas.filter((entity) => entity.findColumnWithPropertyName('userId'));
  const counts: number[] = [];
  for (const { target } of owned) {
    counts.push(await manager.countBy(target, { userId }));
  }
  return counts;
}
