import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scaleRateLimits } from '../../../backend/config/rate-limits.ts';
import type { ErrorBody } from '../../../libs/contracts/shared/error-codes.ts';
import type { ImportSheetAnswer } from '../../../libs/contracts/tools/sheets.dto.ts';
import { createSignedIn } from '../../support/accounts.ts';
import {
  csv,
  redirect,
  type SheetHandler,
  type SheetProvider,
  startSheetProvider,
} from '../../support/sheet-provider.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import { call } from '../../support/test-client.ts';

/** Milliseconds that an import may hold up others: ten times what the benchmark allows. */
const LONGEST_DELAY_MS = 2_500;

type SheetErrorBody = ErrorBody & { readonly error: string };

let provider: SheetProvider;
let running: TestApp;

beforeAll(async () => {
  provider = await startSheetProvider();
  running = await startTestApp({ sheetsBaseUrl: provider.origin });
});

afterAll(async () => {
  await running.close();
  await provider.close();
});

const importSheet = <T = ImportSheetAnswer>(body: object, options: { token?: string; from?: string } = {}) =>
  call<T>(running, 'POST /api/import-google-sheets', { body, ...options });

const refused = async (handler: SheetHandler, column = 'A') => {
  const { status, body } = await importSheet<SheetErrorBody>({ url: provider.share(handler), column });
  expect(body.error).toBe(body.message);
  return [status, body.code, body.message];
};

const SHEET =
  '\uFEFFkeyword,city,"big, quoted"\r\n' +
  'red shoes, Berlin ,"two\nlines"\r\n' +
  ',Graz,"say ""hi"""\r\n' +
  '"blue, shoes",,\r\n' +
  'Ζωή 🦊,Wien';

test('a sheet comes whole as CSV if a table is wanted', async () => {
  const body = { sheetUrl: provider.share(csv(SHEET)), form: 'table' };
  const answer = await call<string>(running, 'POST /api/import-google-sheets', { body });
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(answer.body).toBe(SHEET);
  const empty = { url: provider.share(csv('')), form: 'table' };
  expect((await importSheet<SheetErrorBody>(empty)).body.message).toBe('No data found in this Google Sheet');
  expect((await importSheet({ ...empty, form: 'grid' })).status).toBe(400);
});

describe('a column', () => {
  test.each([
    ['A', ['keyword', 'red shoes', 'blue, shoes', 'Ζωή 🦊']],
    ['b', ['city', 'Berlin', 'Graz', 'Wien']],
    [' C ', ['big, quoted', 'two lines', 'say "hi"']],
    [undefined, ['keyword', 'red shoes', 'blue, shoes', 'Ζωή 🦊']],
    ['', ['keyword', 'red shoes', 'blue, shoes', 'Ζωή 🦊']],
  ])('%s has the cells that are not empty', async (column, items) => {
    const sheetUrl = provider.share(csv(SHEET));
    const { status, body, headers } = await importSheet({ sheetUrl, ...(column !== undefined && { column }) });
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(body).toEqual({ items, keywords: items });
  });

  test('may be any, not only the first five', async () => {
    const row = Array.from({ length: 800 }, (_, index) => `cell ${index}`).join(',');
    const url = provider.share(csv(`${row}\n${row}\n`));
    expect((await importSheet({ url, column: 'AB' })).body.items).toEqual(['cell 27', 'cell 27']);
    expect((await importSheet({ url, column: 'ADT' })).body.items).toEqual(['cell 799', 'cell 799']);
    expect((await importSheet({ url, column: 'ADU' })).status).toBe(422);
  });

  test('of half a million rows comes whole, characters cut by packets included', async () => {
    const cells = Array.from({ length: 500_000 }, (_, row) => `größe ${row} 🦊`);
    const bytes = Buffer.from(cells.map((cell) => `${cell},x`).join('\r\n'));
    const url = provider.share((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8' });
      for (let at = 0; at < bytes.length; at += 65_537) {
        response.write(bytes.subarray(at, at + 65_537));
      }
      response.end();
    });
    const { body } = await importSheet({ url });
    expect(JSON.stringify(body.items) === JSON.stringify(cells)).toBe(true);
    expect(JSON.stringify(body.keywords) === JSON.stringify(cells)).toBe(true);
  });

  test('is read from the sheet that was open, at an address we build ourselves', async () => {
    const address = provider.share(csv('a'));
    const before = provider.requests.length;
    await importSheet({ sheetUrl: address.replace('gid=0', 'gid=77&range=A1') });
    await importSheet({ sheetUrl: `${address.replace('https://', '').split('/edit')[0]}?x=1` });
    const id = /\/d\/([\w-]+)\//.exec(address)?.[1];
    expect(provider.requests.slice(before)).toEqual([
      `/spreadsheets/d/${id}/export?format=csv&gid=77`,
      `/spreadsheets/d/${id}/export?format=csv`,
    ]);
  });

  test('comes over a redirect of the provider', async () => {
    const target = provider.share(csv('moved\n'));
    const path = new URL(target).pathname;
    expect((await importSheet({ url: provider.share(redirect(path)) })).body.items).toEqual(['moved']);
    expect((await importSheet({ url: provider.share(redirect(provider.origin + path, 302)) })).status).toBe(200);
  });
});

