import { describe, expect, test } from 'vitest';
import type { SavedResultDetails } from '../../../libs/contracts/saved/results.dto.ts';
import type { ErrorBody } from '../../../libs/contracts/shared/error-codes.ts';
import { createSignedIn } from '../../support/accounts.ts';
import { countTurns } from '../../support/count-turns.ts';
import { createList, manyLines, sendText } from '../../support/saved-data.ts';
import { call } from '../../support/test-client.ts';
import { insertChunked } from '../../support/texts.ts';
import { useTestApp } from '../../support/use-test-app.ts';

const running = useTestApp();

describe('a list without its blank lines', () => {
  const text = '\nred\n \n\n\u3000\n green \n\n';

  test.each([
    ['items', { items: ['', 'red', ' ', '', '\u3000', ' green ', ''] }],
    ['content', { content: text }],
  ])('from %s', async (_name, lines) => {
    const { token } = await createSignedIn(running);
    const list = await createList(running, token, { name: 'Colours', ...lines });
    expect(list).toMatchObject({ items: ['red', ' green '], itemCount: 2, byteSize: 12 });
  });

  test('from an upload of many chunks, also where whole chunks are blank', async () => {
    const { token } = await createSignedIn(running);
    const blank = '\n'.repeat(1_200_000);
    const lines = manyLines(60_000);
    const sent = await sendText(running, `${blank}a\n${blank}${lines}\n${lines}${blank}`, { token, isGzipped: true });
    expect(sent.status).toBe(201);
    const list = await createList(running, token, { name: 'Long', textId: sent.body.id });
    expect(list).toMatchObject({ itemCount: 120_001, byteSize: 2 + 2 * Buffer.byteLength(lines), truncated: true });
    const rows = await running.server.inject({
      url: `/api/saved-lists/${list.id}/content?rowStart=59999&rowEnd=60003`,
      headers: { authorization: `Bearer ${token}` },
    });
    const kept = ['a', ...lines.trimEnd().split('\n'), ...lines.trimEnd().split('\n')];
    expect(rows.body).toBe(`${kept.slice(59_999, 60_003).join('\n')}\n`);
    // Sent again with the blank lines, it is the same upload.
    expect(await createList(running, token, { name: 'Long', textId: sent.body.id })).toMatchObject({ id: list.id });
  });

  test('from an upload, while other requests proceed', async () => {
    const { user, token } = await createSignedIn(running);
    const text = await insertChunked(running, user.id, 60);
    const turns = await countTurns(async () => {
      const list = await createList(running, token, { name: 'Chunked', textId: text.id });
      expect(list).toMatchObject({ items: Array.from({ length: 60 }, () => 'a'), byteSize: 120 });
    });
    expect(turns).toBeGreaterThanOrEqual(60);
  });

  test('an upload of blank lines is refused', async () => {
    const { token } = await createSignedIn(running);
    const sent = await sendText(running, ' \n\n', { token });
    const { status, body } = await call<ErrorBody>(running, 'POST /api/saved-lists', {
      token,
      body: { name: 'Blank', textId: sent.body.id },
    });
    expect([status, body.details?.fields]).toEqual([400, { textId: 'Please enter at least one item.' }]);
  });

  test('the inputs of a result keep them, but do not count them', async () => {
    const { token } = await createSignedIn(running);
    const sent = await sendText(running, text, { token });
    const { body } = await call<SavedResultDetails>(running, 'POST /api/saved-results', {
      token,
      body: {
        name: 'Colours',
        toolType: 'dedupe',
        content: 'red\n',
        inputTexts: [{ name: 'text', textId: sent.body.id }],
      },
    });
    const details = await call<SavedResultDetails>(running, `GET /api/saved-results/${body.id}`, { token });
    expect(details.body.inputTexts).toEqual([{ name: 'text', itemCount: 2, byteSize: Buffer.byteLength(text) }]);
  });
});
