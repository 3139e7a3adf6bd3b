import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Reading, Scenario } from '../harness.ts';
import { type RunningServer, startServer } from '../running-server.ts';

const ROWS = 1_000_000;

export const scenario: Scenario = {
  name: 'saved-data',
  title: 'API: a list of a million lines',
  about:
    'A million lines (27 MB) sent as one gzipped text, made a list, read back as a stream and compared. Memory is what the server process holds more at its highest than before, looked at every 20 ms: the text goes through in chunks of at most 1 MiB and is never there as a whole.',
  async prepare(rows = ROWS) {
    const text = Array.from({ length: rows }, (_, row) => `cheap running shoes ${row}`).join('\n');
    const body = new Uint8Array(gzipSync(`${text}\n`, { level: 1 }));
    const servers: RunningServer[] = [];
    const measurements: Reading[] = [];
    for (const database of ['SQLite', 'MariaDB'] as const) {
      const server = await startServer(database);
      if (!server) continue;
      servers.push(server);
      measurements.push(...readings(database, server, body, text));
    }
    return {
      measurements,
      close: async () => {
        for (const server of servers) await server.close();
      },
    };
  },
};

function readings(database: string, server: RunningServer, body: Uint8Array<ArrayBuffer>, text: string): Reading[] {
  const grown: number[] = [];
  let listId = '';
  return [
    {
      kind: 'reading',
      title: `${database}: save`,
      unit: 'ms',
      read: async () => {
        const memory = watchMemory(server);
        const startedMs = performance.now();
        try {
          const { id: textId } = await call<{ id: string }>(server, '/api/texts', {
            method: 'POST',
            body,
            headers: { 'content-type': 'text/plain', 'content-encoding': 'gzip', 'idempotency-key': randomUUID() },
          });
          ({ id: listId } = await call<{ id: string }>(server, '/api/saved-lists', {
            method: 'POST',
            body: JSON.stringify({ name: 'A million lines', textId }),
            headers: { 'content-type': 'application/json' },
          }));
        } finally {
          grown.push(memory.stop());
        }
        return performance.now() - startedMs;
      },
    },
    {
      kind: 'reading',
      title: `${database}: read`,
      unit: 'ms',
      read: async () => {
        const startedMs = performance.now();
        const answer = await request(server, `/api/saved-lists/${listId}/content`, {});
        const read = await answer.text();
        if (read.trimEnd() !== text) throw new Error('What was read is not what was saved.');
        return performance.now() - startedMs;
      },
    },
    {
      kind: 'reading',
      title: `${database}: memory while saving`,
      unit: 'MB',
      read: async () => grown.shift() ?? Number.NaN,
    },
  ];
}

async function call<T>(server: RunningServer, path: string, init: RequestInit): Promise<T> {
  return (await request(server, path, init)).json() as Promise<T>;
}

async function request(server: RunningServer, path: string, init: RequestInit): Promise<Response> {
  const headers = { ...init.headers, authorization: `Bearer ${server.token}` };
  const answer = await fetch(server.url + path, { ...init, headers });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

function watchMemory(server: RunningServer): { stop(): number } {
  const before = server.residentBytes();
  let highest = before;
  const timer = setInterval(() => {
    highest = Math.max(highest, server.residentBytes());
  }, 20);
  return {
    stop: () => {
      clearInterval(timer);
      return (highest - before) / 1e6;
    },
  };
}
