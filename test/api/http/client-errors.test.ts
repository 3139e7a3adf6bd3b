import { expect, test } from 'vitest';
import { RATE_LIMITS } from '../../../backend/config/rate-limits.ts';
import type { ClientErrorReport } from '../../../libs/contracts/site/client-errors.dto.ts';
import { startTestApp } from '../../support/test-app.ts';
import { call } from '../../support/test-client.ts';
import { useTestApp } from '../../support/use-test-app.ts';

const TOKEN = 'a-token-for-monitors-of-32-bytes-or-more';

const REPORT: ClientErrorReport = {
  kind: 'render',
  name: 'TypeError',
  places: ['assets/merge-page-4f3a_B-1.js:1:2048', 'assets/index-0.js:12:7'],
  page: '/merge',
  build: '0.1.0',
};

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

const running = useTestApp({ metricsToken: TOKEN });

const report = (body: unknown, headers: Record<string, string> = {}, app = running) =>
  call(app, 'POST /api/client-errors', { body, headers, from: '203.0.113.7' });

/** Reads the lines that are logged from now on. */
function followLog(): () => Record<string, unknown>[] {
  const { length } = running.logs;
  return () => running.logs.slice(length);
}

const ofReports = (lines: Record<string, unknown>[]) => lines.filter(({ context }) => context === 'ClientErrors');

test('a report becomes one line of the log and one more in the metrics, with nothing about who sent it', async () => {
  const readLog = followLog();
  const answer = await report(REPORT, { 'user-agent': CHROME });
  expect([answer.status, answer.body]).toEqual([204, '']);
  const [line, ...others] = ofReports(readLog());
  expect(others).toEqual([]);
  expect(line).toEqual({
    ...REPORT,
    level: 'warn',
    time: expect.any(String),
    reqId: answer.headers['x-request-id'],
    context: 'ClientErrors',
    browser: 'chromium',
    msg: 'A page failed',
  });
  expect(JSON.stringify(readLog())).not.toContain('203.0.113.7');
  expect(JSON.stringify(readLog())).not.toContain('AppleWebKit');
  const { body } = await call<string>(running, 'GET /api/metrics', { token: TOKEN });
  expect(body).toContain('overprint_client_errors_total{kind="render"} 1');
});

test.each([
  ['firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'],
  [
    'safari',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
  ],
  ['other', 'curl/8.0 ada@example.com'],
])('of the browser only the family is kept: %s', async (family, userAgent) => {
  const readLog = followLog();
  await report(REPORT, { 'user-agent': userAgent });
  expect(ofReports(readLog())).toMatchObject([{ browser: family }]);
});

test.each<[string, unknown]>([
  ['a message', { ...REPORT, message: 'red shoes is not a function' }],
  ['a name with words in it', { ...REPORT, name: 'red shoes' }],
  ['a name that is too long', { ...REPORT, name: 'x'.repeat(41) }],
  ['a name of several lines', { ...REPORT, name: 'TypeError\n{"level":"error"}' }],
  ['a script of somebody else', { ...REPORT, places: ['https://elsewhere.example/a.js:1:1'] }],
  ['a script above its folder', { ...REPORT, places: ['assets/../red shoes.js:1:1'] }],
  ['a place that is a text', { ...REPORT, places: ['red shoes'] }],
  ['places that are one text', { ...REPORT, places: REPORT.places[0] }],
  ['too many places', { ...REPORT, places: Array.from({ length: 11 }, () => REPORT.places[0]) }],
  ['a page that is not of the site', { ...REPORT, page: '/merge?q=red' }],
  ['another kind', { ...REPORT, kind: 'typed' }],
  ['a build that is a sentence', { ...REPORT, build: 'red shoes' }],
  ['an array', [REPORT]],
])('a report with %s is refused, and none of it is logged', async (_name, body) => {
  const readLog = followLog();
  expect(await report(body)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  await expect.poll(readLog).toMatchObject([{ context: 'Requests', path: '/api/client-errors', status: 400 }]);
  expect(JSON.stringify(readLog())).not.toMatch(/\bred\b|elsewhere/);
});

test('a report is small', async () => {
  const places = Array.from({ length: 10 }, () => `assets/${'x'.repeat(80)}.js:1234567:1234567`);
  expect((await report({ ...REPORT, name: 'x'.repeat(40), places })).status).toBe(204);
  expect((await report({ ...REPORT, name: 'x'.repeat(4_000) })).status).toBe(413);
});

test('a client has so many reports an hour, which do not count as its other requests', async () => {
  const { points } = RATE_LIMITS.clientErrorIp;
  const strict = await startTestApp({ rateLimits: { ...RATE_LIMITS, apiGuest: { points: 1, windowSeconds: 60 } } });
  const statuses: number[] = [];
  for (let index = 0; index <= points; index += 1) {
    statuses.push((await report(REPORT, {}, strict)).status);
  }
  expect(statuses).toEqual([...Array.from({ length: points }, () => 204), 429]);
  expect((await call(strict, 'GET /api/captcha/work', { from: '203.0.113.7' })).status).toBe(200);
  expect((await call(strict, 'POST /api/client-errors', { body: REPORT, from: '203.0.113.8' })).status).toBe(204);
  await strict.close();
});
