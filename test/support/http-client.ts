import { Agent, request } from 'node:http';

/** An answer of a server. */
export interface HttpAnswer<T> {
  readonly status: number;
  readonly body: T;
}

/** Options of one request. */
export interface AskOptions {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The address of this machine that the request comes from; all of 127.0.0.0/8 are. */
  readonly from?: string;
}

/** A connection for every request, so that nothing is sent on one that a server is closing. */
const agent = new Agent({ keepAlive: false });

/**
 * Asks a server over the network, as the site does.
 * @param route method and path, for instance `GET /api/auth/me`
 * @throws Error when the connection breaks before the answer is complete
 */
export async function ask<T = unknown>(
  origin: string,
  route: string,
  { token, body, headers, from }: AskOptions = {},
): Promise<HttpAnswer<T>> {
  const [method, path] = route.split(' ') as [string, string];
  return new Promise((resolve, reject) => {
    const outgoing = request(origin + path, {
      method,
      agent,
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(from && { localAddress: from }),
    });
    outgoing.once('error', reject);
    outgoing.once('response', async (incoming) => {
      try {
        const parts: Buffer[] = [];
        for await (const part of incoming) {
          parts.push(part);
        }
        const text = Buffer.concat(parts).toString();
        const isJson = incoming.headers['content-type']?.startsWith('application/json') && text !== '';
        resolve({ status: incoming.statusCode ?? 0, body: (isJson ? JSON.parse(text) : text) as T });
      } catch (error) {
        reject(error);
      }
    });
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
