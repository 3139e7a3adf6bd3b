import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../support/built-server.ts';
import { callTool, errorOf, prepareToolServers, type ToolServers } from '../../support/tool-server.ts';

const NDJSON = { accept: 'application/x-ndjson' };
const MERGE = { input: { columns: ['a\nb', ['c']] } };

let servers: ToolServers;
let server: RunningServer;
let free: string;

beforeAll(async () => {
  servers = await prepareToolServers('free', 'pro');
  server = await servers.start();
  free = servers.tokens[0] as string;
});

afterAll(() => servers.close());

const numbers = (count: number, word = '') => Array.from({ length: count }, (_, index) => `${word}${index}`);

describe('a table', () => {
  const table = { csv: 'k,n\na,"1,5"\nA,2\n' };
  const call = (body: object, headers?: Readonly<Record<string, string>>) =>
    callTool(server, 'dedupe', { token: free, body, ...(headers && { headers }) });

  test('is answered as CSV when asked', async () => {
    const answer = await call({ input: { text: table } }, { accept: 'text/csv' });
    expect([answer.status, answer.headers.get('content-type'), answer.text]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'k,n\na,"1,5"\n',
    ]);
  });

  test('has its header without rows as well', async () => {
    expect((await call({ input: { text: { csv: 'k,n\n' } } })).text).toBe('k\tn\n');
    const input = { text: { columns: ['k', 'n'], rows: [] } };
    expect((await call({ input })).text).toBe('k\tn\n');
    expect((await call({ input }, { accept: 'text/csv' })).text).toBe('k,n\n');
  });

  test('is reported in the summary as it was read', async () => {
    const text = { csv: 'a,b\n1,2\n3,4,LOST\n5' };
    const records = (await call({ input: { text } }, NDJSON)).text.trimEnd().split('\n');
    expect(JSON.parse(records.at(-1) ?? '').summary.inputs).toEqual({
      text: {
        columns: 2,
        rows: 3,
        preamble: 0,
        cleanedCells: 0,
        shortRecords: 1,
        longRecords: { count: 1, first: 3 },
        delimiter: 'comma',
        header: 1,
      },
    });
  });

  test.each([
    ['application/x-ndjson;q=0', 'text/plain'],
    ['text/csv;q=0.5, Application/X-NDJSON', 'application/x-ndjson'],
    ['text/csv, application/x-ndjson;q=0.5', 'text/csv'],
    ['text/plain, text/csv;q=0.9', 'text/plain'],
    ['application/json, */*', 'text/plain'],
  ])('is answered by the weights of what is accepted: %s', async (accept, type) => {
    const answer = await call({ input: { text: table } }, { accept });
    expect(answer.headers.get('content-type')).toBe(`${type}; charset=utf-8`);
  });

  test('of one column answers a list as CSV', async () => {
    const answer = await call({ input: { text: 'a\nb,c\na' } }, { accept: 'text/csv' });
    expect(answer.text).toBe('Item\na\n"b,c"\n');
    const none = await call({ input: { text: 'a' }, output: 'duplicates' }, { accept: 'text/csv' });
    expect(none.text).toBe('Item\n');
  });

  test.each([
    [
      'a column that it does not have',
      { input: { text: table }, options: { column: 'x' } },
      422,
      'There is no column “x”. The columns are: k, n.',
    ],
    [
      'a quote that is not closed',
      { input: { text: { csv: 'k,n\n"a,1' } } },
      422,
      'input.text: The quoted cell that begins in record 2',
    ],
    [
      'a row that is too long',
      { input: { text: { columns: ['k'], rows: [['a', 'b']] } } },
      400,
      'must have at most 1 cell',
    ],
  ])('is refused with %s', async (_name, body, status, message) => {
    const answer = await call(body);
    expect([answer.status, errorOf(answer).message]).toEqual([status, expect.stringContaining(message)]);
  });
});

