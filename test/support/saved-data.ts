import { gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { newId } from '../../backend/common/ids.ts';
import { SavedList as ListRow } from '../../backend/library/lists/saved-list.entity.ts';
import type { SavedList } from '../../libs/contracts/saved/lists.dto.ts';
import type { TextAnswer } from '../../libs/contracts/saved/texts.dto.ts';
import type { ErrorBody } from '../../libs/contracts/shared/error-codes.ts';
import type { TestApp } from './test-app.ts';
import { type Answer, call } from './test-client.ts';

export interface SendOptions {
  readonly token?: string;
  readonly key?: string;
  readonly isGzipped?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a text as the site's worker does. */
export async function sendText<T = TextAnswer & ErrorBody>(
  { server }: Pick<TestApp, 'server'>,
  text: string | Buffer,
  { token, key, isGzipped = false, headers }: SendOptions = {},
): Promise<Answer<T>> {
  const response = await server.inject({
    method: 'POST',
    url: '/api/texts',
    payload: isGzipped ? gzipSync(text) : text,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(isGzipped && { 'content-encoding': 'gzip' }),
      ...headers,
    },
  });
  return { status: response.statusCode, body: response.json() as T, headers: response.headers };
}

/** Stores lists without lines, which are only there to be counted. */
export async function insertEmptyLists(
  { database }: Pick<TestApp, 'database'>,
  userId: string,
  count: number,
): Promise<void> {
  const now = new Date();
  const row = { userId, name: 'x', folderId: null, itemCount: 0, byteSize: 0, deletedAt: null };
  const rows = Array.from({ length: count }, () => ({ ...row, id: newId(), createdAt: now, updatedAt: now }));
  await database.write((manager) => manager.insert(ListRow, rows));
}

/** Returns different lines, for instance a million of them. */
export function manyLines(count: number, word = 'keyword'): string {
  return `${Array.from({ length: count }, (_, row) => `${word} number ${row}`).join('\n')}\n`;
}

/** Saves a list and checks that it was saved. */
export async function createList(
  running: Pick<TestApp, 'server'>,
  token: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<SavedList> {
  const answer = await call<SavedList>(running, 'POST /api/saved-lists', { token, body, headers });
  expect([answer.status, answer.body]).toEqual([201, expect.objectContaining({ id: expect.any(String) })]);
  return answer.body;
}

/** Returns all lists of an account. */
export async function readLists(running: Pick<TestApp, 'server'>, token: string): Promise<SavedList[]> {
  return (await call<SavedList[]>(running, 'GET /api/saved-lists', { token })).body;
}

/** Requests one list. */
export function readList(running: Pick<TestApp, 'server'>, token: string, id: string) {
  return call<SavedList>(running, `GET /api/saved-lists/${id}`, { token });
}

/** Requests a change of a list, which may be refused. */
export function updateList(running: Pick<TestApp, 'server'>, token: string, id: string, body: object) {
  return call<SavedList>(running, `PUT /api/saved-lists/${id}`, { token, body });
}

/** Sends a text, saves it as a list and returns the list's id. */
export async function saveTextAsList(running: Pick<TestApp, 'server'>, token: string, text: string): Promise<string> {
  const { body } = await sendText(running, text, { token });
  return (await createList(running, token, { name: 'A list', textId: body.id })).id;
}