describe('what is wrong is said', () => {
  test.each([
    ['no data at all', csv('')],
    ['blank cells', csv(' ,x\n\t,y\n')],
  ])('%s', async (_name, handler) => {
    expect(await refused(handler)).toEqual([422, 'unprocessable', 'No data found in the specified column']);
  });

  test.each<[string, SheetHandler]>([
    [
      'a page instead of a file',
      (_request, response) =>
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<!doctype html>'),
    ],
    ['403', (_request, response) => response.writeHead(403).end()],
    ['401', (_request, response) => response.writeHead(401).end()],
    ['the sign-in page', redirect('https://accounts.google.com/ServiceLogin?continue=x', 302)],
  ])('a private sheet, told by %s', async (_name, handler) => {
    expect(await refused(handler)).toEqual([422, 'unprocessable', expect.stringMatching(/private.*Share/)]);
  });

  test('a sheet that is not there, or a tab', async () => {
    const { status, body } = await importSheet<SheetErrorBody>({
      url: 'https://docs.google.com/spreadsheets/d/nobody-has-this-id/edit',
    });
    expect([status, body.error]).toEqual([422, expect.stringContaining('no such Google Sheet')]);
    const noTab: SheetHandler = (_request, response) => response.writeHead(400).end();
    expect(await refused(noTab)).toEqual([422, 'unprocessable', expect.stringContaining('tab')]);
  });

  test('a file of more than 20 MB', async () => {
    const part = Buffer.alloc(1_000_000, 'abcdefghi\n');
    const handler: SheetHandler = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/csv' });
      const send = (left: number) => {
        if (left === 0 || response.destroyed) {
          response.end();
        } else {
          response.write(part, () => send(left - 1));
        }
      };
      send(25);
    };
    expect(await refused(handler)).toEqual([422, 'unprocessable', expect.stringContaining('20 MB')]);
  });

  test.each<[string, SheetHandler]>([
    ['a fault of the provider', (_request, response) => response.writeHead(500).end()],
    ['too many requests to it', (_request, response) => response.writeHead(429).end()],
    [
      'an answer that breaks off',
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/csv', 'content-length': '1000' });
        response.write('a\nb\n', () => response.destroy());
      },
    ],
    ['a connection that breaks', (request) => request.socket.destroy()],
    ['a redirect to nowhere', (_request, response) => response.writeHead(302).end()],
    ['a redirect in circles', (request, response) => response.writeHead(302, { location: request.url }).end()],
    ['a redirect to another host', redirect('https://example.com/x.csv')],
    ['a redirect to a host that looks alike', redirect('https://googleusercontent.com.example.com/x')],
    ['a redirect without encryption', redirect('http://doc-00-sheets.googleusercontent.com/x')],
    ['a redirect to another port', redirect('https://docs.google.com:8443/x')],
    ['a redirect to the metadata of a cloud', redirect('http://169.254.169.254/latest/meta-data')],
    ['a redirect to another port of this machine', redirect('http://127.0.0.1:1/x')],
    ['a redirect to a file', redirect('file:///etc/passwd')],
  ])('%s', async (_name, handler) => {
    expect(await refused(handler)).toEqual([502, 'upstream_failed', expect.stringContaining('Google Sheets')]);
  });

  test.each([
    ['no address', {}, 'Please enter a Google Sheets URL.'],
    ['a blank address', { sheetUrl: ' ', column: 'A' }, 'Please enter a Google Sheets URL.'],
    ['an address that is none', { url: 'shoes' }, 'This is not the address of a Google Sheet.'],
    ['an address elsewhere', { url: 'https://example.com/spreadsheets/d/1AbC-dEf_ghIJklMNop/edit' }, 'This is not'],
  ])('%s', async (_name, body, message) => {
    const answer = await importSheet<SheetErrorBody>(body);
    expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining(message)]);
  });

  test.each([
    [{}, 'sheetUrl'],
    [{ url: 'shoes' }, 'url'],
    [{ sheetUrl: 'shoes' }, 'sheetUrl'],
  ])('names the field of the address (%#)', async (body, field) => {
    const answer = await importSheet<SheetErrorBody>(body);
    expect(Object.keys(answer.body.details?.fields ?? {})).toEqual([field]);
  });

  test.each(['1', 'A1', 'ÄÖ', 'AAAA', 'A;B', 7])('column %j', async (column) => {
    const { status, body } = await importSheet<SheetErrorBody>({ url: provider.share(csv('a')), column });
    expect([status, body.details?.fields?.column]).toEqual([400, expect.stringContaining('letters')]);
  });
});

