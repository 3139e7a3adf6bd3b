import type { Scenario } from '../harness.ts';
import { CONNECTIONS, type LoadResult, loadReadings, runLoad } from '../request-load.ts';
import { prepareOnEach, type RunningServer, signIn } from '../running-server.ts';

const SIGN_INS = 200;

export const scenario: Scenario = {
  name: 'accounts',
  title: 'API: sessions while others sign in',
  about: `\`GET /api/auth/me\` asked by ${CONNECTIONS} connections, alone and for as long as ${SIGN_INS} sign-ins (bcrypt, cost 12) take, next to a guest’s \`GET /api/health\`, which asks no database, as the baseline. Every answer checks the session’s row. The load generator shares the two cores with the server; hashing is in worker threads, so it takes processor time and leaves the event loop free.`,
  prepare: () =>
    prepareOnEach((database, server) => [
      ...loadReadings(`${database}: health`, () => runLoad({ url: `${server.url}/api/health` })),
      ...loadReadings(`${database}: me`, () => askFor(server, '/api/auth/me')),
      ...loadReadings(`${database}: me, during sign-ins`, () => askFor(server, '/api/auth/me', runSignIns(server))),
    ]),
};

function askFor(server: RunningServer, path: string, meanwhile?: Promise<unknown>): Promise<LoadResult> {
  const headers = { authorization: `Bearer ${server.token}` };
  return runLoad({ url: server.url + path, headers }, meanwhile);
}

/** Runs all sign-ins, a few at a time; password hashing limits their rate. */
async function runSignIns({ url }: RunningServer): Promise<void> {
  let left = SIGN_INS;
  const one = async () => {
    while (left-- > 0) {
      await signIn(url);
    }
  };
  await Promise.all(Array.from({ length: 8 }, one));
}
