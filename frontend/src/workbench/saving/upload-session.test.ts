import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SAVED_LIMITS } from '../../../../libs/contracts/saved/saved-limits.ts';
import { EMPTY_STATS } from '../../../../libs/lines/blocks/line-stats.ts';
import { storeRowsInPage } from '../../../../test/support/rows-service.ts';
import { answerForWorkers } from '../../../../test/support/stand-in-workers.ts';
import { ApiError } from '../../shared/api/client.ts';
import { readToken, storeToken } from '../../shared/api/token.ts';
import { BodySpace, postText, savableRows, UploadSession } from './upload-session.ts';

/** Responses in order; `cut` breaks the connection, `wait` does not respond, `page` is a page of the network. */
let answers: (number | 'cut' | 'wait' | 'page')[] = [];
/** The headers of every request. */
let sent: Record<string, string>[] = [];

/** The network is the one thing a unit test has to stand in for. */
class StandInRequest extends EventTarget {
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  status = 0;
  responseText = '';

  open(method: string, url: string): void {
    this.headers.line = `${method} ${url}`;
  }

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }

  getResponseHeader(): string | null {
    return this.status === 429 ? '0' : null;
  }

  abort(): void {
    this.#tell('abort');
  }

  send(body: Blob): void {
    sent.push(this.headers);
    const answer = answers.shift() ?? 201;
    if (answer === 'wait') {
      return;
    }
    queueMicrotask(() => {
      const progress = Object.assign(new Event('progress'), { loaded: body.size, total: body.size });
      this.upload.dispatchEvent(progress);
      if (answer === 'cut') {
        this.#tell('error');
        return;
      }
      if (answer === 'page') {
        this.status = 200;
        this.responseText = '<title>Sign in to this network</title>';
        this.#tell('load');
        return;
      }
      this.status = answer;
      this.responseText = JSON.stringify(answer === 201 ? { id: 'text' } : { code: 'x', message: 'No.' });
      this.#tell('load');
    });
  }

  #tell(event: string): void {
    this.dispatchEvent(new Event(event));
    this.dispatchEvent(new Event('loadend'));
  }
}

beforeEach(() => {
  answers = [];
  sent = [];
  localStorage.clear();
  vi.stubGlobal('XMLHttpRequest', StandInRequest);
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const FILE = { gzip: new Blob(['abcd']), idempotencyKey: 'key' };

/** Sends the text, and lets the pauses between attempts pass. */
async function post(signal = new AbortController().signal, progress: (done: number, total: number) => void = () => {}) {
  const posting = postText(FILE, signal, progress);
  posting.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  return posting;
}

describe('a text on its way', () => {
  it('is sent compressed, with the token and its key, and tells how much is sent', async () => {
    storeToken('secret');
    const progress = vi.fn();
    expect(await post(undefined, progress)).toEqual({ id: 'text' });
    expect(progress).toHaveBeenCalledWith(4, 4);
    expect(sent).toEqual([
      {
        line: 'POST /api/texts',
        'Content-Type': 'text/plain;charset=utf-8',
        'Content-Encoding': 'gzip',
        'Idempotency-Key': 'key',
        Authorization: 'Bearer secret',
      },
    ]);
  });

  it('is sent again under the same key where the server is away or busy, three times at the most', async () => {
    answers = [503, 'cut', 429, 201];
    expect(await post()).toEqual({ id: 'text' });
    expect(sent.map((headers) => headers['Idempotency-Key'])).toEqual(['key', 'key', 'key', 'key']);
    answers = [503, 503, 503, 503];
    sent = [];
    await expect(post()).rejects.toMatchObject({ status: 503 });
    expect(sent).toHaveLength(4);
  });

  it('is not sent again where the server refuses it, and a refused token is removed', async () => {
    storeToken('secret');
    answers = [403];
    await expect(post()).rejects.toBeInstanceOf(ApiError);
    expect(readToken()).toBe('secret');
    answers = [401];
    await expect(post()).rejects.toMatchObject({ status: 401, message: 'No.' });
    expect(readToken()).toBeNull();
    expect(sent).toHaveLength(2);
  });

  it('is not saved where a network answers with a page of its own', async () => {
    answers = ['page'];
    await expect(post()).rejects.toMatchObject({ status: 200, code: 'UNKNOWN' });
    expect(sent).toHaveLength(1);
  });

  it('is given up at once when aborted, on its way as between two attempts', async () => {
    for (const answer of ['wait', 503] as const) {
      answers = [answer];
      sent = [];
      const abort = new AbortController();
      const posting = postText(FILE, abort.signal, () => undefined);
      posting.catch(() => undefined);
      await vi.advanceTimersByTimeAsync(10);
      abort.abort(new Error('Enough'));
      await expect(posting).rejects.toThrow('Enough');
      expect(sent).toHaveLength(1);
    }
  });
});

describe('short rows', () => {
  it.each(['a\nb\n', 'a\n\n', '\n'])('are sent in the request as they are stored: %j', async (text) => {
    const { host } = storeRowsInPage();
    const stats = host.putText('rows', new TextEncoder().encode(text));
    const control = { signal: new AbortController().signal, plan: null, onProgress: () => {} };
    const rows = { ...stats, id: 'rows', version: 1 };
    expect(await new UploadSession().lines(rows, control)).toEqual({ content: text });
  });
});

it('uploads the lines that do not fit into one body', async () => {
  vi.useRealTimers();
  answerForWorkers({ rows: {}, task: { gzipRows: () => ({ ok: true, value: new Blob(['gzip']) }) } });
  const { host } = storeRowsInPage();
  host.putText('inputs/a', new TextEncoder().encode('é"\n'.repeat(60_000)));
  const rows = savableRows('inputs/a', { ...EMPTY_STATS, lines: 60_000, bytes: 240_000 }, 1);
  const control = { signal: new AbortController().signal, plan: null, onProgress: () => undefined };
  const [session, space] = [new UploadSession(), new BodySpace()];
  const columns = [];
  for (let column = 0; column < 26; column++) {
    const lines = await session.lines(rows, control, space);
    columns.push('content' in lines ? { items: lines.content.split('\n') } : lines);
  }
  expect(columns).toContainEqual({ textId: 'text' });
  expect(columns[0]).toHaveProperty('items');
  expect(new Blob([JSON.stringify({ columns })]).size).toBeLessThan(SAVED_LIMITS.bodyBytes);
});
