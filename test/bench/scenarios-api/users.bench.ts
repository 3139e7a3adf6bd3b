import type { Scenario } from '../harness.ts';
import { loadReadings, runLoad } from '../request-load.ts';
import { prepareOnEach, seedUsers } from '../running-server.ts';

const USERS = 100_000;

/** What administrators ask of a long list of accounts. */
const QUESTIONS: readonly [title: string, query: string][] = [
  ['first page', ''],
  ['page 2,000', 'page=2000'],
  ['sorted by name, filtered by plan', 'sort=username&plan=pro'],
  ['search, one account found', 'search=user077123'],
  ['search, thousands found', 'search=example42'],
  ['search, nothing found', 'search=nobody-has-this'],
];

export const scenario: Scenario = {
  name: 'users',
  title: 'API: the admins’ list of 100,000 accounts',
  about:
    '`GET /api/admin/users` over 100,000 accounts, one page of ten with the number of all that match, asked by four connections at once. Sorted lists and filters are read from indexes. A search is for any part of a name or an address, which no index of either database can find: it goes over the narrow index that holds all columns an overview needs, so it costs the length of the table and not its width.',
  prepare: (rows = USERS) =>
    prepareOnEach((database, server) => {
      seedUsers(server, rows);
      const headers = { authorization: `Bearer ${server.token}` };
      return QUESTIONS.flatMap(([title, query]) => {
        const url = `${server.url}/api/admin/users?${query}`;
        return loadReadings(`${database}: ${title}`, () => runLoad({ url, headers, connections: 4 }));
      });
    }),
};