describe('find and replace', () => {
  const call = (body: object, headers?: Readonly<Record<string, string>>) =>
    callTool(server, 'replace', { token: free, body, ...(headers && { headers }) });
  const rule = { find: 'cat', replaceWith: 'dog' };

  test('takes a list of rules, and reports each', async () => {
    const rules = [rule, { find: 'dog', replaceWith: 'cow' }, { find: 'x', enabled: false, regex: true }];
    const body = { input: { text: 'cat\ndog' }, options: { mode: 'rules', rules } };
    const answer = await call(body, NDJSON);
    const records = answer.text.trimEnd().split('\n');
    expect(records.slice(0, -1).map((record) => JSON.parse(record))).toEqual([{ row: 'cow' }, { row: 'cow' }]);
    expect(JSON.parse(records.at(-1) ?? '')).toMatchObject({
      summary: { report: { count: 3, perRule: [1, 2, null], invalidRules: [], skippedRules: [] } },
    });
  });

  test('takes the pairs of a table', async () => {
    const pairs = { columns: ['Find', 'Replace'], rows: [['cat', 'dog']] };
    const input = { text: 'Cat\ncow', pairs };
    expect((await call({ input, options: { mode: 'mapping' } })).text).toBe('dog\ncow\n');
    const unmatched = await call({ input, options: { mode: 'mapping' }, output: 'unmatched' });
    expect(unmatched.text).toBe('cow\n');
  });

  test.each([
    [
      'a pattern that is on',
      { rules: [rule, rule, { find: 'c.t', regex: true }] },
      'Rule 3: Regular expression must be off: regular expressions are not run on the server. The page and the command line run them on your machine.',
      422,
    ],
    [
      'more rules than a list can have',
      { rules: Array(1001).fill(rule) },
      'options.rules must have at most 1000 entries',
      400,
    ],
    [
      'a text that is too long',
      { rules: [{ find: 'x'.repeat(10_001) }] },
      'options.rules.0.find must have at most 10000 characters',
      400,
    ],
  ])('refuses %s', async (_name, options, message, status) => {
    const answer = await call({ input: { text: 'a' }, options: { mode: 'rules', ...options } });
    expect([answer.status, errorOf(answer).message]).toEqual([status, expect.stringContaining(message)]);
  });
});

