import { connect, type Socket } from 'node:net';
import { type Measurement, median, type Scenario } from '../harness.ts';
import { CONNECTIONS, loadReadings, runLoad } from '../request-load.ts';
import { prepareOnEach, startBareFastify, watchMemory } from '../running-server.ts';

const OPEN = 10_000;
const SLOW = 500;
/** Connections that are opened at the same time. */
const BATCH = 200;

export const scenario: Scenario = {
  name: 'connections',
  title: 'API: many and slow clients',
  about: `Reads (the account’s folders, ${CONNECTIONS} connections) while ${OPEN.toLocaleString('en-US')} other connections are open that have asked once and stay, and while ${SLOW} clients send a body of which a byte comes every 100 ms. Next to a bare Fastify route in a process of its own as the baseline. Memory is what the server process holds more at its highest than before they came. A client that takes longer than the server’s time limit for a request is cut off; these are within it.`,
  async prepare(rows = OPEN) {
    const bare = await startBareFastify();
    const target = { ...bare, path: '/bare', headers: {}, slow: slowRequest('PUT /bare') };
    const onEach = await prepareOnEach((database, server) => {
      const headers = { authorization: `Bearer ${server.token}` };
      const slow = slowRequest('POST /api/folders', `Authorization: Bearer ${server.token}\r\n`);
      return measure(database, { ...server, path: '/api/folders', headers, slow }, rows);
    });
    return {
      measurements: [...measure('Bare Fastify', target, rows), ...onEach.measurements],
      close: async () => {
        await onEach.close?.();
        await bare.close();
      },
    };
  },
};

/** Endpoint under load. */
interface Target {
  readonly url: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Start of a slow client's request. */
  readonly slow: string;
  residentBytes(): number;
}

function measure(name: string, target: Target, open: number): Measurement[] {
  const { headers } = target;
  const reads = () => runLoad({ url: target.url + target.path, headers });
  const idleMb: number[] = [];
  const slowMb: number[] = [];
  const openTitle = `${open.toLocaleString('en-US')} connections open`;
  return [
    ...loadReadings(`${name}: reads, no other connections`, reads),
    ...loadReadings(`${name}: reads, ${openTitle}`, async () => {
      const memory = watchMemory(target);
      const sockets = await openMany(target, open, `GET ${target.path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      try {
        return await reads();
      } finally {
        idleMb.push(memory.stop());
        closeAll(sockets);
      }
    }),
    { kind: 'reading', title: `${name}: memory, ${openTitle}`, unit: 'MB', read: async () => median(idleMb) },
    ...loadReadings(`${name}: reads, ${SLOW} slow clients`, async () => {
      const memory = watchMemory(target);
      const sockets = await openMany(target, SLOW, target.slow);
      const dripping = setInterval(() => {
        for (const socket of sockets) {
          socket.write(' ');
        }
      }, 100);
      try {
        return await reads();
      } finally {
        clearInterval(dripping);
        slowMb.push(memory.stop());
        closeAll(sockets);
      }
    }),
    { kind: 'reading', title: `${name}: memory, ${SLOW} slow clients`, unit: 'MB', read: async () => median(slowMb) },
  ];
}

/** Returns the start of a request whose body never ends. */
function slowRequest(route: string, header = ''): string {
  return `${route} HTTP/1.1\r\nHost: localhost\r\n${header}Content-Type: application/json\r\nContent-Length: 4096\r\n\r\n{`;
}

async function openMany({ url }: Target, count: number, firstWords: string): Promise<Socket[]> {
  const port = Number(new URL(url).port);
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const batch = Array.from({ length: Math.min(BATCH, count - sockets.length) }, () => openOne(port, firstWords));
    sockets.push(...(await Promise.all(batch)));
  }
  return sockets;
}

function openOne(port: number, firstWords: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(firstWords);
      socket.resume();
      resolve(socket);
    });
    socket.once('error', reject);
  });
}

function closeAll(sockets: readonly Socket[]): void {
  for (const socket of sockets) {
    socket.destroy();
  }
}