test('a row of millions of cells is read', async () => {
  const { body } = await importSheet({ url: provider.share(csv(`a${','.repeat(19_000_000)}`)) });
  expect(body.items).toEqual(['a']);
});

test('a sheet of white space and line breaks holds up no other request', async () => {
  const space = ' '.repeat(500_000);
  const url = provider.share(csv(`"${space}"\r\n"a${space}\n${space}b"\r\n${'"\n"\r\n'.repeat(500_000)}`));
  // The first task starts the thread.
  await importSheet({ url: provider.share(csv('a')) });
  const delays = monitorEventLoopDelay({ resolution: 10 });
  delays.enable();
  const { body } = await importSheet({ url });
  // A loop that was busy all the time is seen at its next turn.
  await delay(20);
  delays.disable();
  expect(body.items).toEqual(['a b']);
  expect(delays.max / 1e6).toBeLessThan(LONGEST_DELAY_MS);
});

test('a provider that does not answer is given up after 10 seconds', async () => {
  const startedAt = Date.now();
  const answers = await Promise.all([
    refused(() => undefined),
    refused((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/csv' });
      response.write('a\n');
    }),
  ]);
  for (const answer of answers) {
    expect(answer).toEqual([502, 'upstream_failed', expect.stringContaining('in time')]);
  }
  expect(Date.now() - startedAt).toBeGreaterThan(9_000);
});

test('guests have 10 imports a minute, users 30', async () => {
  const strict = await startTestApp({ sheetsBaseUrl: provider.origin, rateLimits: scaleRateLimits(1) });
  const { token } = await createSignedIn(strict);
  const url = provider.share(csv('a'));
  const attempt = (options: { token?: string; from?: string }) =>
    call(strict, 'POST /api/import-google-sheets', { body: { url }, ...options });
  const statuses = async (count: number, options: { token?: string; from?: string }) => {
    const found: number[] = [];
    for (let number = 0; number < count; number += 1) {
      found.push((await attempt(options)).status);
    }
    return found;
  };
  expect(await statuses(11, { from: '198.51.100.1' })).toEqual([...Array(10).fill(200), 429]);
  const limited = await attempt({ from: '198.51.100.1' });
  expect(limited.headers['retry-after']).toMatch(/^\d+$/);
  expect(limited.body).toMatchObject({ code: 'rate_limited', error: limited.body.message });
  expect(await statuses(1, { from: '198.51.100.2' })).toEqual([200]);
  expect(await statuses(31, { token, from: '198.51.100.1' })).toEqual([...Array(30).fill(200), 429]);
  await strict.close();
});

test('by default nothing but the provider is asked, and nothing of it that is within a private network', async () => {
  const standard = await startTestApp();
  const own = await call(standard, 'POST /api/import-google-sheets', {
    body: { url: provider.share(csv('a')).replace('https://docs.google.com', provider.origin) },
  });
  expect(own.status).toBe(400);
  await standard.close();
});
