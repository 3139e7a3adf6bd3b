import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

/** Behaviour of a proxy: `pass` forwards, `drop` closes connections and refuses new ones, `stall` stops forwarding. */
export type ProxyMode = 'pass' | 'drop' | 'stall';

/** Event in the traffic at which a proxy stalls by itself. */
export interface StallPoint {
  /** Text that a client sends. */
  readonly text: string;
  /** Text that must have been sent earlier on the same connection. */
  readonly since?: string;
  /** `before` the server receives it, or `after`, which holds back the server's response. */
  readonly when: 'before' | 'after';
}

/** TCP proxy that simulates network failures in front of a server. */
export interface TcpProxy {
  readonly port: number;
  /** Number of connection attempts so far. */
  readonly attempts: number;
  /** Current mode; a stall point changes it. */
  readonly mode: ProxyMode;
  /** Changes the mode. After a stall, `pass` closes the stalled connections, since they have lost bytes. */
  setMode(mode: ProxyMode): void;
  /** Stalls all connections at the given point. */
  stallAt(point: StallPoint): void;
  /** Ends a stall like a network interruption: the held bytes arrive late. */
  resume(): void;
  close(): Promise<void>;
}

/**
 * Starts a proxy in front of a database server.
 * @param address of the database; with `socketPath`, its Unix socket
 * @returns the proxy and the database's address through it
 */
export async function startDatabaseProxy(address: string): Promise<{ readonly proxy: TcpProxy; readonly url: string }> {
  const url = new URL(address);
  const path = url.searchParams.get('socketPath');
  const proxy = await startTcpProxy(path ? { path } : { host: url.hostname, port: Number(url.port) || 3306 });
  url.searchParams.delete('socketPath');
  url.host = `127.0.0.1:${proxy.port}`;
  return { proxy, url: url.href };
}

/** Starts a proxy on a free local port in front of a server. */
async function startTcpProxy(target: NetConnectOpts): Promise<TcpProxy> {
  let mode: ProxyMode = 'pass';
  let point: StallPoint | undefined;
  let attempts = 0;
  /** Actions delayed by a stall, in order. */
  let held: (() => void)[] = [];
  const pairs = new Set<readonly [Socket, Socket]>();

  /** Runs an action on a connection now, or at the end of a stall. */
  const whenPassing = (action: () => void) => {
    if (mode === 'stall') {
      held.push(action);
    } else {
      action();
    }
  };
  /** Connection whose next response starts a stall. */
  let answering: Socket | undefined;
  /** Connections on which the stall point's `since` was sent. */
  const started = new WeakSet<Socket>();
  const isAt = ({ text, since }: StallPoint, upstream: Socket, bytes: Buffer) => {
    if (since !== undefined && bytes.includes(since)) {
      started.add(upstream);
    }
    return bytes.includes(text) && (since === undefined || started.has(upstream));
  };
  const passToServer = (upstream: Socket, bytes: Buffer) => {
    if (mode !== 'pass' || !point || !isAt(point, upstream, bytes)) {
      whenPassing(() => upstream.write(bytes));
      return;
    }
    if (point.when === 'after') {
      upstream.write(bytes);
      answering = upstream;
    } else {
      mode = 'stall';
      whenPassing(() => upstream.write(bytes));
    }
    point = undefined;
  };
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
    // During a stall, neither side sees that the other has disconnected.
    client.on('close', () => whenPassing(() => upstream.end()));
    upstream.on('close', () => {
      pairs.delete(pair);
      whenPassing(() => client.end());
    });
    client.on('data', (bytes) => passToServer(upstream, bytes));
    upstream.on('data', (bytes) => {
      if (upstream === answering) {
        answering = undefined;
        mode = 'stall';
      }
      whenPassing(() => client.write(bytes));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const closeAll = () => {
    held = [];
    for (const [client, upstream] of pairs) {
      client.destroy();
      upstream.destroy();
    }
    pairs.clear();
  };
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    get attempts() {
      return attempts;
    },
    get mode() {
      return mode;
    },
    setMode: (next) => {
      mode = next;
      point = undefined;
      if (next !== 'stall') {
        closeAll();
      }
    },
    stallAt: (next) => {
      point = next;
    },
    resume: () => {
      mode = 'pass';
      for (const release of held.splice(0)) {
        release();
      }
    },
    close: async () => {
      closeAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
