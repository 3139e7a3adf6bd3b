import { gunzipSync } from 'node:zlib';
import { MoreThan } from 'typeorm';
import { beforeAll, describe, expect, test } from 'vitest';
import { AccountData } from '../../../backend/account/data/account-data.ts';
import { newId } from '../../../backend/common/ids.ts';
import { Text } from '../../../backend/library/blobs/text.entity.ts';
import { TextChunk } from '../../../backend/library/blobs/text-chunk.entity.ts';
import { createSignedIn } from '../../support/accounts.ts';
import { countTurns } from '../../support/count-turns.ts';
import { manyLines, saveTextAsList, sendText } from '../../support/saved-data.ts';
import { call } from '../../support/test-client.ts';
import { countChunksOf, insertChunked, readContent, sweepAfter, textsOf } from '../../support/texts.ts';
import { useTestApp } from '../../support/use-test-app.ts';

const running = useTestApp();
let origin: string;

beforeAll(async () => {
  await running.app.listen(0, '127.0.0.1');
  origin = await running.app.getUrl();
});

describe('content', () => {
  let token: string;
  let id: string;
  const lines = Array.from({ length: 90_000 }, (_, row) =>
    row % 30_000 === 7 ? `${row} `.repeat(200_000) : `row ${row}`,
  );

  beforeAll(async () => {
    ({ token } = await createSignedIn(running));
    id = await saveTextAsList(running, token, lines.join('\n'));
  });

  test('has row ranges that are what slicing gives', async () => {
    const ranges: [number, number][] = [
      [0, 0],
      [0, 1],
      [6, 9],
      [7, 8],
      [8, 9],
      [29_999, 30_010],
      [30_008, 60_009],
      [60_007, 60_008],
      [89_990, 90_000],
      [89_999, 1e15],
      [90_000, 90_001],
      [123_456, 234_567],
    ];
    for (let round = 0; round < 30; round += 1) {
      const start = (round * 7_919) % lines.length;
      ranges.push([start, start + ((round * 104_729) % 3_000)]);
    }
    for (const [rowStart, rowEnd] of ranges) {
      const { payload, statusCode } = await readContent(running, token, id, `?rowStart=${rowStart}&rowEnd=${rowEnd}`);
      const expected = lines.slice(rowStart, rowEnd).map((line) => `${line}\n`);
      expect([rowStart, rowEnd, statusCode, payload === expected.join('')]).toEqual([rowStart, rowEnd, 200, true]);
    }
  });

  test('from a row after the last one on is empty', async () => {
    const { statusCode, payload } = await readContent(running, token, id, '?rowStart=123456');
    expect([statusCode, payload]).toEqual([200, '']);
  });

  test.each(['?rowStart=-1', '?rowEnd=x', '?rowStart=1.5', '?rowStart=5&rowEnd=4', '?row=1'])(
    'refuses %s',
    async (query) => {
      expect((await readContent(running, token, id, query)).statusCode).toBe(400);
    },
  );

  test('is not sent again to whoever has it, until it changes', async () => {
    const { headers } = await readContent(running, token, id);
    const etag = String(headers.etag);
    const fresh = await readContent(running, token, id, '', { 'if-none-match': etag });
    expect([fresh.statusCode, fresh.payload, fresh.headers.etag]).toEqual([304, '', etag]);
    const other = await saveTextAsList(running, token, 'a\nb');
    const before = String((await readContent(running, token, other)).headers.etag);
    await call(running, `PUT /api/saved-lists/${other}`, { token, body: { items: ['c'] } });
    const after = await readContent(running, token, other, '', { 'if-none-match': before });
    expect([after.statusCode, after.payload]).toEqual([200, 'c\n']);
  });

  test('is gzipped for whoever takes that', async () => {
    const { rawPayload, headers } = await readContent(running, token, id, '', { 'accept-encoding': 'gzip, br' });
    expect([headers['content-encoding'], headers.vary]).toEqual(['gzip', expect.stringContaining('Accept-Encoding')]);
    expect(gunzipSync(rawPayload).toString() === `${lines.join('\n')}\n`).toBe(true);
    expect(
      (await readContent(running, token, id, '', { 'accept-encoding': 'gzip;q=0' })).headers['content-encoding'],
    ).toBe(undefined);
  });

  test('that is being read is read to its end, although the list gets other lines meanwhile', async () => {
    const own = await saveTextAsList(running, token, lines.join('\n'));
    const response = await fetch(`${origin}/api/saved-lists/${own}/content`, {
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
    });
    const reader = response.body?.getReader();
    let size = (await reader?.read())?.value?.length ?? 0;
    await call(running, `PUT /api/saved-lists/${own}`, { token, body: { items: ['other'] } });
    await sweepAfter(running, 5);
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      size += part.value.length;
    }
    expect(size).toBe(lines.reduce((sum, line) => sum + line.length + 1, 0));
    expect((await readContent(running, token, own)).payload).toBe('other\n');
  });

  test('is cut off, and not passed off as whole, when it is gone', async () => {
    const { user, token: bearer } = await createSignedIn(running);
    const own = await saveTextAsList(running, bearer, manyLines(1_200_000));
    const response = await fetch(`${origin}/api/saved-lists/${own}/content`, {
      headers: { authorization: `Bearer ${bearer}`, 'accept-encoding': 'identity' },
    });
    await running.database.write((manager) => manager.delete(TextChunk, { userId: user.id, seq: MoreThan(3) }));
    const outcome = await response.text().then(
      () => 'whole',
      () => 'cut off',
    );
    expect(outcome).toBe('cut off');
  });
});

