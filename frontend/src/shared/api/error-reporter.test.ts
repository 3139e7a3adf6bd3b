import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const requests: { readonly url: string; readonly options: RequestInit }[] = [];

beforeEach(() => {
  requests.length = 0;
  vi.resetModules();
  vi.stubGlobal('fetch', (url: string, options: RequestInit) => {
    requests.push({ url, options });
    return Promise.reject(new TypeError('Failed to fetch'));
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const fault = (line: number) => ({
  name: 'TypeError',
  message: '',
  stack: `x@${location.origin}/assets/a.js:${line}:1`,
});

it('reports a fault once and without the token, five a page, and minds no failure', async () => {
  localStorage.setItem('auth_token', 'a-token');
  const { sendReport } = await import('./error-reporter.ts');
  for (const line of [1, 1, 2, 3, 4, 5, 6, 7]) {
    sendReport('render', fault(line));
  }
  expect(requests.map(({ options }) => JSON.parse(String(options.body)).places)).toEqual(
    [1, 2, 3, 4, 5].map((line) => [`assets/a.js:${line}:1`]),
  );
  expect(requests[0]).toMatchObject({ url: '/api/client-errors', options: { method: 'POST', credentials: 'omit' } });
  expect(JSON.stringify(requests)).not.toContain('a-token');
});

it('is silent without a network', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { reportError } = await import('./report-error.ts');
  reportError('render', fault(1));
  onLine.mockReturnValue(true);
  reportError('render', fault(2));
  await expect.poll(() => requests).toHaveLength(1);
  expect(String(requests[0]?.options.body)).toContain('assets/a.js:2:1');
});
