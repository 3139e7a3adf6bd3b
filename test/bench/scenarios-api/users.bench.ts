import { type Measurement, median, type Scenario } from '../harness.ts';
import { startProbe } from '../health-probe.ts';
import { loadReadings, runLoad } from '../request-load.ts';
import { prepareOnEach, type RunningServer, seedUsers } from '../running-server.ts';

const USERS = 100_000;
/** Limit for the response time of other clients, in ms. */
const LONGEST_WAIT_MS = 250;

/** Queries that administrators run on a long list of accounts. */
const QUESTIONS: readonly [title: string, query: string][] = [
  ['first page', ''],
  ['page 2,000, the middle', 'page=2000'],
  ['page 4,000, the last', 'page=4000'],
  ['page 2,000, sorted by last sign-in', 'page=2000&sort=-lastLogin'],
  ['sorted by name, filtered by plan', 'sort=username&plan=pro'],
  ['page 400 of these', 'page=400&sort=username&plan=pro'],
  ['search, one account found', 'search=user077123'],
  ['search, thousands found', 'search=example42'],
  ['search, all found, page 2,000', 'search=example&page=2000'],
  ['search, nothing found', 'search=nobody-has-this'],
];

export const scenario: Scenario = {
  name: 'users',
  title: 'API: the admins’ list of 100,000 accounts',
  about:
    '`GET /api/admin/users` over 100,000 accounts, one page of 25 with the number of all that match, asked by four connections at once. “Wait” is the longest time that another client, which asks `GET /api/health` meanwhile, waits for an answer. Sorted lists and filters are read from indexes that end with the id, from the nearer end. A search is for any part of a name or an address, which no index of either database can find: it goes over the narrow index that holds all columns an overview needs, so it costs the length of the table and not its width. On SQLite all of it runs in threads.',
  prepare: (rows = USERS) =>
    prepareOnEach((database, server) => {
      seedUsers(server, rows);
      return QUESTIONS.flatMap(([title, query]) => measureQuestion(`${database}: ${title}`, server, query));
    }),
};

function measureQuestion(title: string, server: RunningServer, query: string): Measurement[] {
  const url = `${server.url}/api/admin/users?${query}`;
  const headers = { authorization: `Bearer ${server.token}` };
  const waitsMs: number[] = [];
  return [
    ...loadReadings(title, async () => {
      const probe = startProbe(server);
      try {
        return await runLoad({ url, headers, connections: 4 });
      } finally {
        waitsMs.push((await probe.stop()).longestMs);
      }
    }),
    {
      kind: 'reading',
      title: `${title}, wait`,
      unit: 'ms',
      goal: { atMost: LONGEST_WAIT_MS },
      read: async () => median(waitsMs),
    },
  ];
}