describe('a request', () => {
  const wrong: readonly [name: string, tool: string, body: unknown, status: number, field: string | undefined][] = [
    ['no JSON', 'merge', '{"input":', 400, undefined],
    ['nothing', 'merge', '', 400, undefined],
    ['no UTF-8', 'merge', Uint8Array.from([0x22, 0xff, 0x22]), 400, undefined],
    ['an array', 'merge', [], 400, undefined],
    ['no input', 'merge', {}, 400, 'input'],
    ['input that is a list', 'merge', { input: [] }, 400, 'input'],
    ['a member that is not known', 'merge', { ...MERGE, inputs: {} }, 400, 'inputs'],
    ['a text that is not known', 'merge', { input: { rows: 'a' } }, 400, 'input.rows'],
    ['columns that are no list', 'merge', { input: { columns: 'a' } }, 400, 'input.columns'],
    ['a text that is a number', 'merge', { input: { columns: ['a', 1] } }, 400, 'input.columns.1'],
    ['a line that is a number', 'dedupe', { input: { text: ['a', 1] } }, 400, 'input.text.1'],
    ['a field that is too long', 'utm', { input: { source: 's'.repeat(501) } }, 400, 'input.source'],
    ['an option that is not known', 'merge', { ...MERGE, options: { sepparator: {} } }, 400, 'options.sepparator'],
    [
      'an option of the wrong type',
      'dedupe',
      { input: {}, options: { trimWhitespace: 'yes' } },
      400,
      'options.trimWhitespace',
    ],
    [
      'a choice that is none',
      'merge',
      { ...MERGE, options: { separator: { type: 'dot' } } },
      400,
      'options.separator.type',
    ],
    ['options that are a text', 'merge', { ...MERGE, options: 'casing' }, 400, 'options'],
    ['an output that is not known', 'dedupe', { input: { text: 'a' }, output: 'lines' }, 400, 'output'],
    [
      'a pattern',
      'replace',
      { input: { text: 'a', find: '(a+)+$' }, options: { useRegex: true } },
      422,
      'options.useRegex',
    ],
    ['an empty field that is required', 'replace', { input: { text: 'a', replaceWith: 'b' } }, 422, undefined],
    ['what the tool will not work on', 'utm', { input: { urls: 'a.de', source: 's' } }, 422, undefined],
    [
      'no match type',
      'negatives',
      { input: { keywords: 'a' }, options: { exact: false, phrase: false } },
      422,
      undefined,
    ],
    ['a tool that does not exist', 'shuffle', MERGE, 404, undefined],
  ];
  test.each(wrong)('with %s is refused, and told why', async (_name, tool, body, status, field) => {
    const answer = await callTool(server, tool, { token: free, body });
    const { message, code, details } = errorOf(answer);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'application/json; charset=utf-8']);
    expect(Object.keys(details?.fields ?? {})).toEqual(field === undefined ? [] : [field]);
    if (field !== undefined) {
      // Refused options are named by their labels.
      expect(message).toContain(status === 422 ? 'Use regular expressions' : field);
    }
    expect([code, message.length]).toEqual([expect.any(String), expect.any(Number)]);
    // In either form.
    expect((await callTool(server, tool, { token: free, body, headers: NDJSON })).status).toBe(status);
  });

  test('says everything that is wrong at once', async () => {
    const body = { input: { text: 1 }, options: { a: 1, caseSensitive: 'no' }, output: 'x' };
    const { details } = errorOf(await callTool(server, 'dedupe', { token: free, body }));
    expect(Object.keys(details?.fields ?? {}).sort()).toEqual(
      ['input.text', 'options.a', 'options.caseSensitive', 'output'].sort(),
    );
  });

  test('in another character set, or damaged, is named as what it is', async () => {
    const latin = { token: free, body: MERGE, headers: { 'content-type': 'application/json; charset=latin1' } };
    expect(errorOf(await callTool(server, 'merge', latin)).message).toContain('application/json');
    const damaged = { token: free, body: 'abcdefgh', headers: { 'content-encoding': 'gzip' } };
    expect(errorOf(await callTool(server, 'merge', damaged)).message).toBe('The body is damaged or incomplete.');
  });

  test.each([
    ['no content type', {}, 'text/plain'],
    ['a form', {}, 'application/x-www-form-urlencoded'],
    ['the name that JSON has inside', {}, 'application/vnd.overprint.streamed+json'],
    ['another encoding', { 'content-encoding': 'br' }, 'application/json'],
    ['another character set', {}, 'application/json; charset=utf-16'],
  ])('with %s is not taken', async (_name, headers, type) => {
    const sent = { token: free, body: MERGE, headers: { ...headers, 'content-type': type } };
    expect((await callTool(server, 'merge', sent)).status).toBe(415);
  });

  test('to another route cannot use the name that JSON has inside', async () => {
    const headers = { 'content-type': 'application/vnd.overprint.streamed+json' };
    const answer = await fetch(`${server.origin}/api/auth/signin`, { method: 'POST', headers, body: '{}' });
    expect(answer.status).toBe(415);
  });

  test('may be gzipped', async () => {
    const headers = { 'content-encoding': 'gzip' };
    const body = Uint8Array.from(gzipSync(JSON.stringify(MERGE)));
    expect((await callTool(server, 'merge', { token: free, body, headers })).text).toBe('ac\nbc\n');
    const damaged = body.slice(0, -9);
    expect((await callTool(server, 'merge', { token: free, body: damaged, headers })).status).toBe(400);
  });

  test.each([
    ['a great many empty objects', `{"input":[${'{},'.repeat(300_000)}{}]}`],
    ['arrays in arrays', `{"input":${'['.repeat(400_000)}`],
    ['a great many items', `{"input":{"text":[${'1,'.repeat(1_000_000)}1]}}`],
  ])('with %s is refused before it takes memory', async (_name, body) => {
    const answer = await callTool(server, 'dedupe', { token: servers.tokens[1], body });
    expect([answer.status, errorOf(answer).message]).toEqual([413, expect.stringContaining('one text')]);
  });

  test('of exactly a million items is accepted', async () => {
    const body = `{"input":{"text":[${'"a",'.repeat(999_999)}"b"]},"options":{"caseSensitive":true}}`;
    const answer = await callTool(server, 'dedupe', { token: servers.tokens[1], body });
    expect([answer.status, answer.text]).toEqual([200, 'a\nb\n']);
  });

  test('without a token is refused unread', async () => {
    const body = 'x'.repeat(2_000_000);
    expect((await callTool(server, 'merge', { body })).status).toBe(401);
    expect((await callTool(server, 'merge', { token: servers.session, body })).status).toBe(403);
  });
});

