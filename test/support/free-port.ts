import { createServer } from 'node:net';

/**
 * Below the ephemeral ports of operating systems: an outgoing connection could take such a port before its server does.
 */
const FIRST_PORT = 10_000;
const LAST_PORT = 32_000;

/** Returns a TCP port of this machine that was free when checked. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + Math.floor(Math.random() * (LAST_PORT - FIRST_PORT));
    if (await isFree(port)) {
      return port;
    }
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const isListening = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
  await new Promise((resolve) => server.close(resolve));
  return isListening;
}
