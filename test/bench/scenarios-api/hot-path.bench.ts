import { createHash } from 'node:crypto';
import type { Comparison, Contestant, Scenario } from '../harness.ts';
import { answerMany, CONNECTIONS } from '../request-load.ts';
import {
  type BareServer,
  createAccessToken,
  prepareOnEach,
  type RunningServer,
  request,
  startBareReads,
} from '../running-server.ts';

const REQUESTS = 10_000;
/** Saved folders and saved recipes of the account. */
const RECORDS = 10;
/** Minimum requests per second relative to the bare routes. */
const GOAL = 0.5;
const JSON_BODY = { 'content-type': 'application/json' };

export const scenario: Scenario = {
  name: 'hot-path',
  title: 'API: short reads next to bare Fastify routes that do the same',
  about: `Requests per second over ${CONNECTIONS} connections that stay open, each asking again as soon as it is answered. The peer is a Fastify server in a process of its own, without a framework, hooks, limits, log or security headers; its routes check the same token, read the same session or token row with its account, and run the same prepared statements on the same database. The answers are equal. Our server runs as in production, with its request log. A run is ${REQUESTS.toLocaleString('en-US')} requests; the two take turns. The load generator shares the two cores with the servers and the database.`,
  async prepare(rows = REQUESTS) {
    const peers: BareServer[] = [];
    const onEach = await prepareOnEach(
      async (database, server) => {
        const peer = await startBareReads(server.env);
        peers.push(peer);
        await saveRecords(server);
        const accessToken = await createAccessToken(server, server.token);
        return [
          compareRoute(
            `${database}: GET /api/folders`,
            { path: '/api/folders', token: server.token, server, peer },
            rows,
          ),
          compareRoute(
            `${database}: GET /api/v1/recipes`,
            { path: '/api/v1/recipes', token: accessToken, server, peer },
            rows,
          ),
        ];
      },
      { LOG_LEVEL: 'info' },
    );
    return {
      measurements: onEach.measurements,
      close: async () => {
        for (const peer of peers) {
          await peer.close();
        }
        await onEach.close?.();
      },
    };
  },
};

interface Route {
  readonly path: string;
  readonly token: string;
  readonly server: RunningServer;
  readonly peer: BareServer;
}

function compareRoute(title: string, { path, token, server, peer }: Route, rows: number): Comparison {
  const contestant = (name: string, base: string): Contestant => {
    const load = { url: base + path, headers: { authorization: `Bearer ${token}` } };
    return {
      name,
      run: () => answerMany(load, rows),
      hash: async () => {
        // The first requests of a process run before its code is compiled.
        await answerMany(load, rows);
        return hashAnswer(load.url, load.headers);
      },
    };
  };
  return {
    kind: 'comparison',
    title,
    rows,
    unit: 'req/s',
    ours: contestant('Overprint', server.url),
    peers: [{ ...contestant('Bare Fastify, same checks and SQL', peer.url), goal: GOAL }],
  };
}

async function hashAnswer(url: string, headers: Readonly<Record<string, string>>): Promise<string> {
  const answer = await fetch(url, { headers });
  const body = await answer.text();
  if (!answer.ok || (JSON.parse(body) as unknown[]).length !== RECORDS) {
    throw new Error(`${url} answered ${answer.status}: ${body}`);
  }
  return createHash('sha256').update(body).digest('hex');
}

async function saveRecords(server: RunningServer): Promise<void> {
  const recipe = {
    overprint: 'recipe',
    version: 1,
    name: 'Shoes',
    inputs: [{ id: 'keywords', label: 'Keywords', form: 'list' }],
    steps: [{ id: 'd', tool: 'dedupe', inputs: { text: '@keywords' }, options: {} }],
    outputs: [{ from: 'd.unique' }],
  };
  for (let number = 0; number < RECORDS; number += 1) {
    const save = (path: string, body: object) =>
      request(server, path, { method: 'POST', headers: JSON_BODY, body: JSON.stringify(body) });
    await save('/api/folders', { name: `Folder ${number}` });
    await save('/api/recipes', { name: `Recipe ${number}`, recipe });
  }
}
