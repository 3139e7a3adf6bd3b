import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

/** A TCP proxy in front of a server, which can lose it in several ways. */
export interface TcpProxy {
  readonly port: number;
  /** How many connections were tried so far. */
  readonly attempts: number;
  /** What happens to connections: `pass` them on, `drop` them (and refuse new ones), or `stall` without a word. */
  setMode(mode: 'pass' | 'drop' | 'stall'): void;
  close(): Promise<void>;
}

/** Starts a proxy on a free port of this machine in front of a server. */
export async function startTcpProxy(target: NetConnectOpts): Promise<TcpProxy> {
  let mode: 'pass' | 'drop' | 'stall' = 'pass';
  let attempts = 0;
  const pairs = new Set<readonly [Socket, Socket]>();
  const server = createServer((client) => {
    attempts += 1;
    client.on('error', () => undefined);
    if (mode === 'drop') {
      client.destroy();
      return;
    }
    const upstream = connect(target);
    upstream.on('error', () => client.destroy());
    const pair = [client, upstream] as const;
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      client.destroy();
      upstream.destroy();
    };
    client.on('close', end);
    upstream.on('close', end);
    client.on('data', (bytes) => mode === 'pass' && upstream.write(bytes));
    upstream.on('data', (bytes) => mode === 'pass' && client.write(bytes));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const closeAll = () => {
    for (const [client, upstream] of pairs) {
      client.destroy();
      upstream.destroy();
    }
  };
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    get attempts() {
      return attempts;
    },
    setMode: (next) => {
      mode = next;
      if (next !== 'stall') {
        // What was lost on a stalled connection cannot be made up for.
        closeAll();
      }
    },
    close: async () => {
      closeAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