describe('the sweeper', () => {
  test('removes what was never finished or taken, and nothing else', async () => {
    const { user, token } = await createSignedIn(running);
    const kept = await saveTextAsList(running, token, manyLines(100_000, 'kept'));
    const { body: untaken } = await sendText(running, manyLines(100_000, 'untaken'), { token });
    await insertDeadUpload(user.id);
    await sweepAfter(running, 1);
    expect((await textsOf(running, user.id)).map(({ state }) => state).sort()).toEqual(['ready', 'taken', 'uploading']);
    await sweepAfter(running, 5);
    expect((await textsOf(running, user.id)).map(({ state }) => state).sort()).toEqual(['dropped', 'ready', 'taken']);
    await sweepAfter(running, 61);
    await sweepAfter(running, 80);
    const left = await textsOf(running, user.id);
    expect(left.map(({ state, recordId }) => [state, recordId])).toEqual([['taken', kept]]);
    expect(await countChunksOf(running, user.id)).toBe(2);
    const late = await call(running, 'POST /api/saved-lists', { token, body: { name: 'Late', textId: untaken.id } });
    expect([late.status, late.body.message]).toEqual([404, expect.stringContaining('send it again')]);
  });
});

test('other requests proceed while the texts of an account are deleted', async () => {
  const { user } = await createSignedIn(running);
  await insertChunked(running, user.id, 330);
  const erase = running.app.get(AccountData).sections.find(({ name }) => name === 'unsavedTexts')?.erase;
  const turns = await countTurns(() => running.database.write(async (manager) => erase?.(manager, user.id)));
  expect(turns).toBeGreaterThanOrEqual(10);
  expect(await countChunksOf(running, user.id)).toBe(0);
});

/** Inserts an upload in the state in which a server that died leaves it. */
function insertDeadUpload(userId: string) {
  const now = new Date();
  const row = { keyHash: null, contentHash: null, recordId: null, name: '', lineCount: 0, itemCount: 0, byteSize: 0 };
  return running.database.write((manager) =>
    manager.insert(Text, { userId, id: newId(), state: 'uploading', ...row, createdAt: now, touchedAt: now }),
  );
}