describe('an answer', () => {
  test('has rows with every character as they are', async () => {
    const text = ['"quoted"', 'tab\there', 'back\\slash', '🦊', 'Zoë', '\u0001', 'a\u2028b'];
    const { text: plain } = await callTool(server, 'dedupe', { token: free, body: { input: { text } } });
    expect(plain).toBe(`${text.join('\n')}\n`);
    const answer = await callTool(server, 'dedupe', { token: free, body: { input: { text } }, headers: NDJSON });
    const records = answer.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(records.slice(0, -1)).toEqual(text.map((row) => ({ row })));
  });

  test('with no rows is empty, or a summary alone', async () => {
    const body = { input: { columns: [] } };
    expect((await callTool(server, 'merge', { token: free, body })).text).toBe('');
    const { text } = await callTool(server, 'merge', { token: free, body, headers: NDJSON });
    expect(JSON.parse(text)).toEqual({
      summary: { tool: 'merge', output: 'lines', rows: 0, report: { combinations: 0, duplicatesRemoved: 0, rows: 0 } },
    });
  });

  test('of many blocks has all rows in order, of either half of a split', async () => {
    const text = numbers(60_000).flatMap((number) => [number, `again ${Number(number) % 3}`]);
    const body = { input: { text } };
    const unique = await callTool(server, 'dedupe', { token: servers.tokens[1], body });
    const expected = ['0', 'again 0', '1', 'again 1', '2', 'again 2', ...numbers(60_000).slice(3)];
    expect(unique.text).toBe(`${expected.join('\n')}\n`);
    const duplicates = await callTool(server, 'dedupe', {
      token: servers.tokens[1],
      body: { ...body, output: 'duplicates' },
    });
    expect(duplicates.text.split('\n')).toHaveLength(60_000 - 3 + 1);
  });

  test('comes from as many columns as are sent', async () => {
    const columns = ['a', 'b', 'c', 'd', 'e'];
    expect((await callTool(server, 'merge', { token: free, body: { input: { columns } } })).text).toBe('abcde\n');
  });
});

describe('the plan’s limits', () => {
  test('hold for what is sent, packed or not', async () => {
    const body = JSON.stringify({ input: { text: 'a'.repeat(1_000_000) } });
    const refused = await callTool(server, 'dedupe', { token: free, body });
    expect([refused.status, errorOf(refused).message]).toEqual([
      413,
      'Your plan takes 1 MB in one call. Send more as an upload of a job: POST /api/v1/texts, then POST /api/v1/jobs.',
    ]);
    const packed = { token: free, body: Uint8Array.from(gzipSync(body)), headers: { 'content-encoding': 'gzip' } };
    expect((await callTool(server, 'dedupe', packed)).status).toBe(413);
    expect((await callTool(server, 'dedupe', { token: servers.tokens[1], body })).status).toBe(200);
  });

  test('hold for rows that are foreseen', async () => {
    const body = (rows: number) => ({ input: { columns: [numbers(1_000, 'a'), numbers(rows, 'b')] } });
    const most = await callTool(server, 'merge', { token: free, body: body(1_000) });
    expect([most.status, most.text.split('\n').length]).toEqual([200, 1_000_001]);
    const refused = await callTool(server, 'merge', { token: free, body: body(1_001) });
    expect([refused.status, errorOf(refused).message]).toEqual([
      422,
      expect.stringContaining('1,000,000 rows and 50 MB'),
    ]);
    expect(
      (await callTool(server, 'merge', { token: free, body: { input: { columns: Array(6).fill(numbers(999)) } } }))
        .status,
    ).toBe(422);
  });

  test('hold for what turns out to be too much on the way: the answer is cut off, or ends with an error', async () => {
    const body = { input: { text: numbers(20_000, 'a'), find: 'a', replaceWith: 'b'.repeat(10_000) } };
    await expect(callTool(server, 'replace', { token: free, body })).rejects.toThrow();
    const { status, text } = await callTool(server, 'replace', { token: free, body, headers: NDJSON });
    const last = JSON.parse(text.slice(text.lastIndexOf('\n', text.length - 2)));
    expect([status, last]).toEqual([
      200,
      { error: { code: 'unprocessable', message: expect.stringContaining('50 MB') } },
    ]);
  });
});
