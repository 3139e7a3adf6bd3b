import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableStats } from '../../libs/lines/blocks/line-stats.ts';
import { channelOf } from '../../test/support/engine/rows-channel.ts';
import type { FetchTask } from '../protocol/tasks.ts';
import { RowsHost } from '../rows-host.ts';
import { fetchIntoRows } from './fetch.ts';
import { gzipRows } from './upload.ts';

const LINES = Array.from({ length: 200_000 }, (_, row) => `línea ${row * 7919} 行`);

describe('rows as a gzip file', () => {
  it('contain every row, one per line', async () => {
    const host = new RowsHost(() => undefined);
    host.putText('rows', new TextEncoder().encode(LINES.join('\n')));
    const progress: [number, number][] = [];
    const file = await gzipRows(channelOf(host), 'rows', 'all', (done, total) => progress.push([done, total]));
    const text = gunzipSync(Buffer.from(await file.arrayBuffer())).toString('utf8');
    expect(text).toBe(`${LINES.join('\n')}\n`);
    expect(file.size).toBeLessThan(text.length / 2);
    expect(progress[0]?.[1]).toBe(LINES.length);
  });

  it('contain the items of a list', async () => {
    const host = new RowsHost(() => undefined);
    host.putText('rows', new TextEncoder().encode('\na\n \n\n b\n\n'));
    const file = await gzipRows(channelOf(host), 'rows', 'items', () => undefined);
    expect(gunzipSync(Buffer.from(await file.arrayBuffer())).toString('utf8')).toBe('a\n b\n');
  });

  it('fail if the rows are gone', async () => {
    await expect(gzipRows(channelOf(new RowsHost(() => undefined)), 'rows', 'all', () => undefined)).rejects.toThrow(
      'gone',
    );
  });
});

describe('lines of a server', () => {
  let server: Server;
  let base: string;

  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/text') {
        response.end(LINES.join('\r\n'));
      } else if (request.url === '/tabs') {
        response.end('a\tb\n\n"c\n\td');
      } else if (request.url === '/json') {
        let body = '';
        request.on('data', (chunk) => {
          body += chunk;
        });
        request.on('end', () => response.end(JSON.stringify({ items: [body, 'two\nlines'], keywords: ['again'] })));
      } else if (request.url === '/broken') {
        response.writeHead(200, { 'Content-Length': '1000' });
        response.write('half a li');
        setTimeout(() => response.destroy(), 50);
      } else {
        response.writeHead(429, { 'Retry-After': '7' });
        response.end(`{"token":"${request.headers.authorization}"}`);
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterAll(() => server.close());

  async function fetchLines(host: RowsHost, task: Partial<FetchTask>) {
    const whole: FetchTask = {
      url: base,
      method: 'GET',
      headers: {},
      form: 'text',
      id: 'rows',
      byteLength: 0,
      ...task,
    };
    return fetchIntoRows(channelOf(host), whole, () => undefined);
  }

  it('stream into rows', async () => {
    const host = new RowsHost(() => undefined);
    const answer = await fetchLines(host, { url: `${base}/text` });
    expect(answer).toMatchObject({ ok: true, stats: { lines: LINES.length, items: LINES.length } });
    expect(host.rows('rows')?.rows(0, LINES.length)).toEqual(LINES);
  });

  it('are parsed from JSON', async () => {
    const host = new RowsHost(() => undefined);
    const answer = await fetchLines(host, { url: `${base}/json`, method: 'POST', body: 'sent', form: 'json' });
    expect(answer).toMatchObject({ ok: true, stats: { lines: 2 } });
    expect(host.rows('rows')?.rows(0, 9)).toEqual(['sent', 'two lines']);
  });

  it('are rows of a table, whose short ones are filled and long ones cut', async () => {
    const host = new RowsHost(() => undefined);
    const columns = ['A', 'B'];
    const task = { url: `${base}/json`, method: 'POST', body: 'sent', form: 'json', columns } as const;
    const answer = await fetchLines(host, task);
    const rows = ['sent\t', 'two lines\t'];
    expect(answer).toEqual({ ok: true, stats: tableStats(2, rows.join('\n').length + 1) });
    expect(host.rows('rows')?.rows(0, 9)).toEqual(rows);
    expect(host.describe('rows')?.columns).toEqual(columns);
    const single = new RowsHost(() => undefined);
    await fetchLines(single, { url: `${base}/text`, columns: ['Item'] });
    expect([single.rows('rows')?.count, single.describe('rows')?.columns]).toEqual([LINES.length, ['Item']]);
  });

  it('are cells of a table with one column, also if they are blank or have TABs', async () => {
    const host = new RowsHost(() => undefined);
    await fetchLines(host, { url: `${base}/tabs`, columns: ['Item'] });
    expect(host.rows('rows')?.rows(0, 9)).toEqual(['a b', '', '"c', ' d']);
  });

  it('return a failure if the server refuses, aborts or is unreachable', async () => {
    const host = new RowsHost(() => undefined);
    const refused = await fetchLines(host, { headers: { Authorization: 'Bearer x' } });
    expect(refused).toEqual({ ok: false, status: 429, body: '{"token":"Bearer x"}', retryAfter: '7' });
    expect(await fetchLines(host, { url: `${base}/broken` })).toMatchObject({ ok: false, status: 0 });
    expect(await fetchLines(host, { url: 'http://127.0.0.1:1/' })).toMatchObject({ ok: false, status: 0 });
  });
});
