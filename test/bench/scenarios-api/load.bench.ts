import { gzipSync } from 'node:zlib';
import type { Measurement, Scenario } from '../harness.ts';
import { median } from '../harness.ts';
import { CONNECTIONS, loadReadings, runLoad } from '../request-load.ts';
import {
  prepareOnEach,
  type RunningServer,
  request,
  saveList,
  startBareFastify,
  watchMemory,
} from '../running-server.ts';

const SAVED_ROWS = 1_000_000;
const READ_ROWS = 10_000_000;
const JSON_BODY = { 'content-type': 'application/json' };

export const scenario: Scenario = {
  name: 'load',
  title: 'API: reads, writes, sign-ins, and large texts meanwhile',
  about: `${CONNECTIONS} connections, each asking again as soon as it is answered, next to a bare Fastify route in a process of its own, which checks no session, asks no database and logs nothing, as the baseline. A read is the account’s folders, a write renames one (on SQLite and on MariaDB flushed to the disk before it is answered). “Large texts meanwhile” are reads for as long as it takes to save a list of a million lines and to read one of ten million. The load generator shares the two cores with the server and the database.`,
  limits:
    'What a read costs beyond the bare route, by a profile of the server on SQLite while it answers nothing else: building queries and entities from rows (TypeORM) 20 % of the busy time, writing to sockets 17 %, SQLite itself 10 %, collecting garbage 8 %, checking the token 4 %, the rest is spread thin over Nest, Fastify, headers and the log line. A write waits for the disk. A sign-in is one bcrypt compare of cost 12 by design, in two threads that share the cores with everything else.',
  async prepare(rows = READ_ROWS) {
    const bare = await startBareFastify();
    const texts = { saved: gzippedLines(Math.min(rows, SAVED_ROWS)), read: gzippedLines(rows) };
    const onEach = await prepareOnEach((database, server) => measure(database, server, texts));
    return {
      measurements: [
        ...loadReadings('Bare Fastify: GET', () => runLoad({ url: `${bare.url}/bare` })),
        ...loadReadings('Bare Fastify: PUT', () =>
          runLoad({ url: `${bare.url}/bare`, method: 'PUT', headers: JSON_BODY, body: '{"name":"Shoes"}' }),
        ),
        ...onEach.measurements,
      ],
      close: async () => {
        await onEach.close?.();
        await bare.close();
      },
    };
  },
};

interface Texts {
  readonly saved: Uint8Array<ArrayBuffer>;
  readonly read: Uint8Array<ArrayBuffer>;
}

async function measure(database: string, server: RunningServer, texts: Texts): Promise<Measurement[]> {
  const headers = { authorization: `Bearer ${server.token}` };
  const url = `${server.url}/api/folders`;
  const made = await request(server, '/api/folders', { method: 'POST', headers: JSON_BODY, body: '{"name":"Shoes"}' });
  const { id } = (await made.json()) as { id: string };
  const listId = await saveList(server, 'Ten million lines', texts.read);
  const grownMb: number[] = [];
  const delaysMs: number[] = [];
  return [
    ...loadReadings(`${database}: reads`, () => runLoad({ url, headers })),
    ...loadReadings(`${database}: writes`, () =>
      runLoad({
        url: `${url}/${id}`,
        method: 'PUT',
        headers: { ...headers, ...JSON_BODY },
        body: '{"name":"More shoes"}',
      }),
    ),
    ...loadReadings(`${database}: sign-ins`, () =>
      runLoad({
        url: `${server.url}/api/auth/signin`,
        method: 'POST',
        connections: 4,
        headers: JSON_BODY,
        body: JSON.stringify(server.account),
      }),
    ),
    ...loadReadings(`${database}: reads, large texts meanwhile`, async () => {
      const memory = watchMemory(server);
      await server.eventLoopDelayMs();
      const large = Promise.all([saveList(server, 'A million lines', texts.saved), readAll(server, listId)]);
      const result = await runLoad({ url, headers }, large);
      grownMb.push(memory.stop());
      delaysMs.push(await server.eventLoopDelayMs());
      return result;
    }),
    { kind: 'reading', title: `${database}: memory meanwhile`, unit: 'MB', read: async () => median(grownMb) },
    {
      kind: 'reading',
      title: `${database}: event-loop delay meanwhile, p99`,
      unit: 'ms',
      read: async () => median(delaysMs),
    },
  ];
}

function gzippedLines(count: number): Uint8Array<ArrayBuffer> {
  const lines: string[] = [];
  for (let row = 0; row < count; row += 1) {
    lines.push(`cheap running shoes ${row}\n`);
  }
  return new Uint8Array(gzipSync(lines.join(''), { level: 1 }));
}

/** Reads a list to its end without storing it. */
async function readAll(server: RunningServer, listId: string): Promise<void> {
  const { body } = await request(server, `/api/saved-lists/${listId}/content`);
  for await (const _chunk of body ?? []) {
    // Content is verified in the benchmark "saved-data".
  }
}
