import autocannon from 'autocannon';
import type { Reading, Scenario } from '../harness.ts';
import { type RunningServer, signIn, startServer } from '../running-server.ts';

const SECONDS = 5;
const CONNECTIONS = 20;
const SIGN_INS = 200;

export const scenario: Scenario = {
  name: 'accounts',
  title: 'API: sessions while others sign in',
  about: `\`GET /api/auth/me\` asked by ${CONNECTIONS} connections for ${SECONDS} s, alone and while ${SIGN_INS} sign-ins (bcrypt, cost 12) run, next to \`GET /api/health\`, which asks no database, as the yardstick. Every answer checks the session’s row. The load generator shares the two cores with the server; hashing is in worker threads, so it takes processor time and leaves the event loop free.`,
  async prepare() {
    const measurements: Reading[] = [];
    const servers: RunningServer[] = [];
    for (const database of ['SQLite', 'MariaDB'] as const) {
      const server = await startServer(database);
      if (!server) continue;
      servers.push(server);
      measurements.push(
        ...readings(`${database}: health`, () => load(server, '/api/health')),
        ...readings(`${database}: me`, () => load(server, '/api/auth/me')),
        ...readings(`${database}: me, during sign-ins`, async () => {
          const signIns = runSignIns(server);
          const result = await load(server, '/api/auth/me');
          await signIns;
          return result;
        }),
      );
    }
    return {
      measurements,
      close: async () => {
        for (const server of servers) await server.close();
      },
    };
  },
};

/** Two readings of the same runs: requests a second, then the slowest 1 %. */
function readings(title: string, run: () => Promise<autocannon.Result>): Reading[] {
  const p99s: number[] = [];
  return [
    {
      kind: 'reading',
      title,
      unit: 'req/s',
      read: async () => {
        const { requests, latency, non2xx, errors } = await run();
        if (non2xx + errors > 0) throw new Error(`${title}: ${non2xx + errors} requests failed.`);
        p99s.push(latency.p99);
        return requests.average;
      },
    },
    { kind: 'reading', title: `${title}, p99`, unit: 'ms', read: async () => p99s.shift() ?? Number.NaN },
  ];
}

function load(server: RunningServer, path: string): Promise<autocannon.Result> {
  return autocannon({
    url: server.url + path,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: { authorization: `Bearer ${server.token}` },
  });
}

/** All sign-ins, a few at a time; hashing bounds how fast they go. */
async function runSignIns({ url }: RunningServer): Promise<void> {
  let left = SIGN_INS;
  const one = async () => {
    while (left-- > 0) await signIn(url);
  };
  await Promise.all(Array.from({ length: 8 }, one));
}
